import { expect, test } from 'vitest'
import { settingFields, settingsOf } from './setting-fields.rules.ts'

test('each setting is in one part, or on the screen of delivery', () => {
  const keys = Object.values(settingsOf).flatMap((part) => Object.keys(part))
  expect(new Set(keys).size).toBe(keys.length)
  // A button of Today's, not a field.
  expect([...keys, 'first_steps_dismissed'].toSorted()).toEqual(Object.keys(settingFields).toSorted())
})
