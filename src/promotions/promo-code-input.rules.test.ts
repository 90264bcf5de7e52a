import { expect, test } from 'vitest'
import { checkPromoCodeInput, type PromoCodeInput } from './promo-code-input.rules.ts'
import { tag5 } from './test-promo-code.ts'

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
    { code: 'T5X' },
    { code: 'X'.repeat(40) },
    { description: ` ${'x'.repeat(200)} ` },
    { value: 1 },
    { kind: 'fixed', value: 1 } as const,
    { kind: 'fixed', value: 1_000_000_000, minimum_goods: 1_000_000_000 } as const,
    { max_redemptions: 1_000_000 },
    { starts_at: '2026-12-01T00:00:00Z' },
  ])
    expect(checkPromoCodeInput({ ...tag5, ...own })).toEqual({})
})

const codeMessage = 'A code is 3 to 40 letters and digits, with - or _ between them'
const percentMessage = 'Enter a whole percentage from 1 to 100'
const useMessage = 'Enter how often it can be used, 1 to 1000000'
const day = '2026-12-02T00:00:00Z'

test.each<[keyof PromoCodeInput, string, Partial<PromoCodeInput>]>([
  ['code', codeMessage, { code: 'T5' }],
  ['code', codeMessage, { code: 'TAG 5' }],
  ['code', codeMessage, { code: '-TAG5' }],
  ['code', codeMessage, { code: 'TAG5_' }],
  ['code', codeMessage, { code: 'X'.repeat(41) }],
  ['description', 'At most 200 characters', { description: 'x'.repeat(201) }],
  ['value', percentMessage, { value: 0 }],
  ['value', percentMessage, { value: 101 }],
  ['value', percentMessage, { value: 2.5 }],
  ['value', 'Enter an amount above 0', { kind: 'fixed', value: 0 }],
  ['value', 'Enter an amount above 0', { kind: 'fixed', value: 1_000_000_001 }],
  ['value', 'Free delivery has no amount', { kind: 'free_delivery', value: 5 }],
  ['minimum_goods', 'Enter an amount, 0 for none', { minimum_goods: -1 }],
  ['minimum_goods', 'Enter an amount, 0 for none', { minimum_goods: 1_000_000_001 }],
  ['max_redemptions', useMessage, { max_redemptions: 0 }],
  ['max_redemptions', useMessage, { max_redemptions: 1_000_001 }],
  ['starts_at', 'Please choose a date', { starts_at: 'tomorrow' }],
  ['ends_at', 'Please choose a date', { ends_at: 'later' }],
  ['ends_at', 'The end must be after the start', { starts_at: day, ends_at: day }],
  ['ends_at', 'The end must be after the start', { starts_at: day, ends_at: '2026-12-01T00:00:00Z' }],
  ['personal_email', 'Please type a full email address', { personal_email: 'ada at home' }],
])('%s: %s, for %j', (field, message, own) => {
  expect(checkPromoCodeInput({ ...tag5, ...own })).toEqual({ [field]: message })
})
