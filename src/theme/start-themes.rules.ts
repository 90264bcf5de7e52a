import { calmTheme, type Theme } from './theme.rules.ts'

/** Square-cut, with a woven edge: chalk, indigo, gold. */
export const indigo = {
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

/** Warm paper, oxblood, a high-contrast serif, arches. */
export const arches = {
  ground: '#fcf7ee',
  ink: '#2a1414',
  accent: '#6b1a22',
  signal: '#e9c7b0',
  pair: 'serif',
  corners: 'soft',
  line: 'thin',
  hero: 'beside',
  card: 'open',
  edge: 'scallops',
  foot: 'ground',
  brand: 'centre',
  pictures: 'colour',
} satisfies Theme

/** Near-black, one acid colour, a poster face, pictures in greys. */
export const night = {
  ground: '#101010',
  ink: '#f2f2ee',
  accent: '#d6ff3d',
  signal: '#ff6a3d',
  pair: 'poster',
  corners: 'square',
  line: 'medium',
  hero: 'full',
  card: 'framed',
  edge: 'checks',
  foot: 'accent',
  brand: 'block',
  pictures: 'grey',
} satisfies Theme

/** Themes to begin from, each whole; what follows is the owner's own. */
export const startThemes: { name: string; note: string; theme: Theme }[] = [
  { name: 'Calm', note: 'One plain font, lots of space', theme: calmTheme },
  { name: 'Indigo', note: 'Woven, square-cut', theme: indigo },
  { name: 'Arches', note: 'Warm paper, classic letters', theme: arches },
  { name: 'Night', note: 'Near-black, one bright colour', theme: night },
]
