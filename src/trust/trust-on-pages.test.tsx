import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { productQuery, relatedQuery } from '../catalog/listing/catalog.queries.ts'
import { openCheckout } from '../checkout/form/test-checkout.ts'
import { renderPage } from '../pages/test-render.ts'
import { trustQuery } from './trust.queries.ts'
import type { TrustFacts } from './trust.schema.ts'

const facts: TrustFacts = {
  delivered: 1204,
  promised: { parcels: 1180, on_time: 1150 },
  refunds: { count: 34, days: 2 },
  selling_since: '2025-03-04T09:00:00.000Z',
  paid_back_by: 'Paystack',
  made_up: false,
  counted_at: '2026-11-27T02:53:00.000Z',
}
const parcels = '1,204 parcels delivered, 1,150 of 1,180 on time'
const refunds = '34 refunds paid, half of them within 2 days'

const dress = {
  id: 'p1',
  slug: 'ankara-dress',
  title: 'Ankara Dress',
  description: '',
  description_html: '<p>Cut to move in.</p>',
  price_ngn: 900_000,
  price_usd: null,
  compare_at_price: null,
  on_sale: false,
  sale_ends_at: null,
  images: [],
  share_image: null,
  tags: [],
  category_enum: 'dresses',
  categories: [{ id: 'c1', name: 'Dresses', slug: 'dresses' }],
  product_variants: [{ id: 'v1', size: 'M', color: null, color_hex: null, sku: 'A-1', stock_quantity: 5 }],
}
const drawProduct = (said: TrustFacts | null) =>
  renderPage('/product/ankara-dress', [
    [productQuery('ankara-dress').queryKey, dress],
    [relatedQuery('ankara-dress').queryKey, { gone_title: null, products: [] }],
    [trustQuery.queryKey, { facts: said }],
  ])

const summaries = (html: string) =>
  [...html.matchAll(/data-testid="trust"><summary[^>]*>(.*?)<\/summary>/g)].map(([, text]) => text)

// (rule: facts-of-trust)
test('the server draws one line on a product, below the days of delivery, and how it is counted', async () => {
  const html = await drawProduct(facts)
  expect(summaries(html)).toEqual([parcels])
  expect(html.indexOf(parcels)).toBeGreaterThan(html.indexOf('Delivery to'))
  expect(html.indexOf(parcels)).toBeLessThan(html.indexOf('Cut to move in.'))
  expect(html).toContain('On time is by the last day of the estimate')
  expect(summaries(await drawProduct(null))).toEqual([])
})

// (rule: facts-of-trust)
test('About lists all of them, and no empty part where there are none', async () => {
  const drawAbout = (said: TrustFacts | null) =>
    renderPage('/about', [[trustQuery.queryKey, { facts: said }]])
  expect(summaries(await drawAbout(facts))).toEqual([
    parcels,
    refunds,
    'Selling here since 4 Mar 2025',
    'Refunds go back through Paystack, the way you paid',
  ])
  expect(await drawAbout(null)).not.toContain('So far')
})

// (rule: facts-of-trust)
test('checkout says below the button that pays how money goes back', async () => {
  const { pay } = await openCheckout({}, { 'GET /api/trust': { facts } })
  const line = screen.getByText(refunds)
  expect(pay().compareDocumentPosition(line)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getByTestId('trust').textContent).toContain('you can also dispute at your bank')
})
