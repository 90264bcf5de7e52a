import type { Theme } from '../../src/theme/theme.rules.ts'

/** The dye-pit: chalk paste, indigo, kola gold; square-cut cloth with its selvedge. */
export const indigoLane = {
  ground: '#f4f5f2',
  ink: '#15172b',
  accent: '#25307f',
  signal: '#f2b632',
  pair: 'house',
  corners: 'square',
  line: 'thin',
  hero: 'over',
  card: 'cells',
  edge: 'selvedge',
  foot: 'ink',
  brand: 'left',
  pictures: 'colour',
} satisfies Theme
