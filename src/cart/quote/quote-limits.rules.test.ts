import { expect, test } from 'vitest'
import {
  chooseVariant,
  emptyCartTitle,
  quoteLines,
  type SellableVariant,
  sumQuote,
  whyNotOrderable,
} from './quote.rules.ts'
import { variant } from './test-variant.ts'

test('variants at the same position are ordered by id, for any input order', () => {
  const same = [variant(3, { position: 1 }), variant(0, { position: 1 })]
  for (const variants of [same, same.toReversed()])
    expect(chooseVariant({ product_id: 'p0', quantity: 1 }, variants)?.variantId).toBe('v0')
})

test('a variant of another product is not meant', () => {
  const wanted = { product_id: 'p0', variant_id: 'v1', quantity: 1 }
  expect(chooseVariant(wanted, [variant(0), variant(1)])).toBeNull()
})

test('a line that can be bought has its display data', () => {
  const image = { url: '/m/a.jpg' } as SellableVariant['image']
  const own = { image, size: 'M', color: 'Indigo', compareAtPriceMinor: 1500 }
  expect(quoteLines([{ product_id: 'p0', variant_id: 'v0', quantity: 2 }], [variant(0, own)])).toEqual([
    {
      product_id: 'p0',
      variant_id: 'v0',
      title: 'Dress 0',
      slug: 'dress-0',
      image,
      size: 'M',
      color: 'Indigo',
      quantity: 2,
      available: 5,
      unit_price: 1000,
      compare_at_price: 1500,
      line_total: 2000,
    },
  ])
})

test('a line that cannot be bought as requested says why, and a hidden product is no link', () => {
  const shown = (own: Partial<SellableVariant>) =>
    quoteLines([{ product_id: 'p0', variant_id: 'v0', quantity: 6 }], [variant(0, own)])[0]
  expect(shown({})).toMatchObject({
    problem: 'reduced',
    message: 'Only 5 left',
    quantity: 5,
    line_total: 5000,
  })
  expect(shown({ available: 0 })).toMatchObject({
    problem: 'sold_out',
    message: 'Sold out – remove to continue',
    slug: 'dress-0',
    quantity: 6,
    line_total: 0,
  })
  expect(shown({ isVisible: false })).toMatchObject({
    problem: 'unavailable',
    message: 'Unavailable – remove to continue',
    slug: null,
    available: 0,
    line_total: 0,
  })
})

test('an unknown product stays a line of its own, once per product and variant', () => {
  const wanted = [
    { product_id: 'p1', variant_id: '1', quantity: 1 },
    { product_id: 'p11', quantity: 1 },
    { product_id: 'p11', quantity: 2 },
    { product_id: 'p11', variant_id: 'gone', quantity: 1 },
  ]
  const lines = quoteLines(wanted, [])
  expect(lines.map(({ variant_id, quantity }) => [variant_id, quantity])).toEqual([
    ['1', 1],
    [null, 3],
    ['gone', 1],
  ])
  expect(lines[1]).toEqual({
    product_id: 'p11',
    variant_id: null,
    title: 'Unavailable item',
    slug: null,
    image: null,
    size: null,
    color: null,
    quantity: 3,
    available: 0,
    unit_price: null,
    compare_at_price: null,
    line_total: 0,
    problem: 'unavailable',
    message: 'Unavailable – remove to continue',
  })
  expect(whyNotOrderable(lines, 0)).toBe('A piece is no longer sold. Remove it to continue.')
})

const whole = (unitPriceMinor = 1000) =>
  quoteLines([{ product_id: 'p0', variant_id: 'v0', quantity: 1 }], [variant(0, { unitPriceMinor })])
