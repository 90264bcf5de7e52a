import fc from 'fast-check'
import { expect, test } from 'vitest'
import { returnStates } from '../orders/order/return-events.rules.ts'
import { priceExchange } from './exchange.rules.ts'
import { draftLines, draftProblem, draftTotal, offeredOptions, offeredReasons } from './return-draft.rules.ts'
import { mayMove, needsPhoto, returnTransitions, returnWays, waitsForOwner } from './return-states.rules.ts'
import { creditOf, givenOf, lossesOf, totalOf, worthOf } from './return-sums.rules.ts'
import { dayAfter, isInWindow, windowDays, windowEnd } from './return-window.rules.ts'

const own = { return_window_days: 7, return_window_eu_days: 14, claim_window_days: 30 }

// (rule: return-window-kept)
test('a window is the shop’s, at least 14 days where the law gives them, and longer for claims', () => {
  expect(windowDays(own, 'NG', 'return')).toBe(7)
  for (const country of ['DE', 'GB', 'NO']) expect(windowDays(own, country, 'return')).toBe(14)
  expect(windowDays({ ...own, return_window_eu_days: 3 }, 'FR', 'return')).toBe(14)
  expect(windowDays({ ...own, return_window_days: 60 }, 'FR', 'return')).toBe(60)
  expect(windowDays({ ...own, return_window_days: null }, 'NG', 'return')).toBeNull()
  expect(windowDays({ ...own, return_window_days: null }, 'GB', 'return')).toBe(14)
  expect(windowDays({ ...own, return_window_days: null }, 'NG', 'claim')).toBe(30)
  expect(windowDays({ ...own, return_window_days: 45 }, 'NG', 'claim')).toBe(45)
})

// (rule: return-window-kept)
test('its last day ends at midnight in Lagos, also over a month and a leap day', () => {
  expect(windowEnd(new Date('2026-11-30T22:59:59Z'), 7)).toBe('2026-12-07')
  expect(windowEnd(new Date('2026-11-30T23:00:00Z'), 7)).toBe('2026-12-08')
  expect(dayAfter('2028-02-28', 1)).toBe('2028-02-29')
  expect(isInWindow('2026-12-07', new Date('2026-12-07T22:59:59Z'))).toBe(true)
  expect(isInWindow('2026-12-07', new Date('2026-12-07T23:00:00Z'))).toBe(false)
})

// (rule: return-states)
test('what has ended moves nowhere, and only what nobody brings is settled without arriving', () => {
  for (const state of ['settled', 'declined', 'withdrawn', 'expired'] as const)
    for (const to of returnStates)
      for (const way of returnWays) expect(mayMove({ state, way }, to)).toBe(false)
  expect(mayMove({ state: 'approved', way: 'keep' }, 'settled')).toBe(true)
  expect(mayMove({ state: 'approved', way: 'send' }, 'settled')).toBe(false)
  expect(mayMove({ state: 'approved', way: 'keep' }, 'expired')).toBe(false)
  expect(mayMove({ state: 'received', way: 'send' }, 'withdrawn')).toBe(false)
  expect(waitsForOwner({ state: 'approved', way: 'keep' })).toBe('settle')
  expect(waitsForOwner({ state: 'approved', way: 'send' })).toBeNull()
  expect(Object.keys(returnTransitions)).toEqual([...returnStates])
})

// (rule: return-sums)
test('pieces that come back one by one are worth what the line cost, to the kobo', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 0, max: 10_000_000 }),
      (quantity, paidMinor) => {
        const worths = Array.from({ length: quantity }, (_, before) =>
          worthOf({ paidMinor, quantity, before }, 1),
        )
        expect(worths.reduce((sum, worth) => sum + worth, 0)).toBe(paidMinor)
        expect(Math.max(...worths) - Math.min(...worths)).toBeLessThanOrEqual(1)
      },
    ),
  )
})

const piece = (worthMinor: number, reason: 'too_small' | 'faulty' = 'too_small') => ({
  worthMinor,
  pieces: 1,
  reason,
})
const order = { deliveryMinor: 250, piecesLeft: 2 }

// (rule: return-sums)
test('delivery goes back with the last piece or where the shop is at fault, the way back only where it is not', () => {
  expect(totalOf([piece(1000)], order)).toEqual({ goods: 1000, delivery: 0, wayBack: 0, total: 1000 })
  expect(totalOf([piece(1000), piece(500)], order).total).toBe(1750)
  expect(totalOf([piece(1000, 'faulty')], order).total).toBe(1250)
  expect(totalOf([piece(1000)], order, 300)).toMatchObject({ wayBack: 300, total: 700 })
  expect(totalOf([piece(1000, 'faulty')], order, 300)).toMatchObject({ wayBack: 0, total: 1250 })
  expect(totalOf([piece(100)], order, 300)).toMatchObject({ wayBack: 100, total: 0 })
  expect(totalOf([], order).total).toBe(0)
})

