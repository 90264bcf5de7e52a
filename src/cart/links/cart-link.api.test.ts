import { randomUUID } from 'node:crypto'
import { renderSVG } from 'uqr'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartItems, orders, productVariants, rateLimits } from '../../db/schema.ts'
import { guestActor, insertProduct } from '../../db/test-fixtures.ts'
import { openTestContext } from '../../db/test-database.ts'
import { openTestApp } from '../../lib/server/web/test-app.ts'
import { newGuests } from '../../account/sessions/guest-key.server.ts'
import { cartLinkApi } from './cart-link.api.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
let app: ReturnType<typeof openTestApp>['app']
beforeAll(async () => {
  t = await openTestContext()
  const api = cartLinkApi({
    appUrl: 'https://shop.example',
    ensureGuestKey: (c) => {
      const { guestKey } = guestActor()
      c.header('set-cookie', `guest=${guestKey}`)
      return guestKey
    },
  })
  app = openTestApp(api as never, (request) =>
    t.ctxFor({ kind: 'guest', guestKey: request.headers.get('x-guest') }),
  ).app
})
afterAll(() => t.close())

async function open(path: string, method = 'GET', guest?: string) {
  const response = await app.request(path, { method, ...(guest && { headers: { 'x-guest': guest } }) })
  const text = (await response.text()).replaceAll(/<style>[^]*?<\/style>/g, '').replaceAll(/\s+/g, ' ')
  return { status: response.status, text, headers: response.headers }
}
const press = (path: string, guest?: string) => open(path, 'POST', guest)
async function cartOf(guest: string) {
  const rows = await t.ctx.db.select().from(cartItems)
  return rows.filter((row) => row.sessionId === guest).map((row) => [row.variantId, row.quantity])
}

async function piece(sku: string, stock: number, more: Parameters<typeof insertProduct>[1] = {}) {
  const product = await insertProduct(t.ctx, {
    title: `Piece ${sku}`,
    priceNgn: 1_000_050,
    variants: [{ sku, stock, size: 'M', color: 'Indigo' }],
    ...more,
  })
  const rows = await t.ctx.db.select().from(productVariants)
  return rows.find(({ productId }) => productId === product.id)!
}

// (rule: cart-links)
test('opening a link shows pieces, sizes, prices and what cannot be had, and changes nothing', async () => {
  await piece('LINK-A', 5)
  await piece('LINK-GONE', 0)
  await piece('LINK-FEW', 2)
  const page = await open('/cart/with/LINK-A:2,LINK-GONE,LINK-FEW:3,NEVER-WAS')
  expect(page.status).toBe(200)
  expect(page.text).toContain('2 × Piece LINK-A, M / Indigo')
  expect(page.text).toContain('₦20,001')
  expect(page.text).toContain('Piece LINK-GONE, M / Indigo')
  expect(page.text).toContain('Sold out: it will not be added.')
  expect(page.text).toContain('2 × Piece LINK-FEW, M / Indigo')
  expect(page.text).toContain('Only 2 left')
  expect(page.text).toContain('One piece is no longer available.')
  expect(page.text).not.toContain('NEVER-WAS</')
  expect(page.text).toContain('₦40,002')
  expect(page.headers.get('set-cookie')).toBeNull()
  expect(page.headers.get('cache-control')).toBe('private, no-store')
  expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow')
  expect(await t.ctx.db.select().from(cartItems)).toEqual([])
})

// (rule: cart-links)
test('a press puts what can be had into the cart, orders nothing, and a second press adds nothing', async () => {
  const a = await piece('PRESS-A', 5)
  const few = await piece('PRESS-FEW', 2)
  await piece('PRESS-GONE', 0)
  const link = `/cart/with/PRESS-A:2,${few.id}:3,PRESS-GONE`
  const first = await press(link)
  expect([first.status, first.headers.get('location')]).toEqual([303, '/cart'])
  const guest = first.headers.get('set-cookie')!.replace('guest=', '')
  const put = [
    [a.id, 2],
    [few.id, 2],
  ]
  expect((await cartOf(guest)).toSorted()).toEqual(put.toSorted())
  const presses = await Promise.all([press(link, guest), press(link, guest)])
  expect(presses.map(({ status }) => status)).toEqual([303, 303])
  expect((await cartOf(guest)).toSorted()).toEqual(put.toSorted())
  await press('/cart/with/PRESS-A:4', guest)
  await press('/cart/with/PRESS-A', guest)
  expect(await cartOf(guest)).toContainEqual([a.id, 4])
  expect(await t.ctx.db.select().from(orders)).toEqual([])
  const [stored] = (await t.ctx.db.select().from(productVariants)).filter(({ id }) => id === a.id)
  expect([stored!.stock, stored!.held]).toEqual([5, 0])
})

