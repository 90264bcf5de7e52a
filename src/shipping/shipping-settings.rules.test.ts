import { expect, test } from 'vitest'
import { shippingSettingKeys, shippingSettingProblem } from './shipping-settings.rules.ts'

test('the owner words the shipping page and what deliveries abroad cost', () => {
  expect(shippingSettingKeys).toEqual(['shipping_policy', 'international_rate_text'])
})

test('a text is stored when it is not empty and has at most 2000 characters', () => {
  const problem = (text: string) => shippingSettingProblem('shipping_policy', text)
  expect([problem('x'), problem(` ${'x'.repeat(2000)} `)]).toEqual([null, null])
  expect(problem('x'.repeat(2001))).toBe('“Your words about delivery” has at most 2000 characters')
  for (const blank of ['', ' \n'])
    expect(problem(blank)).toBe('“Your words about delivery” cannot be empty: unset takes it away')
})
