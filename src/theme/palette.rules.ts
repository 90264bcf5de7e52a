import { contrast, luminance, mix, mixUntil } from './colour.rules.ts'
import type { ThemeColour } from './contrast.rules.ts'
import type { Theme } from './theme.rules.ts'

const [textNeeds, shapeNeeds] = [4.5, 3]
const white = '#ffffff'
const black = '#000000'
/** What went wrong and what went well, on light grounds and on dark ones, strongest last. */
const alerts = { light: ['#a8321c', '#8e2415', '#6d1a0c'], dark: ['#ff8f7a', '#ffb3a3', '#ffd5cc'] }
const goods = { light: ['#176347', '#0f4a34', '#08301f'], dark: ['#6fd3a3', '#a5e8c8', '#d0f5e3'] }

export type Palette = Record<string, string>

/** Whether the ground is darker than what is written on it. */
export const isDark = ({ ground, ink }: Pick<Theme, 'ground' | 'ink'>) => luminance(ground) < luminance(ink)

/**
 * All colours of the storefront by the names of their CSS variables, without `--color-`, from the theme's four (rule:
 * theme-contrast): what stands on each is readable, and edges of fields can be seen.
 */
export function paletteOf({
  ground,
  ink,
  accent,
  signal,
  foot: footGround,
}: Pick<Theme, ThemeColour | 'foot'>): Palette {
  const isLight = !isDark({ ground, ink })
  const shade = isLight ? 'light' : 'dark'
  const readable = (on: string[], needed: number, choices: string[]) =>
    choices.find((choice) => on.every((each) => contrast(choice, each) >= needed))
  /** The ground again where nothing further from it lets ink and accent be read. */
  const surface = (...choices: string[]) =>
    choices.find((choice) => [ink, accent].every((text) => contrast(text, choice) >= textNeeds)) ?? ground
  const inked = (share: number) => [share, share / 2, share / 4].map((each) => mix(ground, ink, each))
  const paper = surface(...(isLight ? [white] : inked(0.09)))
  const stage = surface(...inked(isLight ? 0.065 : 0.16))
  const surfaces = [ground, paper, stage]
  const onFill = (fill: string) =>
    readable([fill], textNeeds, isLight ? [white, ink, black] : [ground, ink, white, black])!
  const alert = readable(surfaces, textNeeds, alerts[shade]) ?? ink
  const good = readable(surfaces, textNeeds, goods[shade]) ?? ink
  const onAccent = onFill(accent)
  const away = onAccent === white || luminance(onAccent) > luminance(accent) ? black : white
  const foot = { ink: isLight ? ink : paper, accent, ground }[footGround]
  const onFoot = foot === ink || foot === accent ? onFill(foot) : ink
  return {
    ink,
    ground,
    paper,
    stage,
    accent,
    'accent-deep': mix(accent, away, 0.23),
    signal,
    alert,
    good,
    muted: mixUntil(ground, ink, 0.68, surfaces, textNeeds),
    field: mixUntil(ground, ink, 0.55, surfaces, shapeNeeds),
    hairline: mix(ground, ink, isLight ? 0.18 : 0.26),
    'on-ink': onFill(ink),
    'on-accent': onAccent,
    'on-accent-soft': mixUntil(accent, onAccent, 0.8, [accent], textNeeds),
    'on-signal': readable([signal], textNeeds, [ink, ground, black, white])!,
    'on-alert': onFill(alert),
    'on-good': onFill(good),
    glow: readable([accent, mix(accent, away, 0.23), foot], textNeeds, [signal, onAccent]) ?? onFoot,
    shade: isLight ? ink : black,
    foot,
    'on-foot': onFoot,
    'on-foot-soft': mixUntil(foot, onFoot, 0.78, [foot], textNeeds),
    'foot-name': footGround === 'accent' ? onAccent : accent,
  }
}
