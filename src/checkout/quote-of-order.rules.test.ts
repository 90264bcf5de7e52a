import { expect, test } from 'vitest'
import type { OrderView } from '../orders/order/order.schema.ts'
import { quoteOfOrder } from './quote-of-order.rules.ts'

const order = {
  items: [
    {
      id: 'l1',
      product_id: 'p1',
      variant_id: 'v1',
      quantity: 2,
      price: 1_800_000,
      title: 'Ankara Dress',
      total: 3_600_000,
      variant: { size: 'M', color: 'Indigo' },
      slug: 'ankara-dress',
      image_url: null,
    },
  ],
  subtotal: 3_600_000,
  discount: 180_000,
  promo_code: 'TAG5',
  delivery: 250_000,
  delivery_days_min: 0,
  delivery_days_max: 2,
  total_amount: 3_670_000,
  can_pay: true,
} as OrderView
const quoted = (own: Partial<OrderView> = {}) => quoteOfOrder({ ...order, ...own }, 'On request')

test('an order that can be paid is quoted as it was placed', () => {
  expect(quoted()).toEqual({
    lines: [
      {
        product_id: 'p1',
        variant_id: 'v1',
        title: 'Ankara Dress',
        slug: 'ankara-dress',
        image: null,
        size: 'M',
        color: 'Indigo',
        quantity: 2,
        available: 2,
        unit_price: 1_800_000,
        compare_at_price: null,
        line_total: 3_600_000,
      },
    ],
    subtotal: 3_600_000,
    discount: 180_000,
    promo: { code: 'TAG5', applied: true, message: '' },
    delivery: { kind: 'rate', amount: 250_000, days_min: 0, days_max: 2, note: '' },
    total: 3_670_000,
    currency: 'NGN',
    free_delivery: null,
    is_payable: true,
    message: null,
  })
})

test('delivery that costs nothing is free, and one whose price is on request says so', () => {
  expect(quoted({ delivery: 0 }).delivery).toMatchObject({ kind: 'free', amount: 0, note: '' })
  expect(quoted({ delivery: null, can_pay: false })).toMatchObject({
    delivery: { kind: 'quoted', amount: null, days_min: 0, days_max: 2, note: 'On request' },
    is_payable: false,
    message: 'On request',
  })
})

test('an order without a code, and a line of a product that is gone, are quoted all the same', () => {
  const { variant: _, ...gone } = { ...order.items[0]!, product_id: null, variant_id: null }
  const quote = quoted({ promo_code: null, items: [gone] })
  expect(quote.promo).toBeNull()
  expect(quote.lines[0]).toMatchObject({ product_id: '', variant_id: null, size: null, color: null })
})
