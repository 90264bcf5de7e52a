import { expect, test } from 'vitest'
import type { Product } from './catalog.schema.ts'
import { structuredData } from './product-structured-data.rules.ts'

const product = {
  title: 'Oniko Wrap',
  slug: 'oniko-wrap',
  description: 'Tied </script> and dyed',
  fabric: '',
  price_ngn: 4_200_050,
  sale_ends_at: null,
  stock_quantity: 0,
  images: [{ url: '/media/abc/800.avif', alt: '', width: 1, height: 1, thumbhash: '' }],
  categories: [{ id: '1', name: 'Dresses', slug: 'dresses' }],
} as unknown as Product

test('says the price, that it is sold out, and where it stands', () => {
  const data = JSON.parse(structuredData(product, 'https://shop.example', 'Indigo Lane'))
  const [offer, trail] = [data['@graph'][0].offers, data['@graph'][1].itemListElement]
  expect(offer.price).toBe('42000.50')
  expect(offer.availability).toBe('https://schema.org/OutOfStock')
  expect(trail.map((step: { name: string }) => step.name)).toEqual(['Shop', 'Dresses', 'Oniko Wrap'])
})

test('invents neither rating nor price end date and cannot close its script', () => {
  const text = structuredData(product, 'https://shop.example', 'Indigo Lane')
  expect(text).not.toMatch(/rating|priceValidUntil/i)
  expect(text).not.toContain('</script>')
  expect(structuredData({ ...product, sale_ends_at: '2026-12-01T00:00:00.000Z' }, '', '')).toContain(
    '"priceValidUntil":"2026-12-01"',
  )
})
