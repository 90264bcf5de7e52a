import { expect, test } from 'vitest'
import {
  leftoverWarning,
  limitText,
  promoSentence,
  promoState,
  startText,
  usesText,
} from './promo-words.rules.ts'

const now = new Date('2026-11-24T10:00:00Z')
const code = {
  kind: 'percent' as const,
  value: 5,
  minimum_goods: 0,
  starts_at: null as string | null,
  ends_at: null as string | null,
  is_active: true,
  max_redemptions: null as number | null,
  uses: 0,
  open_uses: 0,
  category_ids: [] as string[],
  product_ids: [] as string[],
}
const state = (own: Partial<typeof code>) => promoState({ ...code, ...own }, now).text

test('a code is on, or says why it is not', () => {
  expect(state({})).toBe('Active')
  expect(state({ is_active: false })).toBe('Switched off')
  expect(state({ ends_at: '2026-11-24T10:00:00Z' })).toBe('Over')
  expect(state({ starts_at: '2026-11-24T10:00:01Z' })).toBe('Not yet')
  expect(state({ max_redemptions: 3, uses: 2, open_uses: 1 })).toBe('Used up')
  expect(state({ max_redemptions: 3, uses: 2 })).toBe('Active')
})

test("a code's benefit is one sentence", () => {
  expect(promoSentence(code)).toBe('5% off your items')
  const ends_at = '2026-11-30T22:59:00Z'
  expect(promoSentence({ ...code, minimum_goods: 2_000_000, ends_at })).toBe(
    '5% off your items from ₦20,000, until 30 Nov 2026, 23:59',
  )
  expect(promoSentence({ ...code, kind: 'free_delivery', value: 0 })).toBe('Free delivery')
})

// (rules: least-amount, nothing-to-pay)
test('its owner is warned of a code that can leave nothing, or less than can be paid', () => {
  const warning = (
    own: Partial<Pick<typeof code, 'value' | 'minimum_goods'>>,
    kind: 'percent' | 'fixed' = 'fixed',
  ) => leftoverWarning({ kind, value: 200_000, minimum_goods: 0, ...own })
  expect(warning({ minimum_goods: 205_000 })).toBeNull()
  expect(warning({ minimum_goods: 204_000 })).toBe(
    'Of goods for ₦2,040 it leaves ₦40: less than can be paid. The least is ₦50.',
  )
  expect(warning({ minimum_goods: 200_000 })).toContain('Of goods for up to ₦2,000 it leaves nothing to pay')
  expect(warning({})).toContain('Let it count from ₦2,050 on')
  expect(warning({ value: 100 }, 'percent')).toContain('It leaves nothing to pay')
  expect(warning({ value: 99 }, 'percent')).toBe(
    'Of goods for less than ₦5,000 it leaves less than can be paid: the least is ₦50.',
  )
  expect(warning({ value: 99, minimum_goods: 500_000 }, 'percent')).toBeNull()
  expect(warning({ value: 90 }, 'percent')).toContain('₦500')
  expect(warning({ value: 50 }, 'percent')).toBeNull()
  expect(warning({ value: Number.NaN })).toBeNull()
  expect(leftoverWarning({ kind: 'free_delivery', value: 0, minimum_goods: 0 })).toBeNull()
})

// (rule: promo-pieces)
test('the sentence says how much of the shop a code counts for', () => {
  expect(promoSentence({ ...code, category_ids: ['a', 'b'], product_ids: ['c'] })).toBe(
    '5% off 2 categories and 1 piece',
  )
  expect(promoSentence({ ...code, category_ids: ['a'] })).toBe('5% off 1 category')
})

test('its use counts paid and pending orders', () => {
  expect(usesText(code)).toBe('0 used')
  expect(usesText({ ...code, uses: 3, max_redemptions: 10, open_uses: 1 })).toBe(
    '3 of 10 used, 1 waits for payment',
  )
})

test('a code is on from its first moment, and its state has its colour', () => {
  expect(state({ starts_at: '2026-11-24T10:00:00Z', ends_at: '2026-11-24T10:00:01Z' })).toBe('Active')
  const tones = [
    {},
    { starts_at: '2026-11-25T00:00:00Z' },
    { max_redemptions: 1, uses: 1 },
    { ends_at: '2026-11-23T00:00:00Z' },
    { is_active: false },
  ].map((own) => promoState({ ...code, ...own }, now).tone)
  expect(tones).toEqual(['good', 'waiting', 'bad', 'neutral', 'neutral'])
})

test('the sentence says when a code begins, and when its amount is still missing', () => {
  expect(promoSentence({ ...code, starts_at: '2026-11-30T23:00:00Z' })).toBe(
    '5% off your items, from 1 Dec 2026, 00:00',
  )
  expect(promoSentence({ ...code, value: Number.NaN })).toBe('No amount yet')
})

test('several waiting orders use the plural', () => {
  expect(usesText({ ...code, uses: 1, open_uses: 2 })).toBe('1 used, 2 wait for payment')
})

test.each([
  [{ minimum_goods: 0, starts_at: null }, 'No minimum, starts now'],
  [
    { minimum_goods: 2_000_000, starts_at: '2026-11-24T13:00:00.000Z' },
    'From ₦20,000 of goods, starts 24 Nov 2026, 14:00',
  ],
])('a fold says from what sum and from when a code counts', (terms, says) => {
  expect(startText(terms)).toBe(says)
})

test.each([
  [
    { max_redemptions: null, once_per_customer: true, personal_email: null },
    'Unlimited uses, once per person',
  ],
  [
    { max_redemptions: 1, once_per_customer: false, personal_email: 'ada@example.com' },
    '1 use in all, as often as they like, only for ada@example.com',
  ],
])('a fold says how often a code counts, and for whom', (limits, says) => {
  expect(limitText(limits as never)).toBe(says)
})
