import { expect, test } from 'vitest'
import { checkAbroad } from './abroad-country.rules.ts'
import { britain } from './test-abroad.ts'

const check = (more: Partial<typeof britain>) => Object.keys(checkAbroad({ ...britain, ...more }))

// (rule: abroad-rates)
test('weights grow, prices are above nothing, and the last day is said', () => {
  const [light, heavy] = britain.rates as [(typeof britain.rates)[0], (typeof britain.rates)[0]]
  expect(check({})).toEqual([])
  expect(check({ rates: [heavy, light] })).toEqual(['rates'])
  expect(check({ rates: [{ ...light, up_to_grams: 0 }] })).toEqual(['rates'])
  expect(check({ rates: [{ ...light, price: 0 }] })).toEqual(['rates'])
  expect(check({ rates: [{ ...light, days_max: 1 }] })).toEqual(['rates'])
  expect(check({ valid_until: null })).toEqual(['valid_until'])
  expect(check({ rates: [] })).toEqual(['valid_until'])
})

// (rule: abroad-rules)
test('a rule has its day and its source, and its amounts what their money is worth', () => {
  expect(check({ ruled_on: null, source: ' ' })).toEqual(['ruled_on', 'source'])
  expect(check({ payer: null, ruled_on: null, source: '' })).toEqual([])
  expect(check({ naira_rate: null })).toEqual(['naira_rate'])
  expect(check({ naira_rate: null, threshold: null })).toEqual([])
  expect(check({ threshold: 0 })).toEqual(['threshold'])
  expect(check({ duty_share: Number.NaN })).toEqual(['duty_share'])
})

// (rule: no-tax-without-number)
test('the shop charges no tax of a country it has no number of', () => {
  expect(check({ payer: 'shop' })).toEqual(['registration'])
  expect(check({ payer: 'shop', tax_share: 0 })).toEqual(['registration'])
  expect(check({ payer: 'shop', tax_share: 0, low_tax_share: 0 })).toEqual([])
  expect(check({ payer: 'shop', registration: 'GB 123 4567 89' })).toEqual([])
})
