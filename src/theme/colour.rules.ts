/** Colours as `#rrggbb`. */
export const isColour = (text: unknown): text is string =>
  typeof text === 'string' && /^#[0-9a-f]{6}$/.test(text)

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

const fromChannels = (values: number[]) =>
  `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`

/** WCAG's relative luminance, from 0 (black) to 1. */
export function luminance(colour: string): number {
  const [r, g, b] = channels(colour).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

/** WCAG's contrast of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light! + 0.05) / (dark! + 0.05)
}

/** `share` of `over` (0 to 1) in `under`. */
export function mix(under: string, over: string, share: number): string {
  const [from, to] = [channels(under), channels(over)]
  return fromChannels(from.map((value, at) => value + (to[at]! - value) * share))
}

const steps = Array.from({ length: 101 }, (_, step) => step / 100)

/** The first mix of `over` in `under`, from `least` on, that has this contrast with all of `grounds`; else `over`. */
export function mixUntil(
  under: string,
  over: string,
  least: number,
  grounds: string[],
  needed: number,
): string {
  const share = steps.find(
    (step) => step >= least && grounds.every((ground) => contrast(mix(under, over, step), ground) >= needed),
  )
  return share === undefined ? over : mix(under, over, share)
}

/** The colour most like this one that has the contrast with all of `grounds`: darkened or lightened; null when none has. */
export function nearestReadable(colour: string, grounds: string[], needed: number): string | null {
  const isEnough = (candidate: string) => grounds.every((ground) => contrast(candidate, ground) >= needed)
  for (const step of steps)
    for (const end of ['#000000', '#ffffff']) {
      const candidate = mix(colour, end, step)
      if (isEnough(candidate)) return candidate
    }
  return null
}

/** Rounded down, so that 4.49 is never said to be 4.5. */
export const contrastText = (value: number): string => (Math.floor(value * 10) / 10).toFixed(1)
