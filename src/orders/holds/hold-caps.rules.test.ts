import { expect, test } from 'vitest'
import { type HeldPieces, holdCaps, whyHeldTooMuch, whyTooManyQuotes } from './hold-caps.rules.ts'

const line = (productId: string, quantity: number, unit = 1_000_000) => ({
  productId,
  title: `Dress ${productId}`,
  quantity,
  lineTotal: quantity * unit,
})
const held = (productId: string, pieces: number, by: Partial<HeldPieces>): HeldPieces => ({
  productId,
  pieces,
  valueMinor: pieces * 1_000_000,
  heldUntil: '2026-11-20T13:34:20Z',
  shopper: false,
  email: false,
  network: false,
  ...by,
})
const scaled = (scale: number) => ({ isNetworkCounted: true, scale })
const usage = (rows: HeldPieces[], stock: Record<string, number> = { a: 1000, b: 1000 }) => ({
  held: rows,
  quotes: { shopper: 0, email: 0, network: 0 },
  stock,
})

// (rule: hold-caps)
test('a full cart of ten lines is fine', () => {
  const lines = Array.from({ length: 10 }, (_, i) => line(`v${i}`, 5))
  const stock = Object.fromEntries(lines.map(({ productId }) => [productId, 15]))
  expect(whyHeldTooMuch(lines, usage([], stock), scaled(1))).toBeNull()
})

// (rule: hold-caps)
test('pieces and value of one shopper add up over her unpaid orders, those of others do not', () => {
  expect(whyHeldTooMuch([line('a', 100)], usage([]), scaled(1))).toBeNull()
  expect(whyHeldTooMuch([line('a', 101)], usage([]), scaled(1))).toBe(
    'An order can have 100 items or ₦10,000,000 at most. Please contact us for a larger one.',
  )
  const hers = held('b', 95, { shopper: true })
  expect(whyHeldTooMuch([line('a', 6)], usage([hers]), scaled(1))).toContain('can hold 100 items')
  expect(whyHeldTooMuch([line('a', 6)], usage([{ ...hers, shopper: false }]), scaled(1))).toBeNull()
  expect(whyHeldTooMuch([line('a', 1, holdCaps.shopper.valueMinor + 1)], usage([]), scaled(1))).toContain(
    'at most',
  )
})

test('another account with the same e-mail address is the same person', () => {
  expect(whyHeldTooMuch([line('a', 6)], usage([held('b', 95, { email: true })]), scaled(1))).toContain(
    '100 items',
  )
})

// (rule: hold-caps)
test('one person holds a third of a product, rounded up, of whatever is there', () => {
  const most = (stock: number, others: HeldPieces[] = []) => {
    const fits = (pieces: number) =>
      whyHeldTooMuch([line('a', pieces)], usage(others, { a: stock }), scaled(1)) === null
    return [1, 2, 3, 4, 5, 6, 7, 8].filter(fits).length
  }
  expect([0, 1, 2, 3, 4, 7, 12, 13].map((stock) => most(stock))).toEqual([1, 1, 1, 1, 2, 3, 4, 5])
  expect(most(12, [held('a', 3, { shopper: true })])).toBe(1)
  expect(most(12, [held('a', 3, { email: true })])).toBe(1)
  expect(most(12, [held('b', 3, { shopper: true })])).toBe(4)
  expect(whyHeldTooMuch([line('a', 5)], usage([], { a: 12 }), scaled(1))).toBe(
    'You can order at most 4 pieces of Dress a at once. Please order fewer: once they are paid you can order more.',
  )
  const more = usage([held('a', 3, { shopper: true })], { a: 12 })
  expect(whyHeldTooMuch([line('a', 2)], more, scaled(1))).toBe(
    'Orders that wait for payment can hold at most 4 pieces of Dress a at once, and yours hold 3 already. Please pay for or cancel an order that is waiting, or contact us for a larger one.',
  )
  // Two sizes of one product count together.
  expect(whyHeldTooMuch([line('a', 3), line('a', 2)], usage([], { a: 12 }), scaled(1))).toContain('Dress a')
})

// (rule: hold-caps)
test('one network holds half of a product, rounded up, and hears when to try again', () => {
  const from = (pieces: number, stock: number, more: Partial<HeldPieces> = {}) =>
    usage([held('a', pieces, { network: true, ...more })], { a: stock })
  expect(whyHeldTooMuch([line('a', 1)], from(5, 12), scaled(1))).toBeNull()
  expect(whyHeldTooMuch([line('a', 1)], from(6, 12), scaled(1))).toBe(
    'Others are paying for the last pieces of Dress a right now. Please try again at 14:35.',
  )
  expect(whyHeldTooMuch([line('a', 1)], from(6, 13), scaled(1))).toBeNull()
  expect(whyHeldTooMuch([line('a', 1)], from(1, 1), scaled(1))).toContain('try again at 14:35')
  const two = usage(
    [
      held('a', 4, { network: true }),
      held('a', 2, { network: true, shopper: true, heldUntil: '2026-11-20T13:09:00Z' }),
    ],
    { a: 12 },
  )
  expect(whyHeldTooMuch([line('a', 1)], two, scaled(1))).toContain('try again at 14:09')
})

