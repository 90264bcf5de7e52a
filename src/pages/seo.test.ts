import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productImages, products } from '../db/schema.ts'
import { openTestContext } from '../db/test-database.ts'
import { insertProduct } from '../db/test-fixtures.ts'
import { routeTable } from '../layout/route-table.rules.ts'
import { openTestApp } from '../lib/server/web/test-app.ts'
import { writeSetting } from '../settings/owner-settings.service.ts'
import { iconPaths } from '../theme/shop-icons.server.ts'
import { isSitemapPart, seoApi } from './seo.api.ts'
import { productsPerSitemap, robotsText, sitemapIndexXml, sitemapXml } from './sitemap.rules.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
let get: (path: string) => Promise<{ status: number; type: string; text: string }>
beforeAll(async () => {
  t = await openTestContext()
  const { app } = openTestApp(seoApi({ appUrl: 'https://shop.test' }) as never, () => t.ctx)
  get = async (path) => {
    const response = await app.request(path)
    return {
      status: response.status,
      type: response.headers.get('content-type') ?? '',
      text: await response.text(),
    }
  }
})
afterAll(() => t.close())

// (rule: search-engines)
test('the sitemap lists pages, categories and listed products with the time of their last change', async () => {
  const updatedAt = new Date('2026-11-01T08:00:00Z')
  await insertProduct(t.ctx, { slug: 'adire-dress', updatedAt })
  await insertProduct(t.ctx, { slug: 'hidden-dress', status: 'archived' })
  await insertProduct(t.ctx, { slug: 'bare-dress', hasImage: false })
  const { status, type, text } = await get('/sitemap.xml')
  expect([status, type]).toEqual([200, 'application/xml; charset=utf-8'])
  expect(text).toContain(
    '<url><loc>https://shop.test/product/adire-dress</loc><lastmod>2026-11-01T08:00:00.000Z</lastmod><image:image>',
  )
  expect(text).not.toMatch(/hidden-dress|bare-dress/)
  for (const path of ['/', '/shop', '/shop?category=dresses', '/about', '/shipping-returns?tab=returns'])
    expect(text).toContain(`<loc>https://shop.test${path}</loc>`)
  expect(text).not.toMatch(/\/(cart|checkout|account|auth|admin|orders)</)
})

test('the newest change of a list is that of its newest product', async () => {
  const updatedAt = new Date('2026-11-19T08:00:00Z')
  await t.ctx.db.update(products).set({ updatedAt }).where(eq(products.slug, 'adire-dress'))
  const { text } = await get('/sitemap.xml')
  expect(text).toContain('<loc>https://shop.test/shop</loc><lastmod>2026-11-19T08:00:00.000Z</lastmod>')
})

test('parts of a large shop’s sitemap can be read one by one; others are not there', async () => {
  expect((await get('/sitemap-0.xml')).text).toContain('<loc>https://shop.test/about</loc>')
  expect((await get('/sitemap-1.xml')).text).toContain('adire-dress')
  expect((await get('/sitemap-2.xml')).status).toBe(404)
  expect(productsPerSitemap).toBeLessThan(50_000)
  expect(isSitemapPart('/sitemap-12.xml')).toBe(true)
  expect(isSitemapPart('/sitemap-x.xml')).toBe(false)
})

// (rule: search-engines)
test('robots.txt closes calls and tools, names the sitemap, and closes no page that says noindex itself', async () => {
  const { status, type, text } = await get('/robots.txt')
  expect([status, type]).toEqual([200, expect.stringContaining('text/plain')])
  expect(text).toContain('Sitemap: https://shop.test/sitemap.xml')
  const closed = [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path!)
  expect(closed).toEqual(['/api/', '/dev/'])
  for (const { path } of routeTable)
    expect([path, closed.some((room) => path.startsWith(room))]).toEqual([path, false])
  expect(robotsText('https://a.test')).toContain('https://a.test/sitemap.xml')
})

test('the manifest carries the owner’s name and icons that the shop draws', async () => {
  await writeSetting(t.ctx, 'brand_name', 'Adire House')
  const { type, text } = await get('/manifest.webmanifest')
  const manifest = JSON.parse(text)
  expect(type).toContain('application/manifest+json')
  expect(manifest).toMatchObject({ name: 'Adire House', start_url: '/', display: 'standalone' })
  expect(manifest.icons.map((icon: { purpose?: string }) => icon.purpose)).toContain('maskable')
  for (const { src } of manifest.icons) expect(iconPaths).toContain(src)
})

// (rule: search-engines)
test('a product’s first pictures are in the sitemap with it, by the addresses of its page', async () => {
  const product = await insertProduct(t.ctx, { slug: 'many-pictures', hasImage: false })
  await t.ctx.db.insert(productImages).values(
    [0, 1, 2, 3, 4].map((position) => ({
      productId: product.id,
      key: `picture${position}`,
      position,
      alt: '',
      width: 800,
      height: 1000,
      thumbhash: 'AAAA',
    })),
  )
  const { text } = await get('/sitemap.xml')
  const [entry] = /<url><loc>https:\/\/shop\.test\/product\/many-pictures<.*<\/url>/.exec(text)!
  expect([...entry.matchAll(/<image:loc>([^<]*)</g)].map(([, url]) => url)).toEqual(
    [0, 1, 2, 3].map((at) => `https://shop.test/media/picture${at}/800.avif`),
  )
  expect(text).toContain('xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"')
})

test('signs that XML reserves are escaped', () => {
  const xml = sitemapXml('https://shop.test', [{ path: `/shop?a=1&b="<'>` }])
  expect(xml).toContain('/shop?a=1&#38;b=&#34;&#60;&#39;&#62;')
  expect(sitemapIndexXml('https://shop.test', [{ path: '/sitemap-0.xml' }])).toContain(
    '<sitemap><loc>https://shop.test/sitemap-0.xml</loc></sitemap>',
  )
})
