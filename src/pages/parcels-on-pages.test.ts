import { createElement } from 'react'
import { expect, test } from 'vitest'
import { OrderFacts } from '../orders/reading/order-details.tsx'
import type { ShownOrder } from '../orders/reading/order-display.rules.ts'
import { OrderParcels } from '../orders/reading/order-parcels.tsx'
import { renderAt } from './test-render.ts'

const parcel = {
  id: 'f',
  number: 1,
  state: 'shipped',
  carrier: 'GIG Logistics',
  tracking_number: 'GIG-77',
  lines: [{ order_line_id: 'line', quantity: 1 }],
}
const order = {
  order_number: 'IL-20261120-000001',
  status: 'processing',
  payment_status: 'success',
  payment_method: 'paystack',
  created_at: '2026-11-20T09:00:00Z',
  carrier: 'GIG Logistics',
  tracking_number: 'GIG-77',
  delivery_date_from: null,
  delivery_date: null,
  items: [{ id: 'line', title: 'Adire Dress', variant: { size: 'M', color: 'Indigo' } }],
  fulfilments: [parcel],
  to_pack: 1,
} as unknown as ShownOrder
const htmlOf = (part: typeof OrderParcels, shown: ShownOrder) =>
  renderAt('/orders/IL-20261120-000001', () => createElement(part, { order: shown }))
const textOf = async (part: typeof OrderParcels, shown: ShownOrder) =>
  (await htmlOf(part, shown)).replaceAll(/<[^>]*>/g, '')

// (rule: split-parcels)
test('an order that goes in two parcels shows each with its carrier, number and pieces, and its facts name none', async () => {
  const parcels = await textOf(OrderParcels, order)
  for (const words of [
    'Parcel 1 of 2 · On its way',
    'GIG Logistics GIG-77',
    '1 × Adire Dress, M / Indigo',
    'Parcel 2 of 2 · Not packed yet',
    '1 piece',
  ])
    expect(parcels).toContain(words)
  expect(await textOf(OrderFacts, order)).not.toContain('GIG')
})

// (rule: split-parcels)
test('an order in one parcel has its carrier and number among its facts', async () => {
  const facts = await textOf(OrderFacts, { ...order, to_pack: 0 })
  expect(facts).toContain('CarrierGIG Logistics')
  expect(facts).toContain('Tracking numberGIG-77')
})

// (rule: tracking-link)
test('a number is a link where its carrier has a page, in the facts and in the list of parcels', async () => {
  const link = /<a[^>]*href="https:\/\/gig\.example\/GIG-77"[^>]*rel="noreferrer"[^>]*>GIG-77<\/a>/
  const linked = {
    ...order,
    fulfilments: [{ ...order.fulfilments[0]!, parcel_url: 'https://gig.example/GIG-77' }],
  }
  expect(await htmlOf(OrderParcels, linked)).toMatch(link)
  expect(await htmlOf(OrderFacts, { ...linked, to_pack: 0 })).toMatch(link)
  expect(await htmlOf(OrderFacts, { ...order, to_pack: 0 })).not.toContain('<a ')
})
