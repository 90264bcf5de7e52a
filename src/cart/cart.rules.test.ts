import { expect, test } from 'vitest'
import { type CartLine, cappedNotice, cartView, isBuyable, limitText, mostOf } from './cart.rules.ts'

test('a sold-out or removed line cannot be bought, one with less stock than its quantity can', () => {
  expect(isBuyable({})).toBe(true)
  expect(isBuyable({ problem: 'reduced' })).toBe(true)
  expect(isBuyable({ problem: 'sold_out' })).toBe(false)
  expect(isBuyable({ problem: 'unavailable' })).toBe(false)
})

test('plus stops at the stock and at 99', () => {
  expect([1, 99, 250].map((stock_quantity) => mostOf({ variant: { stock_quantity } }))).toEqual([1, 99, 99])
})

const dress: CartLine = {
  itemId: 'i1',
  productId: 'p1',
  categoryId: 'c1',
  variantId: 'v1',
  title: 'Ankara Dress',
  slug: 'ankara-dress',
  imageKey: null,
  image: null,
  size: 'M',
  color: 'Indigo',
  position: 0,
  available: 5,
  unitPriceMinor: 1_800_000,
  compareAtPriceMinor: 2_000_000,
  isVisible: true,
  quantity: 2,
}

test('a cart counts its pieces and sums their prices', () => {
  const cart = cartView([dress, { ...dress, itemId: 'i2', variantId: 'v2', quantity: 1 }])
  expect([cart.count, cart.total, cart.notices]).toEqual([3, 5_400_000, []])
  expect(cart.items[0]).toEqual({
    id: 'i1',
    product_id: 'p1',
    variant_id: 'v1',
    quantity: 2,
    product: {
      title: 'Ankara Dress',
      slug: 'ankara-dress',
      price_ngn: 1_800_000,
      compare_at_price: 2_000_000,
      images: [],
    },
    variant: { size: 'M', color: 'Indigo', stock_quantity: 5 },
    line_total: 3_600_000,
  })
})

test('a line with its picture carries it', () => {
  const image = { url: '/m/a.jpg' } as CartLine['image']
  expect(cartView([{ ...dress, image }]).items[0]!.product.images).toEqual([image])
})

test('a line above the stock is reduced to it, and the cart says so', () => {
  const cart = cartView([{ ...dress, available: 1 }])
  expect(cart.items[0]).toMatchObject({ quantity: 1, line_total: 1_800_000, message: 'Only 1 left' })
  expect(cart.notices).toEqual(['Ankara Dress: only 1 left, so your cart holds 1.'])
})

test('a sold-out or removed line costs nothing, keeps its quantity and has a notice', () => {
  const cart = cartView([
    { ...dress, available: 0 },
    { ...dress, title: 'Adire Skirt', isVisible: false },
  ])
  expect(cart.items.map(({ quantity, line_total, variant }) => [quantity, line_total, variant])).toEqual([
    [2, 0, { size: 'M', color: 'Indigo', stock_quantity: 0 }],
    [2, 0, { size: 'M', color: 'Indigo', stock_quantity: 0 }],
  ])
  expect([cart.total, cart.notices]).toEqual([
    0,
    ['Ankara Dress: Sold out – remove to continue', 'Adire Skirt: Unavailable – remove to continue'],
  ])
})

test('plus says why it stops, and nothing below the limit or when the line has its own message', () => {
  const why = (quantity: number, stock_quantity: number, message?: string) =>
    limitText({
      quantity,
      variant: { size: null, color: null, stock_quantity },
      ...(message !== undefined && { message }),
    })
  expect([why(2, 3), why(98, 250)]).toEqual([null, null])
  expect([why(3, 3), why(99, 99)]).toEqual(['Only 3 left', 'Only 99 left'])
  expect(why(99, 100)).toBe('You can order at most 99 of one item')
  expect(why(3, 3, 'Only 3 left')).toBeNull()
})

test('a capped addition says how many the cart has, and why not more', () => {
  expect(cappedNotice('Dress', 0, 2)).toBe('Dress: Sold out – remove to continue')
  expect(cappedNotice('Dress', 2, 2)).toBe('Dress: only 2 left, so your cart holds 2.')
  expect(cappedNotice('Dress', 100, 99)).toBe('Dress: your cart holds 99, the most one order can have.')
})
