import { expect, test } from 'vitest'
import {
  absoluteUrl,
  breadcrumbLd,
  organizationLd,
  pageHead,
  personalHead,
  shopOf,
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
const page = { path: '/about', title: 'About', description: 'Who we are.' }
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
  const head = pageHead(shop, page)
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
  const head = pageHead(shop, { ...page, type: 'product', image })
  expect(metaOf(head, 'og:image')).toBe('https://shop.example/media/a/share.jpg')
  expect(metaOf(head, 'og:image:alt')).toBe('A dress')
  expect(metaOf(head, 'og:type')).toBe('product')
})

test('a page that is not to be found says so and has no canonical address', () => {
  const head = pageHead(shop, { ...page, isIndexed: false })
  expect(metaOf(head, 'robots')).toBe('noindex')
  expect(head.links).toEqual([])
})

test('a personal page has the brand in its title, is not to be found and has no preview', () => {
  expect(personalHead([{ loaderData: shop }], 'My orders')).toEqual({
    meta: [{ title: 'My orders | Indigo Lane' }, { name: 'robots', content: 'noindex' }],
    links: [],
  })
  expect(personalHead([], 'My orders').meta).toContainEqual({ title: 'My orders' })
})

test('without the shop a page has no head of its own', () => {
  expect(pageHead(shopOf([]), page)).toEqual({ meta: [], links: [] })
  expect(shopOf([{ loaderData: shop }])).toBe(shop)
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
  expect(pageHead(shop, { ...page, jsonLd: [data] }).meta).toContainEqual({ 'script:ld+json': data })
})
