import type { Theme } from '../../src/theme/theme.rules.ts'

/** Trainers and shirts by the drop: near-black, one acid colour, a poster face, pictures in greys. */
export const streetNine = {
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
