import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, isColour, nearestReadable } from './colour.rules.ts'
import { paletteOf } from './palette.rules.ts'
import { startThemes } from './start-themes.rules.ts'
import { themeRule } from './theme-style.rules.ts'
import { contrastProblems } from './contrast.rules.ts'
import { calmTheme, checkTheme, type Theme, themeChoices } from './theme.rules.ts'

test('contrast is WCAG’s', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#ffffff', '#ffffff')).toBe(1)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})

// (rule: theme-contrast)
test('an accent that cannot be read is named in words, with the nearest colour that can', () => {
  const problems = contrastProblems({ ...calmTheme, ground: '#ffffff', accent: '#e0862a' })
  expect(problems).toEqual([
    { colour: 'accent', text: 'Accent on background: 2.7, needs 4.5', fix: expect.any(String) },
  ])
  expect(contrast(problems[0]!.fix!, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(contrastProblems({ ...calmTheme, ground: '#ffffff', accent: problems[0]!.fix! })).toEqual([])
  expect(nearestReadable('#24503f', ['#ffffff'], 4.5)).toBe('#24503f')
})

// (rule: theme-contrast)
test('a theme that cannot be read is refused, and so is one that is not of known parts', () => {
  expect(checkTheme({ ...calmTheme, ink: '#cccccc' })).toEqual({
    problem: expect.stringMatching(/^Text on background: 1\.\d, needs 4\.5\. #[0-9a-f]{6} would do$/),
  })
  expect(checkTheme({ ...calmTheme, ground: 'url(//evil.example)' })).toHaveProperty('problem')
  expect(checkTheme({ ...calmTheme, hero: 'x"><script>' })).toHaveProperty('problem')
  expect(checkTheme({ ...calmTheme, pair: 'constructor' })).toHaveProperty('problem')
  expect(checkTheme(null)).toHaveProperty('problem')
  expect(checkTheme({ ...calmTheme, extra: 1 })).toEqual({ value: calmTheme })
})

test.each(startThemes)('the starting theme $name can be stored', ({ theme }) => {
  expect(checkTheme(theme)).toEqual({ value: theme })
})

/** What is written on each fill, and what has to be seen on the surfaces. */
const textPairs: [text: string, ground: string][] = [
  ...['ground', 'paper', 'stage'].flatMap((ground) =>
    ['ink', 'muted', 'alert', 'good'].map((text): [string, string] => [text, ground]),
  ),
  ['accent', 'ground'],
  ['accent', 'paper'],
  ['on-ink', 'ink'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-deep'],
  ['on-accent-soft', 'accent'],
  ['on-signal', 'signal'],
  ['on-alert', 'alert'],
  ['on-good', 'good'],
  ['on-foot', 'foot'],
  ['on-foot-soft', 'foot'],
]
const unreadable = (palette: Record<string, string>) =>
  textPairs.filter(([text, ground]) => contrast(palette[text]!, palette[ground]!) < 4.5)

// (rule: theme-contrast)
test.each(startThemes)('in $name every text can be read and every field is seen', ({ theme }) => {
  const palette = paletteOf(theme)
  expect(unreadable(palette)).toEqual([])
  for (const ground of ['ground', 'paper', 'stage'])
    expect(contrast(palette.field!, palette[ground]!)).toBeGreaterThanOrEqual(3)
})

const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
const choice = <T extends object>(choices: T) => fc.constantFrom(...(Object.keys(choices) as (keyof T)[]))

// (rule: theme-contrast)
test('whatever is accepted can be read on the page, on fills and at the foot, and its style holds no foreign word', () => {
  const themes = fc
    .record({ ground: colour, ink: colour, accent: colour, signal: colour, foot: choice(themeChoices.foot) })
    .map((some): Theme => ({ ...calmTheme, ...some }))
    .filter((theme) => 'value' in checkTheme(theme))
  fc.assert(
    fc.property(themes, (theme) => {
      const palette = paletteOf(theme)
      expect(Object.values(palette).every(isColour)).toBe(true)
      expect(unreadable(palette)).toEqual([])
      expect(themeRule(theme)).not.toMatch(/[<>]|@import|url\(/)
    }),
    { numRuns: 150 },
  )
})