// (rule: return-sums)
test('what is given is never below nothing nor above what was frozen, whatever arrived', () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 5 }),
    worth: fc.integer({ min: 0, max: 5_000_000 }),
    received: fc.integer({ min: 0, max: 5 }),
    givable: fc.integer({ min: 0, max: 5 }),
    wish: fc.constantFrom('refund' as const, 'credit' as const),
  })
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 0, max: 500_000 }),
      fc.boolean(),
      (drawn, deliveryMinor, isShopsFault) => {
        const lines = drawn.map((one, index) => ({
          ...one,
          id: `${index}`,
          received: Math.min(one.received, one.quantity),
        }))
        const frozen = [...lines.map(({ worth }) => ({ amount: worth })), { amount: deliveryMinor }]
        const given = givenOf([...frozen, ...lossesOf(lines, { deliveryMinor, isShopsFault })])
        expect(given).toBeGreaterThanOrEqual(0)
        expect(given).toBeLessThanOrEqual(frozen.reduce((sum, { amount }) => sum + amount, 0))
        const isAll = lines.every(
          ({ received, quantity, givable }) => received === quantity && givable >= quantity,
        )
        if (isAll) expect(given).toBe(frozen.reduce((sum, { amount }) => sum + amount, 0))
        if (lines.every(({ received }) => received === 0)) expect(given).toBe(0)
        expect(creditOf(lines, given)).toBeLessThanOrEqual(given)
      },
    ),
  )
})

const shown = {
  lines: [
    {
      order_line_id: 'a',
      title: 'Dress',
      returnable: 2,
      claimable: 2,
      is_final: false,
      paid: 1001,
      quantity: 2,
      before: 0,
      unit_price: 600,
      price_now: 600,
      options: [
        { variant_id: 'l', option: 'L', available: 1, is_same: false },
        { variant_id: 'm', option: 'M', available: 9, is_same: true },
      ],
    },
  ],
  delivery: 250,
  pieces_left: 2,
}

// (rules: return-sums, claims, excluded-goods)
test('the form says the sum the shop will say, and what is missing', () => {
  expect(draftTotal(shown, { a: { quantity: 1, reason: null } }).total).toBe(500)
  expect(draftTotal(shown, { a: { quantity: 2, reason: 'too_small' } }).total).toBe(1251)
  const draft = (quantity: number, reason: 'damaged' | 'never_came' | null, photos: number) =>
    draftProblem(shown, { kind: 'claim', choices: { a: { quantity, reason } }, photos })
  expect(draft(0, null, 0)).toBe('Choose at least one piece with +')
  expect(draft(1, null, 0)).toBe('Say why for Dress')
  expect(draft(1, 'damaged', 0)).toBe('Add a photograph of what is wrong')
  expect([draft(1, 'damaged', 1), draft(1, 'never_came', 0)]).toEqual([null, null])
  expect(needsPhoto('return', ['faulty'])).toBe(false)
  expect(offeredReasons({ is_final: true }, 'return')).toEqual(['not_as_shown', 'faulty', 'wrong_piece'])
})

// (rule: exchange-prices)
test('an exchange costs today’s price less the share of the discount that the old piece had', () => {
  const one = { quantity: 1, thenMinor: 1_000_000, nowMinor: 1_000_000, worthMinor: 900_000 }
  const price = (nowMinor: number, given: { worthMinor?: number; feeMinor?: number } = {}) => {
    const { discount, total, lentMinor, restMinor } = priceExchange([{ ...one, nowMinor }], {
      worthMinor: 900_000,
      ...given,
    })
    return [discount, total, lentMinor, restMinor]
  }
  expect(price(1_000_000)).toEqual([100_000, 900_000, 900_000, 0])
  expect(price(1_200_000)).toEqual([100_000, 1_100_000, 900_000, 200_000])
  expect(price(700_000)).toEqual([100_000, 600_000, 600_000, 0])
  expect(price(50_000)).toEqual([50_000, 0, 0, 0])
  expect(price(1_000_000, { feeMinor: 150_000 })).toEqual([100_000, 1_050_000, 900_000, 150_000])
  // What the way back costs is not lent; a rest that no provider takes is not asked for.
  expect(price(1_000_000, { worthMinor: 750_000 })).toEqual([100_000, 900_000, 750_000, 150_000])
  expect(price(1_001_000)).toEqual([101_000, 900_000, 900_000, 0])
})

// (rules: exchange-wish, exchange-prices)
test('the form offers what can be had, the same again where the shop is at fault, and says what is left', () => {
  const choice = (reason: 'too_small' | 'faulty', quantity = 1, wanted: string | null = 'l') => ({
    quantity,
    reason,
    wanted,
  })
  const names = (of: ReturnType<typeof choice>) =>
    offeredOptions(shown.lines[0]!, of).map(({ option }) => option)
  expect([names(choice('too_small')), names(choice('faulty')), names(choice('faulty', 2))]).toEqual([
    ['L'],
    ['L', 'M'],
    ['M'],
  ])
  const swapped = draftTotal(shown, { a: choice('too_small') })
  expect(swapped).toMatchObject({ total: 500, exchange: { lentMinor: 500, restMinor: 0 } })
  expect(draftLines(shown, { a: choice('too_small') }, 'credit')).toMatchObject([
    { wish: 'exchange', wanted_variant_id: 'l' },
  ])
  expect(draftLines(shown, { a: choice('too_small', 2) }, 'credit')).toMatchObject([{ wish: 'credit' }])
})
