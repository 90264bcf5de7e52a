import { expect, test } from 'vitest'
import { checkPromoCodeInput, type PromoCodeInput } from './promo-code-input.rules.ts'

const tag5: PromoCodeInput = {
  code: 'TAG5',
  description: '',
  kind: 'percent',
  value: 5,
  minimum_goods: 0,
  starts_at: null,
  ends_at: null,
  max_redemptions: null,
  once_per_customer: true,
  personal_email: null,
  is_active: true,
}

test('percentages, fixed amounts, windows, limits and personal codes can be saved', () => {
  for (const own of [
    {},
    { code: ' tag-5_x ' },
    { value: 100 },
    { kind: 'fixed', value: 200_000 } as const,
    { starts_at: '2026-12-01T00:00:00Z', ends_at: '2026-12-02T00:00:00Z' },
    { ends_at: '2026-12-02T00:00:00Z' },
    { max_redemptions: 1, minimum_goods: 5_000_000 },
    { personal_email: ' Ada@Example.com' },
    { kind: 'free_delivery' as const, value: 0 },
  ])
    expect(checkPromoCodeInput({ ...tag5, ...own })).toEqual({})
})

test.each<[keyof PromoCodeInput, Partial<PromoCodeInput>]>([
  ['code', { code: 'T5' }],
  ['code', { code: 'TAG 5' }],
  ['code', { code: '-TAG5' }],
  ['code', { code: 'X'.repeat(41) }],
  ['description', { description: 'x'.repeat(201) }],
  ['value', { value: 0 }],
  ['value', { value: 101 }],
  ['value', { value: 2.5 }],
  ['value', { kind: 'fixed', value: 0 }],
  ['value', { kind: 'fixed', value: 2_000_000_000 }],
  ['minimum_goods', { minimum_goods: -1 }],
  ['max_redemptions', { max_redemptions: 0 }],
  ['value', { kind: 'free_delivery', value: 5 }],
  ['starts_at', { starts_at: 'tomorrow' }],
  ['ends_at', { ends_at: 'later' }],
  ['ends_at', { starts_at: '2026-12-02T00:00:00Z', ends_at: '2026-12-02T00:00:00Z' }],
  ['personal_email', { personal_email: 'ada at home' }],
])('%s is wrong in %j', (field, own) => {
  expect(checkPromoCodeInput({ ...tag5, ...own })).toHaveProperty(field)
})
