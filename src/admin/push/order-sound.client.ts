import { readLocal, writeLocal } from '../../lib/browser/local-store.ts'

const key = 'admin.sound'

/** Whether this browser makes a sound for new orders; it is silent until somebody switches it on. */
export const isSoundOn = (): boolean => readLocal(key) === 'on'

export const switchSound = (isOn: boolean): void => writeLocal(key, isOn ? 'on' : null)

let audio: AudioContext | undefined

/** Two short notes. Browsers let a page be heard once somebody has pressed something on it. */
export function playNewOrder(): void {
  if (!isSoundOn()) return
  audio ??= new AudioContext()
  void audio.resume()
  const start = audio.currentTime
  for (const [index, hertz] of [660, 880].entries()) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()]
    tone.frequency.value = hertz
    const at = start + index * 0.18
    volume.gain.setValueAtTime(0.0001, at)
    volume.gain.exponentialRampToValueAtTime(0.3, at + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.17)
    tone.connect(volume).connect(audio.destination)
    tone.start(at)
    tone.stop(at + 0.18)
  }
}
