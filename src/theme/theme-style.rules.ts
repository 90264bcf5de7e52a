import { familiesOf, fontPairOf } from './font-pairs.rules.ts'
import { isDark, paletteOf } from './palette.rules.ts'
import type { Theme } from './theme.rules.ts'

const lines = { thin: '1px', medium: '2px', thick: '3px' }

/** Hairlines go with corners that are all but square. */
const radii = {
  square: { control: 0, button: 0, picture: 0, badge: 0, arch: '0' },
  soft: { control: 10, button: 999, picture: 18, badge: 999, arch: '999px 999px 18px 18px' },
  round: { control: 24, button: 999, picture: 32, badge: 999, arch: '999px' },
}

/** The pattern along the foot and between parts of a page: its height and its CSS. The selvedge begins and ends in its accent. */
const edges: Record<Theme['edge'], [height: string, background: string]> = {
  none: ['var(--line)', 'var(--color-hairline)'],
  selvedge: [
    '8px',
    'linear-gradient(90deg,var(--color-accent) 12px,var(--color-signal) 0 16px,var(--color-alert) 0 28px,var(--color-ground) 0 32px,var(--color-accent) 0) 0 0/44px 8px round',
  ],
  scallops: [
    '13px',
    'radial-gradient(circle at 12px 0,var(--color-accent) 11.5px,#0000 12px) 0 0/24px 13px repeat-x var(--color-ground)',
  ],
  checks: [
    '16px',
    'conic-gradient(var(--color-accent) 25%,var(--color-ground) 0 50%,var(--color-accent) 0 75%,var(--color-ground) 0) 0 0/16px 16px',
  ],
  slashes: [
    '10px',
    'repeating-linear-gradient(-55deg,var(--color-accent) 0 7px,var(--color-signal) 7px 14px)',
  ],
}

/** The CSS variables of a theme, by name. */
export function themeVariables(theme: Theme): Record<string, string> {
  const pair = fontPairOf(theme.pair)
  const { display, text } = familiesOf(theme.pair)
  const [least, share, most, leading] = pair.giant
  const { control, button, picture, badge, arch } = radii[theme.corners]
  const hasHairSquares = theme.corners === 'square' && theme.line === 'thin'
  const [edgeHeight, edge] = edges[theme.edge]
  const colours = Object.entries(paletteOf(theme)).map(([name, colour]) => [`--color-${name}`, colour])
  return {
    ...(Object.fromEntries(colours) as Record<string, string>),
    '--font-display': display,
    '--font-sans': text,
    '--font-title': pair.hasTextTitles ? text : display,
    '--title-weight': String(pair.hasTextTitles ? 650 : pair.weight),
    '--title-tracking': pair.hasTextTitles ? '-0.01em' : pair.tracking,
    '--font-label': pair.hasLabels ? display : text,
    '--display-weight': String(pair.weight),
    '--display-tracking': pair.tracking,
    '--display-leading': String(pair.leading),
    '--display-case': pair.isUpper ? 'uppercase' : 'none',
    '--label-case': pair.hasLabels ? 'uppercase' : 'none',
    '--label-tracking': pair.hasLabels ? '0.04em' : '0',
    '--label-weight': pair.hasLabels ? '400' : '600',
    '--giant-least': least,
    '--giant-share': share,
    '--giant-most': most,
    '--giant-leading': String(leading),
    '--line': lines[theme.line],
    '--radius-control': hasHairSquares ? '3px' : `${control}px`,
    '--radius-button': hasHairSquares ? '3px' : `${button}px`,
    '--radius-picture': `${picture}px`,
    '--radius-badge': `${badge}px`,
    '--badge-inset': badge ? '12px' : '0px',
    '--arch': arch,
    '--edge-height': edgeHeight,
    '--edge': edge,
  }
}

/** The layouts, as attributes that the stylesheet chooses by. */
export const themeAttributes = ({ hero, card, brand, pictures, foot }: Theme): Record<string, string> => ({
  'data-hero': hero,
  'data-card': card,
  'data-brand': brand,
  'data-pictures': pictures,
  'data-foot': foot,
})

/** The variables as a rule. They are made of checked colours and of this program's words: nothing in them is typed. */
export const themeRule = (theme: Theme): string =>
  `:root{color-scheme:${isDark(theme) ? 'dark' : 'light'};${Object.entries(themeVariables(theme))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`
