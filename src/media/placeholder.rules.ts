import { thumbHashToAverageRGBA } from 'thumbhash'

/** The average colour of a picture, painted in its place until it has arrived; undefined for a broken hash. */
export function placeholderColor(thumbhash: string): string | undefined {
  if (!thumbhash) return undefined
  try {
    const bytes = Uint8Array.from(atob(thumbhash), (char) => char.charCodeAt(0))
    if (bytes.length < 5) return undefined
    const { r, g, b } = thumbHashToAverageRGBA(bytes)
    const channel = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 255)
    return `#${[r, g, b].map((value) => channel(value).toString(16).padStart(2, '0')).join('')}`
  } catch {
    return undefined
  }
}
