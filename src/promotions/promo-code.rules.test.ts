import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  decidePromoCode,
  emailKey,
  goodsCounted,
  isLargeCode,
  nameInSentence,
  normalizePromoCode,
  type PromoCodeTerms,
  promoLabel,
  promoMessages,
  scopeText,
} from './promo-code.rules.ts'

const now = new Date('2026-11-20T10:00:00Z')
const tag5: PromoCodeTerms = {
  code: 'TAG5',
  kind: 'percent',
  value: 5,
  minimumGoods: 0,
  startsAt: null,
  endsAt: null,
  maxRedemptions: null,
  oncePerCustomer: true,
  personalEmail: null,
  isActive: true,
  categoryIds: [],
  productIds: [],
}
const dresses = (lineTotal: number) => [{ productId: 'p', categoryId: 'dresses', lineTotal }]
const given = {
  lines: dresses(1_800_000),
  scope: [] as string[],
  accountEmail: 'ada@example.com' as string | null,
  now,
  uses: 0,
  isUsedByCustomer: false,
}
const decide = (own: Partial<PromoCodeTerms>, other: Partial<typeof given> = {}) =>
  decidePromoCode({ ...tag5, ...own }, { ...given, ...other })

// (rule: promo-code)
test('TAG5 takes five per cent off the goods', () => {
  expect(decide({})).toEqual({
    ok: true,
    discountMinor: 90_000,
    isDeliveryFree: false,
    message: '5% off your items',
  })
})

// (rule: promo-code)
test('every refusal says exactly why', () => {
  const day = (text: string) => new Date(`${text}T10:00:00Z`)
  const refusals = [
    [decide({ isActive: false }), 'unknown', 'This promo code is not valid'],
    [decide({ startsAt: day('2026-11-21') }), 'not_started', 'This promo code starts on 21 Nov 2026'],
    [decide({ endsAt: day('2026-11-19') }), 'ended', 'This promo code ended on 19 Nov 2026'],
    [decide({ endsAt: now }), 'ended', 'This promo code ended on 20 Nov 2026'],
    [
      decide({ personalEmail: 'bola@example.com' }),
      'personal',
      'This promo code belongs to another email address',
    ],
    [
      decide({ personalEmail: 'ada@example.com' }, { accountEmail: null }),
      'personal',
      'Sign in with the email address this promo code was made for',
    ],
    [decide({}, { isUsedByCustomer: true }), 'already_used', 'You have already used this promo code'],
    [decide({ maxRedemptions: 3 }, { uses: 3 }), 'used_up', 'This promo code has been used up'],
    [decide({}, { lines: dresses(0) }), 'empty', 'Add items to your cart to use this promo code'],
    [decide({ minimumGoods: 1_800_001 }), 'minimum', 'This promo code needs items worth at least ₦18,000.01'],
  ] as const
  for (const [decision, reason, message] of refusals) expect(decision).toEqual({ ok: false, reason, message })
})

test('a code holds at its very limits', () => {
  for (const decision of [
    decide({ startsAt: now }),
    decide({ endsAt: new Date(now.getTime() + 1) }),
    decide({ maxRedemptions: 3 }, { uses: 2 }),
    decide({ minimumGoods: 1_800_000 }),
    decide({ oncePerCustomer: false }, { isUsedByCustomer: true }),
    decide({ personalEmail: 'A.da@Example.com' }, { accountEmail: 'a.da+x@example.com' }),
  ])
    expect(decision.ok).toBe(true)
})

test('a discount is a whole amount from 0 to the goods, for any code', () => {
  const terms = fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ kind: fc.constant('fixed' as const), value: fc.integer({ min: 1, max: 50_000_000 }) }),
  )
  fc.assert(
    fc.property(terms, fc.integer({ min: 1, max: 2_000_000_000 }), (own, goodsMinor) => {
      const decision = decide(own, { lines: dresses(goodsMinor) })
      if (!decision.ok) throw new Error(decision.message)
      expect(Number.isSafeInteger(decision.discountMinor)).toBe(true)
      expect(decision.discountMinor).toBeGreaterThanOrEqual(0)
      expect(decision.discountMinor).toBeLessThanOrEqual(goodsMinor)
      const exact = own.kind === 'fixed' ? Math.min(own.value, goodsMinor) : (goodsMinor * own.value) / 100
      expect(Math.abs(decision.discountMinor - exact)).toBeLessThanOrEqual(0.5)
    }),
  )
})

test('a code for free delivery takes nothing off the goods', () => {
  const free = { kind: 'free_delivery' as const, value: 0 }
  expect(decide(free)).toEqual({
    ok: true,
    discountMinor: 0,
    isDeliveryFree: true,
    message: 'Free delivery',
  })
})