const soldOut = quoteLines(
  [{ product_id: 'p0', variant_id: 'v0', quantity: 1 }],
  [variant(0, { available: 0 })],
)
const rate = { kind: 'rate', amount: 300, days_min: 0, days_max: 2, note: 'Same day' } as const
const summed = (own: Partial<Parameters<typeof sumQuote>[0]>) =>
  sumQuote({ lines: whole(), discountMinor: 0, promo: null, delivery: rate, freeDelivery: null, ...own })

test('without a buyable line there is nothing to deliver and no distance to free delivery', () => {
  const freeDelivery = { threshold: 5000, missing: 4000 }
  expect(summed({ freeDelivery })).toMatchObject({ delivery: rate, free_delivery: freeDelivery, total: 1300 })
  expect(summed({ lines: soldOut, freeDelivery })).toMatchObject({
    delivery: { kind: 'unavailable', amount: null, days_min: null, days_max: null, note: '' },
    free_delivery: null,
    total: 0,
    message: 'Dress 0: Sold out – remove to continue',
  })
})

test("a quote that cannot be paid names its problem, the goods' first", () => {
  const message = (own: Partial<Parameters<typeof sumQuote>[0]>) => summed(own).message
  const on = (kind: 'quoted' | 'unavailable' | 'estimate') => ({ ...rate, kind, note: `It is ${kind}` })
  const payable = { ...rate, amount: 250_000 }
  expect(message({ lines: [] })).toBe('Cart is empty. Please add items before checkout.')
  expect(message({ delivery: on('estimate') })).toBe('Choose a shipping location')
  expect(message({ delivery: on('quoted') })).toBe('It is quoted')
  expect(message({ delivery: on('unavailable') })).toBe('It is unavailable')
  expect(message({ lines: soldOut, delivery: on('estimate') })).toContain('Dress 0')
  expect(message({ promo: { code: 'TAG5', applied: true, message: '5% off' }, delivery: payable })).toBeNull()
})

test('all that is left of a piece can be bought, and then the quote can be paid', () => {
  const lines = quoteLines([{ product_id: 'p0', variant_id: 'v0', quantity: 5 }], [variant(0)])
  expect(summed({ lines })).toMatchObject({
    subtotal: 5000,
    total: 5300,
    currency: 'NGN',
    is_payable: true,
    message: null,
  })
})

test('one line that can be bought, even in part, is delivered', () => {
  const reduced = quoteLines([{ product_id: 'p0', variant_id: 'v0', quantity: 6 }], [variant(0)])
  for (const lines of [reduced, [...whole(), ...soldOut]])
    expect(summed({ lines }).delivery, lines[0]!.title).toEqual(rate)
})

// (rules: least-amount, nothing-to-pay)
test('nothing and fifty naira can be ordered, what is between cannot be paid', () => {
  const free = { ...rate, kind: 'free', amount: 0 } as const
  const lines = [{ ...whole()[0]!, line_total: 10_000 }]
  const left = (discountMinor: number) => summed({ lines, discountMinor, delivery: free })
  expect(left(10_000)).toMatchObject({ total: 0, is_payable: true, message: null })
  expect(left(5_000)).toMatchObject({ total: 5_000, is_payable: true, message: null })
  for (const discount of [9_999, 5_001]) expect(left(discount).is_payable).toBe(false)
  expect(left(6_000).message).toBe('The total of ₦40 is too small to be paid. Add something, or write to us.')
})

test('a discount below nothing is none', () => {
  expect(summed({ discountMinor: -5 })).toMatchObject({ discount: 0, total: 1300 })
})

test('twenty million naira can be paid online, a kobo more cannot', () => {
  expect(whyNotOrderable(whole(), 2_000_000_000)).toBeNull()
  expect(whyNotOrderable(whole(), 2_000_000_001)).toBe(
    'This order is too large to place online. Please contact us.',
  )
})

test('an order of nothing is called an empty cart', () => {
  expect([emptyCartTitle, whyNotOrderable([], 0)]).toEqual([
    'Empty Cart',
    'Cart is empty. Please add items before checkout.',
  ])
})
