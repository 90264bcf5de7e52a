import { expect, test } from 'vitest'
import { settingKeys } from '../../settings/setting-values.rules.ts'
import { deliveryKeys, settingsParts } from './settings-parts.rules.ts'

test('each setting is in one part, or on the screen of delivery', () => {
  const keys = [...settingsParts.flatMap((part): readonly string[] => part.keys), ...deliveryKeys]
  expect(new Set(keys).size).toBe(keys.length)
  // A button of Today's, not a field.
  expect(keys.toSorted()).toEqual(settingKeys.filter((key) => key !== 'first_steps_dismissed').toSorted())
})
