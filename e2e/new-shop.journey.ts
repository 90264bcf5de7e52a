import type { Page } from '@playwright/test'
import { demoOnlyWords } from '../demo/words.ts'
import { sitemapAddresses } from '../src/layout/route-address.rules.ts'
import { routeTable } from '../src/layout/route-table.rules.ts'
import { useEmptyShop } from './empty-shop.ts'
import { uploadWhitePicture } from './owner-catalogue.ts'
import { call, expect, mailsTo, newEmail, owner, shopUrl, signUp, test, waitForMail } from './shopper.ts'
import { control } from './shop-calls.ts'

/** The demo's words that a text holds. */
const demoWordsIn = (text: string) =>
  demoOnlyWords.filter((word) => text.toLowerCase().includes(word.toLowerCase()))

/** How long a link of the newsletter lives is the program's, no promise of the shop. */
const linkLife = /works\s+for(?:\s|<!-- -->)*7(?:\s|<!-- -->)*days/g
/** What signs a link has letters by chance. */
const signature = /[\w-]{24,}/g

useEmptyShop()

/** What a page holds for eyes and for search engines: its HTML without styles, scripts, names of classes and of built files. */
async function wordsOf(page: Page, path: string): Promise<string> {
  const response = await page.request.get(shopUrl() + path)
  expect([path, [200, 404].includes(response.status())]).toEqual([path, true])
  return (
    (await response.text())
      .replaceAll(/<style[\s\S]*?<\/style>|<script(?! type="application\/ld)[\s\S]*?<\/script>/g, '')
      .replaceAll(/ (class|style|d)="[^"]*"/g, '')
      // A file's name ends with letters made from its content: any short word may be among them.
      .replaceAll(/\/assets\/[\w.-]+/g, '')
  )
}

/** Every page of the table, of this piece, own page and order; `/checkout` and what follows it belong to a shopper who is signed in. */
function allPaths(of: { slug: string; ownPage: string; number: string; reference: string }): string[] {
  const pathOf = (path: string) =>
    path === '/pages/$slug'
      ? `/pages/${of.ownPage}`
      : path.replace('$slug', of.slug).replace('$number', of.number)
  const queries = sitemapAddresses().map(({ address }) => address)
  const paid = [`/checkout/success?reference=${of.reference}`, `/checkout/failed?reference=${of.reference}`]
  return [
    ...routeTable.map(({ path }) => pathOf(path)),
    ...queries,
    ...paid,
    '/auth?mode=signup',
    '/auth?mode=forgot',
  ]
}

async function expectNoDemoWords(
  page: Page,
  of = { slug: 'nothing', ownPage: 'nothing', number: 'ORD-1', reference: 'none' },
) {
  const paths = allPaths(of)
  const files = ['/sitemap.xml', '/manifest.webmanifest', '/api/faqs', '/admin/manifest.webmanifest']
  for (const path of new Set([...paths, ...files]))
    expect([path, demoWordsIn(await wordsOf(page, path))]).toEqual([path, []])
}

/** The owner opens: a category, a piece and a place with a price. */
async function openForSale(page: Page) {
  await call(page, 'POST', '/api/auth/sign-in/email', owner)
  const category = await call<{ id: string }>(page, 'POST', '/api/admin/categories', { name: 'Shirts' })
  const key = await uploadWhitePicture(page)
  const piece = await call<{ id: string; slug: string; updated_at: string }>(
    page,
    'POST',
    '/api/admin/products',
    {
      title: 'White Shirt',
      price_ngn: 9_000_000,
      category_id: category.id,
      pictures: [{ key, alt: 'A white shirt' }],
      variants: [{ size: 'M', color: null, color_hex: null, sku: 'SHIRT-M', stock: 5 }],
    },
  )
  await call(page, 'POST', `/api/admin/products/${piece.id}/status`, {
    updated_at: piece.updated_at,
    status: 'live',
  })
  const zone = await call<{ id: string }>(page, 'POST', '/api/admin/shipping/zones', {
    name: 'Ikeja',
    zone_type: 'lagos_zone',
    country: 'NG',
    state: 'Lagos',
    pricing: 'rate',
    rate: 150_000,
    delivery_days_min: 1,
    delivery_days_max: 3,
    special_zone: false,
    free_delivery: true,
    is_active: true,
  })
  return { piece, zone }
}

// (rules: owner-words, no-unmade-promises, empty-home)
test('a new shop says nothing of the demo and promises nothing, empty and with its first order @once', async ({
  page,
  otherPage,
}) => {
  test.setTimeout(240_000)
  expect(await wordsOf(page, '/')).toContain('Opening soon')
  await expectNoDemoWords(page)
  const { piece, zone } = await openForSale(page)
  await expectNoDemoWords(page)

  const person = await signUp(otherPage)
  const items = [{ product_id: piece.id, quantity: 1 }]
  const { data } = await call<{ data: { reference: string; order_number: string } }>(
    otherPage,
    'POST',
    '/api/functions/paystack-initialize',
    {
      email: person.email,
      orderData: {
        email: person.email,
        phone: '08031234567',
        items,
        shipping_address: {
          firstName: 'Ada',
          lastName: 'Obi',
          address: '12 Allen Avenue',
          city: 'Ikeja',
          state: 'Lagos',
          country: 'NG',
          shippingLocation: zone.id,
        },
      },
    },
  )
  await control('pay', { reference: data.reference })
  await waitForMail(person.email, /received|Payment/i)
  const { orders } = await call<{
    orders: { id: string; delivery: number; total_amount: number; updated_at: string }[]
  }>(page, 'GET', '/api/admin/orders')
  // ₦90,000 of goods pay for their delivery.
  expect(orders[0]).toMatchObject({ total_amount: 9_150_000 })
  expect(data.order_number).toMatch(/^ORD-/)
  // Her pages too, and what is between cart and success.
  const { order_number: number, reference } = data
  const known = { slug: piece.slug, ownPage: 'size-guide', number, reference }
  await expectNoDemoWords(otherPage, known)
  const shown = await otherPage.request.get(`${shopUrl()}/orders/${number}`)
  expect([shown.status(), await shown.text()]).toEqual([200, expect.stringContaining(number)])
  // All mails of the shop: hers, the owner's and those of the newsletter.
  await call(otherPage, 'POST', '/api/newsletter', { email: newEmail('news') })
  await waitForMail('', /newsletter|confirm/i)
  const mails = await mailsTo('')
  expect(mails.length).toBeGreaterThanOrEqual(5)
  for (const { subject, text, html } of mails)
    expect([
      subject,
      demoWordsIn((subject + text + html).replaceAll(linkLife, '').replaceAll(signature, '')),
    ]).toEqual([subject, []])
})