test('who has paid here before is not limited by her network, but by her own caps', () => {
  const known = { isNetworkCounted: false, scale: 1 }
  const full = usage([held('a', 6, { network: true })], { a: 12 })
  expect(whyHeldTooMuch([line('a', 4)], full, known)).toBeNull()
  expect(whyHeldTooMuch([line('a', 5)], full, known)).toContain('at most 4 pieces')
  const quotes = { ...usage([]), quotes: { shopper: 0, email: 0, network: 30 } }
  expect(whyTooManyQuotes(quotes, known)).toBeNull()
})

test('a network, which may be a carrier, has five times as much, and the scale of all limits widens it', () => {
  const network = (pieces: number) => usage([held('b', pieces, { network: true })])
  expect(whyHeldTooMuch([line('a', 50)], network(450), scaled(1))).toBeNull()
  expect(whyHeldTooMuch([line('a', 51)], network(450), scaled(1))).toContain('from your network')
  expect(whyHeldTooMuch([line('a', 51)], network(450), scaled(10))).toBeNull()
})

// (rule: hold-caps)
test('three open delivery quotes of one person, thirty of one network', () => {
  const open = (quotes: object) => ({ ...usage([]), quotes: { shopper: 0, email: 0, network: 0, ...quotes } })
  expect(whyTooManyQuotes(open({ shopper: 2, email: 2, network: 29 }), scaled(1))).toBeNull()
  expect(whyTooManyQuotes(open({ shopper: 3 }), scaled(1))).toContain('delivery quotes are still open')
  expect(whyTooManyQuotes(open({ email: 3 }), scaled(1))).toContain('delivery quotes are still open')
  expect(whyTooManyQuotes(open({ network: 30 }), scaled(1))).toContain('from your network')
})

test('whoever is stopped reads why and what to do', () => {
  const hers = usage([held('b', 95, { shopper: true })])
  expect(whyHeldTooMuch([line('a', 6)], hers, scaled(1))).toBe(
    'Orders that wait for payment can hold 100 items or ₦10,000,000 at a time. Please pay for or cancel an order that is waiting, or contact us for a larger one.',
  )
  const network = usage([held('b', 500, { network: true })])
  expect(whyHeldTooMuch([line('a', 1)], network, scaled(1))).toBe(
    'Very many orders from your network are waiting for payment right now. Please try again at 14:35, or over another connection.',
  )
  const quotes = { ...usage([]), quotes: { shopper: 3, email: 0, network: 0 } }
  expect(whyTooManyQuotes(quotes, scaled(1))).toBe(
    'Several of your delivery quotes are still open. Please wait for our answer, or cancel one of them first.',
  )
})

test('goods for exactly ten million naira can wait for their payment, a kobo more cannot', () => {
  const held = usage([])
  expect(whyHeldTooMuch([line('a', 1, 1_000_000_000)], held, scaled(1))).toBeNull()
  expect(whyHeldTooMuch([line('a', 1, 1_000_000_001)], held, scaled(1))).toContain('at most')
})

test('pieces of one product do not count for another', () => {
  const stock = { a: 30, b: 200 }
  const hers = usage([held('b', 45, { shopper: true })], stock)
  expect(whyHeldTooMuch([line('a', 10)], hers, scaled(1))).toBeNull()
  expect(whyHeldTooMuch([line('a', 10), line('b', 5)], hers, scaled(1))).toBeNull()
})

test('of a product whose stock is not known one piece can be had', () => {
  expect(whyHeldTooMuch([line('new', 1)], usage([]), scaled(1))).toBeNull()
  expect(whyHeldTooMuch([line('new', 2)], usage([]), scaled(1))).toContain('at most 1 piece of')
})

test('a wider network may hold all of a product, and more pieces, value and quotes', () => {
  const network = (pieces: number, more: Partial<HeldPieces> = {}) =>
    usage([held('a', pieces, { network: true, ...more })], { a: 1000 })
  expect(whyHeldTooMuch([line('a', 50)], network(900), scaled(2))).toBeNull()
  expect(
    whyHeldTooMuch([line('a', 4)], usage([held('a', 6, { network: true })], { a: 10 }), scaled(2)),
  ).toBeNull()
  expect(whyHeldTooMuch([line('a', 1)], network(10, { valueMinor: 6_000_000_000 }), scaled(1))).toContain(
    'network',
  )
  expect(whyHeldTooMuch([line('a', 1)], network(10, { valueMinor: 6_000_000_000 }), scaled(2))).toBeNull()
  const open = { ...usage([]), quotes: { shopper: 0, email: 0, network: 59 } }
  expect(whyTooManyQuotes(open, scaled(2))).toBeNull()
})

test('a wider network gives no single person more', () => {
  expect(whyHeldTooMuch([line('a', 101)], usage([]), scaled(10))).toContain('An order can have 100 items')
})
