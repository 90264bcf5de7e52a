import type { Theme } from '../../src/theme/theme.rules.ts'

/** Ready-to-wear from Yaba: warm paper, oxblood, a high-contrast serif, arches. */
export const adasCloset = {
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
