import { expect, test } from 'vitest'
import { type HeldPieces, holdCaps, whyHeldTooMuch, whyTooManyQuotes } from './hold-caps.rules.ts'

const line = (variantId: string, quantity: number, unit = 1_000_000) => ({
  variantId,
  title: `Dress ${variantId}`,
  quantity,
  lineTotal: quantity * unit,
})
const held = (variantId: string, pieces: number, by: Partial<HeldPieces>): HeldPieces => ({
  variantId,
  pieces,
  valueMinor: pieces * 1_000_000,
  shopper: false,
  email: false,
  network: false,
  ...by,
})
const usage = (rows: HeldPieces[], stock: Record<string, number> = { a: 1000, b: 1000 }) => ({
  held: rows,
  quotes: { shopper: 0, email: 0, network: 0 },
  stock,
})

test('a full cart of ten lines is fine', () => {
  const lines = Array.from({ length: 10 }, (_, i) => line(`v${i}`, 5))
  const stock = Object.fromEntries(lines.map(({ variantId }) => [variantId, 6]))
  expect(whyHeldTooMuch(lines, usage([], stock), 1)).toBeNull()
})

test('pieces and value of one shopper add up over her unpaid orders, those of others do not', () => {
  expect(whyHeldTooMuch([line('a', 100)], usage([]), 1)).toBeNull()
  expect(whyHeldTooMuch([line('a', 101)], usage([]), 1)).toBe(
    'An order can have 100 items or ₦10,000,000 at most. Please contact us for a larger one.',
  )
  const hers = held('b', 95, { shopper: true })
  expect(whyHeldTooMuch([line('a', 6)], usage([hers]), 1)).toContain('can hold 100 items')
  expect(whyHeldTooMuch([line('a', 6)], usage([{ ...hers, shopper: false }]), 1)).toBeNull()
  expect(whyHeldTooMuch([line('a', 1, holdCaps.shopper.valueMinor + 1)], usage([]), 1)).toContain('at most')
})

test('another account with the same e-mail address is the same person', () => {
  expect(whyHeldTooMuch([line('a', 6)], usage([held('b', 95, { email: true })]), 1)).toContain('100 items')
})

test('half of a variant is for others, but ten pieces are always allowed', () => {
  expect(whyHeldTooMuch([line('a', 10)], usage([], { a: 10 }), 1)).toBeNull()
  expect(whyHeldTooMuch([line('a', 11)], usage([], { a: 12 }), 1)).toBe(
    'At most 10 pieces of Dress a can be ordered at once. Please order fewer, or contact us.',
  )
  expect(whyHeldTooMuch([line('a', 40)], usage([], { a: 80 }), 1)).toBeNull()
  const more = usage([held('a', 30, { shopper: true })], { a: 80 })
  expect(whyHeldTooMuch([line('a', 11)], more, 1)).toContain(
    'At most 40 pieces of Dress a can be set aside at once, and orders that wait for payment hold 30 already.',
  )
  expect(whyHeldTooMuch([line('a', 6), line('a', 6)], usage([], { a: 12 }), 1)).toContain('Dress a')
})

test('a network, which may be a carrier, has five times as much, and the scale of all limits widens it', () => {
  const network = (pieces: number) => usage([held('b', pieces, { network: true })])
  expect(whyHeldTooMuch([line('a', 50)], network(450), 1)).toBeNull()
  expect(whyHeldTooMuch([line('a', 51)], network(450), 1)).toContain('from your network')
  expect(whyHeldTooMuch([line('a', 51)], network(450), 10)).toBeNull()
  const share = usage([held('a', 60, { network: true })], { a: 80 })
  expect(whyHeldTooMuch([line('a', 1)], share, 1)).toContain('from your network')
})

test('three open delivery quotes of one person, thirty of one network', () => {
  const open = (quotes: object) => ({ ...usage([]), quotes: { shopper: 0, email: 0, network: 0, ...quotes } })
  expect(whyTooManyQuotes(open({ shopper: 2, email: 2, network: 29 }), 1)).toBeNull()
  expect(whyTooManyQuotes(open({ shopper: 3 }), 1)).toContain('delivery quotes are still open')
  expect(whyTooManyQuotes(open({ email: 3 }), 1)).toContain('delivery quotes are still open')
  expect(whyTooManyQuotes(open({ network: 30 }), 1)).toContain('from your network')
})

test('whoever is stopped reads why and what to do', () => {
  const hers = usage([held('b', 95, { shopper: true })])
  expect(whyHeldTooMuch([line('a', 6)], hers, 1)).toBe(
    'Orders that wait for payment can hold 100 items or ₦10,000,000 at a time. Please pay for or cancel an order that is waiting, or contact us for a larger one.',
  )
  const network = usage([held('b', 500, { network: true })])
  expect(whyHeldTooMuch([line('a', 1)], network, 1)).toBe(
    'Very many orders from your network are waiting for payment right now. Please try again in a few minutes, or over another connection.',
  )
  const quotes = { ...usage([]), quotes: { shopper: 3, email: 0, network: 0 } }
  expect(whyTooManyQuotes(quotes, 1)).toBe(
    'Several of your delivery quotes are still open. Please wait for our answer, or cancel one of them first.',
  )
})

test('goods for exactly ten million naira can wait for their payment, a kobo more cannot', () => {
  const held = usage([])
  expect(whyHeldTooMuch([line('a', 1, 1_000_000_000)], held, 1)).toBeNull()
  expect(whyHeldTooMuch([line('a', 1, 1_000_000_001)], held, 1)).toContain('at most')
})

test('pieces of one variant do not count for another', () => {
  const stock = { a: 12, b: 100 }
  const hers = usage([held('b', 45, { shopper: true })], stock)
  expect(whyHeldTooMuch([line('a', 10)], hers, 1)).toBeNull()
  expect(whyHeldTooMuch([line('a', 10), line('b', 5)], hers, 1)).toBeNull()
})

test('of a variant whose stock is not known ten pieces can be had', () => {
  expect(whyHeldTooMuch([line('new', 10)], usage([]), 1)).toBeNull()
  expect(whyHeldTooMuch([line('new', 11)], usage([]), 1)).toContain('At most 10 pieces')
})

test('a wider network may hold all of a variant, and more pieces, value and quotes', () => {
  const network = (pieces: number, more: Partial<HeldPieces> = {}) =>
    usage([held('a', pieces, { network: true, ...more })], { a: 1000 })
  expect(whyHeldTooMuch([line('a', 50)], network(900), 2)).toBeNull()
  expect(whyHeldTooMuch([line('a', 10)], usage([held('a', 90, { network: true })], { a: 10 }), 2)).toBeNull()
  expect(whyHeldTooMuch([line('a', 1)], network(10, { valueMinor: 6_000_000_000 }), 1)).toContain('network')
  expect(whyHeldTooMuch([line('a', 1)], network(10, { valueMinor: 6_000_000_000 }), 2)).toBeNull()
  const open = { ...usage([]), quotes: { shopper: 0, email: 0, network: 59 } }
  expect(whyTooManyQuotes(open, 2)).toBeNull()
})

test('a wider network gives no single person more', () => {
  expect(whyHeldTooMuch([line('a', 101)], usage([]), 10)).toContain('An order can have 100 items')
})
