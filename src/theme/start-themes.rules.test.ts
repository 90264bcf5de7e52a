import { expect, test } from 'vitest'
import { demoSettings } from '../../demo/words.ts'
import { startThemes } from './start-themes.rules.ts'

// (rule: no-unmade-promises)
test('no look to begin from is named after a shop', () => {
  const names = startThemes.map(({ name }) => name)
  expect(names).toEqual(['Calm', 'Indigo', 'Arches', 'Night'])
  expect(names).not.toContain(demoSettings.brand_name)
})
