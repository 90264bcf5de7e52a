import { type Palette, paletteOf } from '../theme/palette.rules.ts'

/** The owner's screens by day, which `app/theme.css` writes out, and in the dark. */
const light = {
  ground: '#f4f5f2',
  ink: '#15172b',
  accent: '#25307f',
  signal: '#f2b632',
  foot: 'ink',
} as const
const dark = {
  ground: '#14161f',
  ink: '#eceef3',
  accent: '#a9b4ff',
  signal: '#f2b632',
  foot: 'ground',
} as const

export const colourChoices = ['device', 'light', 'dark'] as const
export type ColourChoice = (typeof colourChoices)[number]

export const lightPalette = paletteOf(light)
export const darkPalette: Palette = {
  ...paletteOf(dark),
  'tint-good': '#12382a',
  'on-tint-good': '#a5e8c8',
  'tint-waiting': '#43340c',
  'on-tint-waiting': '#f4cf74',
  'tint-bad': '#4a1e15',
  'on-tint-bad': '#ffb3a3',
  'tint-info': '#202c52',
  'on-tint-info': '#c3d0ff',
  'tint-packed': '#372650',
  'on-tint-packed': '#dcc8f5',
  'tint-arrived': '#1f2b28',
  'on-tint-arrived': '#a3c2b5',
  terminal: '#f08bb8',
}

/** `white` is what surfaces above the ground are filled with, and what is written on fills. */
const variables = (palette: Palette) =>
  Object.entries({ ...palette, white: palette.paper })
    .map(([name, colour]) => `--color-${name}:${colour};`)
    .join('')

/** The style of dark screens. What is printed, and drawn as it will be printed or as shoppers see it, stays light. */
export const darkStyle = `@media screen{:root{color-scheme:dark;${variables(darkPalette)}}
.shadow-overlay{border:1px solid var(--color-hairline)}
.label-paper,.label-sheet,.slip-paper{color-scheme:light;${variables(lightPalette)}color:var(--color-ink);background:#fff}
.as-shoppers-see{color-scheme:light;${variables(lightPalette)}color:var(--color-ink);background:var(--color-ground)}}`

export const isDarkBy = (choice: ColourChoice, isDeviceDark: boolean) =>
  choice === 'device' ? isDeviceDark : choice === 'dark'
