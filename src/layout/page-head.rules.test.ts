import { expect, test } from 'vitest'
import {
  absoluteUrl,
  breadcrumbLd,
  organizationLd,
  pageHead,
  routeHead,
  titleHead,
  webSiteLd,
} from './page-head.rules.ts'

const shop = {
  app_url: 'https://shop.example',
  brand_name: 'Indigo Lane',
  tagline: 'Quick fashion, delivered fast.',
  email: 'hello@shop.example',
  phone: '+2348030000000',
  address: 'Lagos, Nigeria',
  instagram_url: 'https://www.instagram.com/indigolane',
  tiktok_url: '',
  facebook_url: 'https://www.facebook.com/indigolane',
}
const page = { description: 'Who we are.' }
const matches = [{ loaderData: shop }]
const about = { matches, match: { routeId: '/about' } }
const shippingReturns = { matches, match: { routeId: '/shipping-returns' } }
const metaOf = (head: ReturnType<typeof pageHead>, name: string) =>
  head.meta.find((meta) => meta.name === name || meta.property === name)?.content

/** Every address in structured data must be complete, and nothing may be empty. */
function expectValid(data: unknown) {
  if (Array.isArray(data)) return data.forEach(expectValid)
  if (typeof data !== 'object' || data === null) return expect(data === 0 || Boolean(data)).toBe(true)
  for (const [key, value] of Object.entries(data)) {
    if (['url', 'item', 'logo', '@id', 'urlTemplate'].includes(key)) expect(value).toMatch(/^https:\/\//)
    expect(value).not.toBeUndefined()
    expectValid(value)
  }
}

test('a page has title, description, canonical address and link previews with a real picture', () => {
  const head = pageHead(about, page)
  expect(head.meta).toContainEqual({ title: 'About | Indigo Lane' })
  expect(head.links).toEqual([{ rel: 'canonical', href: 'https://shop.example/about' }])
  expect(metaOf(head, 'description')).toBe('Who we are.')
  expect(metaOf(head, 'og:url')).toBe('https://shop.example/about')
  expect(metaOf(head, 'og:image')).toBe('https://shop.example/share.png')
  expect(metaOf(head, 'og:image:width')).toBe('1200')
  expect(metaOf(head, 'twitter:card')).toBe('summary_large_image')
  expect(metaOf(head, 'robots')).toBeUndefined()
})

test('a page’s own picture replaces the shop’s', () => {
  const image = { url: '/media/a/share.jpg', alt: 'A dress', width: 1200, height: 630 }
  const head = pageHead(about, { ...page, image })
  expect(metaOf(head, 'og:image')).toBe('https://shop.example/media/a/share.jpg')
  expect(metaOf(head, 'og:image:alt')).toBe('A dress')
})

test('a query that decides the page is part of its address, and its title replaces the table’s', () => {
  const head = pageHead(shippingReturns, { ...page, query: 'tab=returns', title: 'Returns' })
  expect(head.links).toEqual([
    { rel: 'canonical', href: 'https://shop.example/shipping-returns?tab=returns' },
  ])
  expect(head.meta).toContainEqual({ title: 'Returns | Indigo Lane' })
  expect(metaOf(head, 'og:title')).toBe('Returns')
})

// (rule: search-engines)
test('the route table says a page’s title, and `noindex` for pages outside the sitemap', () => {
  const noindex = { name: 'robots', content: 'noindex' }
  expect(routeHead(shop, '/about')).toEqual([{ title: 'About | Indigo Lane' }])
  expect(routeHead(shop, '/track-order')).toEqual([{ title: 'Track your order | Indigo Lane' }])
  expect(routeHead(shop, '/orders')).toEqual([{ title: 'My orders | Indigo Lane' }, noindex])
  expect(routeHead(undefined, '/cart')).toEqual([{ title: 'Cart' }, noindex])
  for (const noPage of ['/$', null])
    expect(routeHead(shop, noPage)).toEqual([{ title: 'Page not found | Indigo Lane' }, noindex])
})

test('a page of one thing has its name and the brand’s in its title', () => {
  expect(titleHead(matches, 'Order IL-1').meta).toEqual([{ title: 'Order IL-1 | Indigo Lane' }])
  expect(titleHead([], 'Order IL-1').meta).toEqual([{ title: 'Order IL-1' }])
})

test("without the shop's settings a page has no own head", () => {
  expect(pageHead({ ...about, matches: [] }, page)).toEqual({ meta: [], links: [] })
})

test('addresses are completed once', () => {
  expect(absoluteUrl({ app_url: 'https://shop.example/' }, '/a')).toBe('https://shop.example/a')
  expect(absoluteUrl(shop, 'https://cdn.example/a.jpg')).toBe('https://cdn.example/a.jpg')
})

test('a trail begins at Home and numbers its steps; the page itself needs no address', () => {
  const trail = breadcrumbLd(shop, [{ label: 'Shop', href: '/shop' }, { label: 'Tops' }])
  expect(trail).toEqual({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://shop.example/' },
      { '@type': 'ListItem', position: 2, name: 'Shop', item: 'https://shop.example/shop' },
      { '@type': 'ListItem', position: 3, name: 'Tops' },
    ],
  })
})

// (rule: no-invented-facts)
test('the shop’s own data holds only what its settings say', () => {
  const organization = organizationLd(shop) as Record<string, unknown>
  expect(organization.sameAs).toEqual([shop.instagram_url, shop.facebook_url])
  expect(JSON.stringify([organization, webSiteLd(shop)])).not.toMatch(/rating|review|founder|employee/i)
  expect('sameAs' in organizationLd({ ...shop, instagram_url: '', facebook_url: '' })).toBe(false)
})

test('structured data is complete and survives JSON', () => {
  for (const data of [organizationLd(shop), webSiteLd(shop), breadcrumbLd(shop, [{ label: 'About' }])]) {
    expect(data).toMatchObject({ '@context': 'https://schema.org', '@type': expect.any(String) })
    expect(JSON.parse(JSON.stringify(data))).toEqual(data)
    expectValid(data)
  }
})

test('jsonLd goes into the head as it is', () => {
  const data = webSiteLd(shop)
  expect(pageHead(about, { ...page, jsonLd: [data] }).meta).toContainEqual({ 'script:ld+json': data })
})

test('a trail is made of the page’s name in the route table', () => {
  expect(pageHead(about, { ...page, hasTrail: true }).meta).toContainEqual({
    'script:ld+json': breadcrumbLd(shop, [{ label: 'About' }]),
  })
})
