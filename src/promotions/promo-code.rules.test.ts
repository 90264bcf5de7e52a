import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  decidePromoCode,
  emailKey,
  isLargeCode,
  normalizePromoCode,
  type PromoCodeTerms,
  promoLabel,
  promoMessages,
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
}
const given = {
  goodsMinor: 1_800_000,
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
    [decide({}, { goodsMinor: 0 }), 'empty', 'Add items to your cart to use this promo code'],
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
      const decision = decide(own, { goodsMinor })
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
  expect(decide(fixed, { goodsMinor: 150_000 })).toMatchObject({ discountMinor: 150_000 })
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
