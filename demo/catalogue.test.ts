import { describe, expect, test } from 'vitest'
import { newInDays } from '../src/catalog/listing/new-in.rules.ts'
import { newBadgeDays } from '../src/catalog/product-badges.rules.ts'
import { demoProducts, demoShowcase, demoVariants } from './catalogue.ts'

const inCategory = (category: string) => demoProducts.filter((item) => item.category === category)
const total = (item: (typeof demoProducts)[number]) => demoVariants(item).reduce((sum, v) => sum + v.stock, 0)

describe('demo catalogue', () => {
  // (rule: categories-are-rows)
  test('covers five categories with distinct products', () => {
    expect(demoProducts.length).toBeGreaterThanOrEqual(66)
    for (const key of ['slug', 'title', 'description', 'ageDays'] as const) {
      expect(new Set(demoProducts.map((item) => item[key])).size).toBe(demoProducts.length)
    }
    const wanted = { dresses: 22, tops: 14, pants: 12, accessories: 10, other: 8 }
    for (const [category, count] of Object.entries(wanted)) {
      expect(inCategory(category).length).toBeGreaterThanOrEqual(count)
    }
  })

  // (rule: home-category-tiles)
  test('starts each category at the price the shop advertises', () => {
    const from = { dresses: 18000, tops: 12000, pants: 15000, accessories: 5000, other: 14000 }
    for (const [category, price] of Object.entries(from)) {
      expect(Math.min(...inCategory(category).map((item) => item.priceNgn))).toBe(price)
    }
  })

  test('has believable sales: one at 70%, the others between 10% and 50%', () => {
    const cuts = demoProducts
      .filter((item) => item.compareAtNgn)
      .map((item) => 1 - item.priceNgn / item.compareAtNgn!)
    expect(cuts.length).toBeGreaterThanOrEqual(13)
    expect(cuts.filter((cut) => Math.abs(cut - 0.7) < 1e-9)).toHaveLength(1)
    for (const cut of cuts) if (Math.abs(cut - 0.7) > 1e-9) expect(cut).toBeGreaterThanOrEqual(0.0999)
    for (const cut of cuts) if (Math.abs(cut - 0.7) > 1e-9) expect(cut).toBeLessThanOrEqual(0.5)
  })

  test('has arrivals, all of which are both in the list of new pieces and marked NEW', () => {
    const listed = demoProducts.filter(({ ageDays }) => ageDays <= newInDays)
    expect(listed.length).toBeGreaterThanOrEqual(12)
    expect(listed.every(({ ageDays }) => ageDays < newBadgeDays)).toBe(true)
    expect(Math.max(...demoProducts.map((item) => item.ageDays))).toBeLessThanOrEqual(400)
  })

  test('has sold-out products, sold-out sizes and last pieces', () => {
    expect(demoProducts.filter((item) => total(item) === 0)).toHaveLength(5)
    const variants = demoProducts.filter((item) => total(item) > 0).flatMap(demoVariants)
    expect(variants.filter((v) => v.stock === 0).length).toBeGreaterThan(10)
    expect(variants.filter((v) => v.stock > 0 && v.stock <= 3).length).toBeGreaterThan(10)
    for (const item of demoProducts) {
      expect(Object.keys(item.stock)).toHaveLength((item.sizes.length || 1) * item.colours.length)
    }
  })

  test('names no colour where there are several, and has one dollar rate, on sale or not', () => {
    const misnamed = demoProducts.filter(
      ({ title, colours }) =>
        colours.length > 1 && colours.some(({ name }) => title.split(/[ -]/).includes(name)),
    )
    expect(misnamed.map(({ title }) => title)).toEqual([])
    const rates = demoProducts.map(({ priceNgn, priceUsdMinor }) => (priceNgn * 100) / priceUsdMinor)
    expect([new Set(rates).size, rates.every((rate) => rate > 1000)]).toEqual([1, true])
  })

  test('ranks ten featured products 1 to 10', () => {
    const ranks = demoProducts.filter((item) => item.isFeatured).map((item) => item.featuredRank)
    expect(ranks.toSorted((a, b) => a! - b!)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  test('shows three live and three upcoming pieces, one of them sold out', () => {
    const slugs = new Set(demoProducts.map((item) => item.slug))
    for (const item of demoShowcase) expect(slugs).toContain(item.coverSlug)
    const live = demoShowcase.filter((item) => item.mode === 'live')
    const upcoming = demoShowcase.filter((item) => item.mode === 'upcoming')
    expect([live.length, upcoming.length]).toEqual([3, 3])
    expect(upcoming.filter((item) => item.availableInDays)).toHaveLength(2)
    const linked = demoProducts.filter((item) => live.some((one) => one.productSlug === item.slug))
    expect(linked.filter((item) => total(item) === 0)).toHaveLength(1)
    // The page shows them above the featured products.
    expect(linked.filter((item) => item.isFeatured)).toEqual([])
  })
})
