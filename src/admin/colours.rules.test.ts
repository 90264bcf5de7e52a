import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast } from '../theme/colour.rules.ts'
import { darkPalette as dark, darkStyle, isDarkBy, lightPalette } from './colours.rules.ts'

test('by day the owner’s screens have the colours that the stylesheet writes out', () => {
  const css = readFileSync('src/app/theme.css', 'utf8')
  const written = Object.fromEntries(
    [...css.matchAll(/^ {2}--color-([\w-]+): (#\w{6});$/gm)].map(([, name, colour]) => [name, colour]),
  )
  for (const name of ['ink', 'ground', 'paper', 'accent', 'alert', 'good', 'signal'])
    expect([name, lightPalette[name]]).toEqual([name, written[name]])
})

// (rule: dark-screens)
test('in the dark every text can be read on every surface, and on every fill', () => {
  for (const text of ['ink', 'accent', 'alert', 'good', 'muted'])
    for (const surface of ['ground', 'paper', 'stage'])
      expect([text, surface, contrast(dark[text]!, dark[surface]!) >= 4.5]).toEqual([text, surface, true])
  // Fills of ink, accent and alert are written on in the colour of surfaces.
  for (const fill of ['ink', 'accent', 'alert'])
    expect([fill, contrast(dark.paper!, dark[fill]!) >= 4.5]).toEqual([fill, true])
  for (const tint of ['tint-good', 'tint-waiting', 'tint-bad', 'tint-info'])
    for (const text of [`on-${tint}`, 'ink'])
      expect([text, tint, contrast(dark[text]!, dark[tint]!) >= 4.5]).toEqual([text, tint, true])
  for (const tint of ['tint-packed', 'tint-arrived'])
    expect([tint, contrast(dark[`on-${tint}`]!, dark[tint]!) >= 4.5]).toEqual([tint, true])
  // Counts of what runs low are written on the ground.
  expect(contrast(dark['on-tint-waiting']!, dark.stage!)).toBeGreaterThan(4.5)
  expect(contrast(dark['on-signal']!, dark.signal!)).toBeGreaterThan(4.5)
})

test('dark is for screens alone, and never for what is drawn as it is printed or as shoppers see it', () => {
  expect(darkStyle).toMatch(/^@media screen\{:root\{color-scheme:dark;/)
  expect(darkStyle).toContain(`--color-white:${dark.paper};`)
  expect(darkStyle).toContain('.label-paper,.label-sheet,.slip-paper{color-scheme:light;')
  expect(darkStyle).toContain('.as-shoppers-see{color-scheme:light;')
})

test('the device decides until a person has', () => {
  expect([isDarkBy('device', true), isDarkBy('device', false)]).toEqual([true, false])
  expect([isDarkBy('light', true), isDarkBy('dark', false)]).toEqual([false, true])
})
