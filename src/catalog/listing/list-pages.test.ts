import { expect, test } from 'vitest'
import { renderPage } from '../../pages/test-render.ts'
import { categoriesQuery, productListQuery } from './catalog.queries.ts'
import { newestProductsQuery } from './newest-products.queries.ts'
import type { ListKind } from './product-list.rules.ts'

const facets = {
  categories: [],
  sizes: [],
  colors: [],
  in_stock: 0,
  price: { min: null, max: null },
  max_discount: 0,
}
const product = {
  id: 'p',
  title: 'Dress',
  slug: 'dress',
  fabric: '',
  price_ngn: 1_800_000,
  price_usd: 1200,
  compare_at_price: 2_400_000,
  stock_quantity: 0,
  is_featured: true,
  created_at: '2020-01-01T00:00:00Z',
  images: [],
  cloth_url: null,
  product_variants: ['S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL'].map((size) => ({
    id: size,
    size,
    color: null,
    color_hex: null,
    stock_quantity: 0,
  })),
}
const tops = {
  id: 't',
  name: 'Tops',
  slug: 'tops',
  visible: true as const,
  sort_order: 1,
  product_count: 1,
  from_price_ngn: 1,
  sizes: [],
}
const listAt = (path: string, list: ListKind, products: object[], own = {}, search = {}) =>
  renderPage(path, [
    [categoriesQuery.queryKey, { categories: [{ ...tops, image: null }] }],
    [newestProductsQuery.queryKey, { products: [{ ...product, title: 'Newest Dress' }] }],
    [
      productListQuery(list, search).queryKey,
      { products, total: products.length, page: 1, limit: 24, facets: { ...facets, ...own } },
    ],
  ])

// (rule: list-empty)
test.each([
  ['/shop', 'all', 'No products found matching your criteria'],
  ['/sale', 'sale', 'No sale items found'],
  ['/new-in', 'new', 'No new arrivals found'],
  ['/featured', 'featured', 'New curation coming soon'],
] as const)('%s without products says so', async (path, list, words) => {
  expect(await listAt(path, list, [])).toContain(words)
})

// (rule: list-empty)
test.each([
  ['/featured', 'featured', {}],
  ['/sale?q=zzzz', 'sale', { q: 'zzzz' }],
] as const)('an empty list offers every link: %s', async (path, list, search) => {
  const html = await listAt(path, list, [], {}, search)
  const empty = html.slice(html.indexOf('data-testid="empty-list"'), html.indexOf('</main>'))
  for (const way of ['href="/new-in"', 'href="/shop?category=tops"', 'href="https://wa.me/'])
    expect(empty).toContain(way)
  expect(empty.includes('>Clear filters</button>')).toBe('q' in search)
  expect(empty).toMatch(/Newest pieces[\s\S]*Newest Dress/)
})

// (rules: computed-claims, sale-list, new-in-list)
test('the banners count, and the highest discount is the catalogue’s', async () => {
  const sale = await listAt('/sale', 'sale', [product, { ...product, id: 'q' }], { max_discount: 70 })
  expect(sale).toContain('2 items on sale')
  expect(sale).toContain('Up to 70% off')
  expect(await listAt('/sale', 'sale', [product], { max_discount: 43 })).toContain('Up to 43% off')
  expect(await listAt('/new-in', 'new', [product])).toContain('1 new item in the last 45 days')
})

// (rules: dollar-price, featured-list)
test('a featured card: badge, Sold Out over the picture, the price before and the dollar price', async () => {
  const html = await listAt('/featured', 'featured', [product])
  const card = html.slice(html.indexOf('data-testid="product-card"'))
  for (const words of [
    '>Featured</span>',
    '>Sold Out</p>',
    '₦18,000',
    '₦24,000',
    '$12.00',
    '−25%',
    'OUT OF STOCK',
  ])
    expect(card).toContain(words)
})

test('the list view of the featured page lays Sold Out over the picture too', async () => {
  const search = { view: 'list' }
  expect(await listAt('/featured?view=list', 'featured', [product], {}, search)).toContain('>Sold Out</p>')
  expect(await listAt('/shop?view=list', 'all', [product], {}, search)).not.toContain('>Sold Out</p>')
})

test.each([
  ['/shop', 'all'],
  ['/sale', 'sale'],
] as const)('%s under an unknown category is the list without one', async (path, list) => {
  const known = await listAt(`${path}?category=tops`, list, [product], {}, { category: 'tops' })
  expect(known).toContain('Remove filter Tops')
  const unknown = await listAt(`${path}?category=zzz`, list, [product], {}, { category: 'zzz' })
  expect(unknown).not.toMatch(/Remove filter|zzz/)
  expect(unknown).toMatch(/<input type="radio"[^>]* checked=""[^>]*\/>All Categories/)
})

test('a category without a hit and a chosen size without one stay in the filters', async () => {
  const html = await listAt('/sale?size=XS', 'sale', [], {}, { size: ['XS'] })
  expect(html).toMatch(/Tops<span[^>]*> \(0\)/)
  expect(html).toMatch(/<input type="checkbox"[^>]* checked=""[^>]*\/>XS<span[^>]*> \(0\)/)
})

// (rule: list-page-size)
test('a list at its last page says how to see the rest', async () => {
  const products = Array.from({ length: 3 }, (_, index) => ({ ...product, id: `p${index}` }))
  const at = (page: number) =>
    renderPage(`/shop?page=${page}`, [
      [productListQuery('all', { page }).queryKey, { products, total: 2409, page: 1, limit: 480, facets }],
    ])
  expect(await at(99)).toMatch(/3 of 2,409[\s\S]*Load More/)
  const last = await at(100)
  expect(last).toContain('Narrow the list with filters or search to see the rest')
  expect(last).not.toContain('Load More')
})

// (rule: list-view)
test('cards name up to 4 sizes, the list view up to 6', async () => {
  const sizesIn = (html: string) =>
    /Sizes: <\/span>(.*?)<\/p>/
      .exec(html)![1]!
      .replaceAll(/<[^>]*>/g, ' ')
      .trim()
      .split(/\s+/)
  expect(sizesIn(await listAt('/shop', 'all', [product]))).toEqual(['S', 'M', 'L', 'XL', '+3'])
  const list = await listAt('/shop?view=list', 'all', [product], {}, { view: 'list' })
  expect(sizesIn(list)).toEqual(['S', 'M', 'L', 'XL', 'XXL', '3XL', '+1'])
})

const waysOn = ['>Search</button>', '>New In</a>', 'Reference P-2', 'https://wa.me/', 'Get help on WhatsApp']
const failed = 'We encountered an error while loading this content. Please try again.'
// (rules: error-screens, list-failure)
test.each([
  ['/shop', 'Failed to load products'],
  ['/sale', 'Failed to load sale products'],
  ['/new-in', 'Failed to load new arrivals'],
  ['/featured', 'Failed to load featured products'],
])('%s that cannot be loaded says so under its own title, with links elsewhere', async (path, title) => {
  const html = await renderPage(path)
  const page = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  for (const words of [title, failed, 'Try again', 'Go back', 'Go home', ...waysOn])
    expect(page).toContain(words)
})
