type FontPair = {
  name: string
  /** Its two faces by the names of their files in `ui/fonts/`; `text` may be the same as `display`. */
  display: string
  text: string
  /** CSS of what is set in the display face. */
  weight: number
  tracking: string
  leading: number
  isUpper?: boolean
  /** Whether titles below 32 px are set in the text face: the display face is hard to read there. */
  hasTextTitles?: boolean
  /** The home page's giant type: least, share of the window, most, and its line height. */
  giant: [least: string, share: string, most: string, leading: number]
  /** Whether buttons and the header's links are set in the display face, in capitals. */
  hasLabels?: boolean
}

/**
 * The six pairs of faces an owner chooses from. What a face lacks, such as ₦, comes from the other: each is the other's
 * fallback. Files are made by `scripts/subset-fonts.ts` and declared in `app/fonts.css`.
 */
export const fontPairs = {
  house: {
    name: 'Ojuju and Work Sans',
    display: 'ojuju',
    text: 'work-sans',
    weight: 800,
    tracking: '-0.02em',
    leading: 1,
    hasTextTitles: true,
    giant: ['52px', '13.5vw', '196px', 0.76],
  },
  serif: {
    name: 'Fraunces and Public Sans',
    display: 'fraunces',
    text: 'public-sans',
    weight: 500,
    tracking: '-0.025em',
    leading: 1.04,
    giant: ['44px', '10.5vw', '150px', 0.98],
  },
  slab: {
    name: 'Bitter and Source Sans',
    display: 'bitter',
    text: 'source-sans-3',
    weight: 700,
    tracking: '-0.02em',
    leading: 1.06,
    giant: ['44px', '10.5vw', '144px', 0.96],
  },
  grotesk: {
    name: 'Archivo',
    display: 'archivo',
    text: 'archivo',
    weight: 700,
    tracking: '-0.03em',
    leading: 1.04,
    giant: ['46px', '11.5vw', '164px', 0.92],
  },
  rounded: {
    name: 'Nunito',
    display: 'nunito',
    text: 'nunito',
    weight: 800,
    tracking: '-0.015em',
    leading: 1.08,
    giant: ['46px', '11vw', '156px', 0.98],
  },
  poster: {
    name: 'Anton and Source Serif',
    display: 'anton',
    text: 'source-serif-4',
    weight: 400,
    tracking: '0.005em',
    leading: 1.08,
    isUpper: true,
    giant: ['64px', '17vw', '240px', 1],
    hasLabels: true,
  },
} as const satisfies Record<string, FontPair>

export type FontPairName = keyof typeof fontPairs
export const fontPairOf = (name: FontPairName): FontPair => fontPairs[name]

/** A face's name in CSS: `source-serif-4` → `Source Serif 4`. */
export const familyOf = (face: string): string =>
  face
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

const genericOf: Record<FontPairName, [display: string, text: string]> = {
  house: ['sans-serif', 'sans-serif'],
  serif: ['serif', 'sans-serif'],
  slab: ['serif', 'sans-serif'],
  grotesk: ['sans-serif', 'sans-serif'],
  rounded: ['sans-serif', 'sans-serif'],
  poster: ['sans-serif', 'serif'],
}

/** The `font-family` of titles and of texts. */
export function familiesOf(name: FontPairName): { display: string; text: string } {
  const { display, text } = fontPairOf(name)
  const [first, second] = genericOf[name]
  const list = (faces: string[], generic: string) =>
    [...new Set(faces)].map((face) => `'${familyOf(face)}'`).join(', ') +
    `, ${generic === 'serif' ? 'Georgia, serif' : 'system-ui, sans-serif'}`
  return { display: list([display, text], first), text: list([text, display], second) }
}
