const channel = (hex: string, i: number) => parseInt(hex.slice(1 + i * 2, 3 + i * 2), 16)
const join = (rgb: number[]) =>
  `#${rgb
    .map((v) =>
      Math.round(Math.min(255, Math.max(0, v)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

export const mix = (a: string, b: string, t: number) =>
  join([0, 1, 2].map((i) => channel(a, i) * (1 - t) + channel(b, i) * t))
export const darken = (hex: string, t: number) => mix(hex, '#0B0712', t)
export const lighten = (hex: string, t: number) => mix(hex, '#FFFFFF', t)

export function luminance(hex: string) {
  const [r, g, b] = [0, 1, 2].map((i) => {
    const v = channel(hex, i) / 255
    return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

/** Hue in degrees and saturation 0–1, to keep a backdrop away from the garment's colour. */
export function hueOf(hex: string) {
  const [r, g, b] = [channel(hex, 0) / 255, channel(hex, 1) / 255, channel(hex, 2) / 255]
  const max = Math.max(r, g, b)
  const d = max - Math.min(r, g, b)
  if (!d) return { hue: 0, saturation: 0 }
  const hue = max === r ? ((g - b) / d + 6) % 6 : max === g ? (b - r) / d + 2 : (r - g) / d + 4
  return { hue: hue * 60, saturation: d / max }
}
