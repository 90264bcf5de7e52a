import { expect, test } from 'vitest'
import { settingDefaults } from '../../settings/settings.rules.ts'
import { settingFacts } from '../../settings/text-facts.rules.ts'
import { factNames } from './fact-names.rules.ts'

// (rule: text-facts)
test('each name that is offered is one a text may have', () => {
  const known = [
    ...Object.keys(settingFacts(settingDefaults as never)),
    'delivery_times',
    'delivery_costs',
    'countries',
  ]
  expect(factNames.map(({ value }) => value).filter((value) => !known.includes(value))).toEqual([])
})