// (rule: cart-links)
test('a SKU and the id of one size are one piece, and it is never more than is there', async () => {
  const both = await piece('TWICE', 3)
  const { text } = await open(`/cart/with/TWICE:2,${both.id}:2`)
  expect(text).toContain('3 × Piece TWICE')
  expect(text).toContain('Only 3 left')
})

// (rule: cart-links)
test('hidden pieces are unknown, with nothing of them said; with nothing to have there is no button', async () => {
  await piece('SECRET', 5, { status: 'draft' })
  const page = await open('/cart/with/SECRET,' + randomUUID())
  expect(page.status).toBe(200)
  expect(page.text).not.toContain('Piece SECRET')
  expect(page.text).not.toContain('<form')
  expect(page.text).toContain('None of these pieces can be bought at the moment.')
  expect((await press('/cart/with/SECRET', 'g')).status).toBe(409)
  expect(await cartOf('g')).toEqual([])
})

// (rule: cart-links)
test('a full cart says that not all went in', async () => {
  const guest = guestActor().guestKey
  const full = await insertProduct(t.ctx, {
    variants: Array.from({ length: 100 }, (_, at) => ({ size: `S${at}`, stock: 1 })),
  })
  const variants = (await t.ctx.db.select().from(productVariants)).filter((v) => v.productId === full.id)
  await t.ctx.db.insert(cartItems).values(
    variants.map(({ id }) => ({
      sessionId: guest,
      productId: full.id,
      variantId: id,
      quantity: 1,
    })),
  )
  await piece('ONE-MORE', 1)
  const answer = await press('/cart/with/ONE-MORE', guest)
  expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('it is full')])
})

// (rule: cart-links)
test('a link that is none says so, puts nothing anywhere, and repeats nothing of it', async () => {
  for (const path of ['', 'a/b', 'A:0', '%E0', '%3Cscript%3E', 'https://elsewhere.test', 'A,'.repeat(30)]) {
    for (const method of ['GET', 'POST']) {
      const page = await open(`/cart/with/${path}`, method)
      expect([path, page.status]).toEqual([path, 404])
      expect(page.text).toContain('This link is empty or incomplete')
      expect(page.text).not.toContain('script')
      expect(page.headers.get('set-cookie')).toBeNull()
    }
  }
})

// (rule: cart-links)
test('the same address is printed as a QR code with the names of its pieces, without a price', async () => {
  await piece('ON-A-RAIL', 5)
  await piece('RAIL-GONE', 0)
  const page = await open('/cart/qr/ON-A-RAIL:2,RAIL-GONE,NEVER-WAS')
  expect(page.status).toBe(200)
  expect(page.text).toContain(
    renderSVG('https://shop.example/cart/with/ON-A-RAIL:2,RAIL-GONE,NEVER-WAS', { border: 2 }),
  )
  expect(page.text).toContain('2 × Piece ON-A-RAIL, M / Indigo')
  expect(page.text).toContain('1 × Piece RAIL-GONE, M / Indigo')
  expect(page.text).not.toContain('₦')
  expect(page.headers.get('set-cookie')).toBeNull()
  expect((await open('/cart/qr/A:0')).status).toBe(404)
  expect((await open('/cart/qr/NEVER-WAS')).text).toContain('This link is empty or incomplete')
})

// (rule: cart-links)
test('an assistant’s address leads to the same page, and nowhere else', async () => {
  const to = async (path: string) => {
    const { status, headers } = await open(path)
    return [status, headers.get('location'), headers.get('cache-control'), headers.get('referrer-policy')]
  }
  const ends = ['no-store', 'no-referrer']
  expect(await to('/buy/A:2,B:1?continue_to=//elsewhere.test&utm_source=x')).toEqual([
    303,
    '/cart/with/A:2,B',
    ...ends,
  ])
  expect(await to('/buy//elsewhere.test')).toEqual([303, '/cart/with/', ...ends])
  expect(await to('/buy/%0d%0aSet-Cookie:1')).toEqual([303, '/cart/with/', ...ends])
})

// (rules: cart-links, guest-bounds)
test('presses that each make a new guest are bounded as those of the product page', async () => {
  await piece('BOUND', 5)
  await press('/cart/with/BOUND')
  await t.ctx.db.update(rateLimits).set({ hits: newGuests.most })
  const refused = await press('/cart/with/BOUND')
  expect([refused.status, refused.text]).toEqual([
    429,
    expect.stringContaining('<h1>Please try again later</h1>'),
  ])
})