// (rule: promo-once)
test('one mailbox is one person', () => {
  for (const email of ['Ada.Obi@gmail.com', 'adaobi+tag5@gmail.com', ' a.d.a.obi@googlemail.com'])
    expect(emailKey(email)).toBe('adaobi@gmail.com')
  expect(emailKey('Ada.Obi+x@Example.com')).toBe('ada.obi@example.com')
  expect(emailKey('nonsense')).toBe('nonsense')
  expect(normalizePromoCode(' tag5 ')).toBe('TAG5')
})

test('each kind of code has its own description', () => {
  expect(promoLabel({ kind: 'fixed', value: 200_000 })).toBe('₦2,000 off your items')
  expect(promoLabel({ kind: 'percent', value: 5 })).toBe('5% off your items')
  expect(promoMessages.notHere).toBe('This promo code is for places where delivery has a fixed price')
})

test('a code for everybody needs no account', () => {
  expect(decide({}, { accountEmail: null })).toMatchObject({ ok: true, discountMinor: 90_000 })
})

test('a fixed amount is taken off, up to the goods', () => {
  const fixed = { kind: 'fixed', value: 200_000 } as const
  expect(decide(fixed)).toMatchObject({ discountMinor: 200_000, isDeliveryFree: false })
  expect(decide(fixed, { lines: dresses(150_000) })).toMatchObject({ discountMinor: 150_000 })
})

// (rule: large-promo-code)
test.each([
  ['percent', 49, 0, false],
  ['percent', 50, 0, true],
  ['fixed', 499_999, 1_000_000, false],
  ['fixed', 500_000, 1_000_000, true],
  ['fixed', 1, 0, true],
  ['free_delivery', 0, 0, false],
] as const)('%s %i from %i on is a large code: %s', (kind, value, minimumGoods, isLarge) => {
  expect(isLargeCode({ kind, value, minimumGoods })).toBe(isLarge)
})

// (rule: promo-pieces)
test('a code for some pieces is of these lines alone, and says what it counts for', () => {
  const bag = { productId: 'bag', categoryId: 'bags', lineTotal: 500_000 }
  const lines = [...dresses(1_800_000), bag]
  const wax = { code: 'WAX10', value: 10, categoryIds: ['dresses'] }
  expect(decide(wax, { lines, scope: ['dresses'] })).toMatchObject({
    ok: true,
    discountMinor: 180_000,
    message: '10% off dresses',
  })
  expect(decide(wax, { lines: [bag], scope: ['dresses'] })).toEqual({
    ok: false,
    reason: 'other_pieces',
    message: 'WAX10 counts for dresses: there are none in your cart',
  })
  expect(decide({ ...wax, categoryIds: [], productIds: ['bag'] }, { lines })).toMatchObject({
    discountMinor: 50_000,
  })
  // The minimum is of what it counts for, and so is the most a fixed amount takes.
  expect(decide({ ...wax, minimumGoods: 2_000_000 }, { lines, scope: ['dresses'] })).toMatchObject({
    reason: 'minimum',
    message: 'This promo code needs dresses worth at least ₦20,000',
  })
  expect(
    decide({ kind: 'fixed', value: 900_000, productIds: ['bag'] }, { lines, scope: ['Bag'] }),
  ).toMatchObject({ discountMinor: 500_000, message: '₦9,000 off Bag' })
})

// (rule: promo-pieces)
test('whatever the cart, the discount stays within the lines the code counts for', () => {
  const line = fc.record({
    productId: fc.constantFrom('p1', 'p2', 'p3'),
    categoryId: fc.constantFrom('c1', 'c2'),
    lineTotal: fc.integer({ min: 0, max: 20_000_000 }),
  })
  const limit = fc.record({
    categoryIds: fc.subarray(['c1', 'c2', 'gone']),
    productIds: fc.subarray(['p1', 'p2', 'gone']),
    value: fc.integer({ min: 1, max: 100 }),
  })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), limit, (lines, own) => {
      const decision = decide(own, { lines })
      const goods = goodsCounted(own, lines)
      expect(decision.ok).toBe(goods > 0)
      if (!decision.ok) return
      expect(decision.discountMinor).toBeLessThanOrEqual(goods)
      expect(Math.abs(decision.discountMinor - (goods * own.value) / 100)).toBeLessThanOrEqual(0.5)
    }),
  )
})

test('what a code counts for is named shortly', () => {
  expect(scopeText(['dresses'])).toBe('dresses')
  expect(scopeText(['dresses', 'bags', 'Adire Tote'])).toBe('dresses, bags and Adire Tote')
  expect(scopeText(['a', 'b', 'c', 'd'])).toBe('a, b and 2 more')
  expect(scopeText([])).toBe('pieces that are not in the shop now')
  expect(['Dresses', 'Ankara Bubu', 'T-shirts'].map(nameInSentence)).toEqual([
    'dresses',
    'Ankara Bubu',
    't-shirts',
  ])
})
