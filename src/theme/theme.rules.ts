import { isColour } from './colour.rules.ts'
import { colourNames, contrastProblems, type ThemeColour, themeColours } from './contrast.rules.ts'
import { type FontPairName, fontPairs } from './font-pairs.rules.ts'

/** What can be chosen of each part; the first words are stored, the second are shown. */
export const themeChoices = {
  corners: { square: 'Square', soft: 'Soft', round: 'Round' },
  line: { thin: 'Thin', medium: 'Medium', thick: 'Thick' },
  hero: { over: 'Words over picture', beside: 'Picture next to words', full: 'Picture from edge to edge' },
  card: { cells: 'Thin lines', open: 'No frame', framed: 'A frame each' },
  edge: {
    none: 'None',
    selvedge: 'Woven stripes',
    scallops: 'Scallops',
    checks: 'Checks',
    slashes: 'Slashes',
  },
  foot: { ink: 'Dark', accent: 'Accent', ground: 'Like the page' },
  brand: { left: 'Left', centre: 'In the middle', block: 'In a block' },
  pictures: { colour: 'In colour', grey: 'Grey until pointed at' },
} as const

type Choices = { [K in keyof typeof themeChoices]: keyof (typeof themeChoices)[K] }

/** How the storefront looks: data, from which the server writes CSS variables (rule: theme-is-data). Colours as `#rrggbb`. */
export type Theme = Record<ThemeColour, string> & Choices & { pair: FontPairName }

/** A new shop's: calm, until the owner chooses. */
export const calmTheme: Theme = {
  ground: '#fafaf6',
  ink: '#1d2320',
  accent: '#24503f',
  signal: '#e8c76a',
  pair: 'grotesk',
  corners: 'soft',
  line: 'thin',
  hero: 'beside',
  card: 'open',
  edge: 'none',
  foot: 'ground',
  brand: 'left',
  pictures: 'colour',
}

/** A theme as given, when it is one; else what is wrong, in words. */
export function checkTheme(input: unknown): { value: Theme } | { problem: string } {
  const given = (input ?? {}) as Record<string, unknown>
  for (const name of themeColours)
    if (!isColour(given[name]))
      return { problem: `Choose a colour for ${colourNames[name].toLowerCase()}, like #25307f` }
  if (!Object.hasOwn(fontPairs, String(given.pair))) return { problem: 'Choose one of the font pairs' }
  for (const [name, choices] of Object.entries(themeChoices))
    if (!Object.hasOwn(choices, String(given[name])))
      return { problem: `Choose one of ${Object.keys(choices).join(', ')} for ${name}` }
  const names = Object.keys(calmTheme) as (keyof Theme)[]
  const value = Object.fromEntries(names.map((name) => [name, given[name]])) as Theme
  const [first] = contrastProblems(value)
  if (first) return { problem: first.fix ? `${first.text}. ${first.fix} would do` : first.text }
  return { value }
}
