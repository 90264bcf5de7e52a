import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { disputes, orders, products, returnPhotos } from '../db/schema.ts'
import type { Actor } from '../lib/server/context.ts'
import { openTestApp } from '../lib/server/web/test-app.ts'
import { createFileStorage, privateName, type Storage } from '../media/storage.server.ts'
import { jpegOf } from '../media/test-pictures.ts'
import { trackingToken } from '../orders/links/tracking-link.server.ts'
import { personalReturnData } from './personal-return-data.service.ts'
import { addReturnPhoto, openReturnPhoto, removeUnusedReturnPhoto } from './return-photos.service.ts'
import { returnsApi } from './returns.api.ts'
import { openReturnShop, type ReturnShop } from './test-return-shop.ts'

const authSecret = 'a-secret-of-at-least-thirty-two-characters'
const guest: Actor = { kind: 'guest', guestKey: null }

let shop: ReturnShop
let storage: Storage
let folder: string
let actor: Actor = guest
let call: ReturnType<typeof openTestApp>['call']
let app: ReturnType<typeof openTestApp>['app']
beforeAll(async () => {
  shop = await openReturnShop()
  await shop.set('return_window_days', 7)
  folder = mkdtempSync(path.join(tmpdir(), 'shop-returns-'))
  storage = createFileStorage(folder)
  const opened = openTestApp(returnsApi({ storage, authSecret }) as never, () => shop.ctxFor(actor))
  call = opened.call
  app = opened.app
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  expect(await shop.closeAndCompare()).toEqual([])
})

async function delivered() {
  const order = await shop.delivered()
  const row = await shop.readOrder(order.id)
  const buyer: Actor = { kind: 'customer', userId: row.userId!, email: row.email, role: null, guestKey: null }
  return { ...order, row, buyer, body: { lines: [shop.line(order.lines[0]!)] } }
}
const as = (who: Actor) => {
  actor = who
}
const post = (orderId: string, body: object) =>
  call('POST', `/api/orders/${encodeURIComponent(orderId)}/returns`, body)

// (rule: who-may-return)
test('an account, the signed link, or number and e-mail open a return; everybody else finds no order', async () => {
  const one = await delivered()
  const stranger = await shop.customer()
  as(stranger)
  expect((await post(one.id, one.body)).body.error.code).toBe('ORDER_NOT_FOUND')
  expect((await call('GET', `/api/returns?order=${one.id}`)).status).toBe(404)
  as(one.buyer)
  expect((await call('GET', `/api/returns?order=${one.id}`)).body).toMatchObject({
    returns: [],
    may: { lines: [{ returnable: 1, claimable: 1 }], is_disputed: false },
  })
  const { body } = await post(one.id, one.body)
  expect(body.return).toMatchObject({ state: 'requested', sums: { goods: 1_800_000 }, can_withdraw: true })
  as(stranger)
  expect((await call('POST', `/api/returns/${body.return.id}/withdraw`, {})).status).toBe(404)
  as(one.buyer)
  const ended = await call('POST', `/api/returns/${body.return.id}/withdraw`, {})
  expect(ended.body.return.state).toBe('withdrawn')
  expect((await call('GET', '/api/returns')).body).toMatchObject({ returns: [{ number: 1 }], may: null })

  as(guest)
  const { orderNumber, email } = one.row
  expect((await call('GET', '/api/returns')).status).toBe(401)
  expect((await post(orderNumber, { ...one.body, email: 'other@example.com' })).status).toBe(404)
  expect((await post(orderNumber, { ...one.body, token: 'x'.repeat(43) })).status).toBe(404)
  const byMail = await post(orderNumber, { ...one.body, email })
  expect(byMail.status).toBe(201)
  await call('POST', `/api/returns/${byMail.body.return.id}/withdraw`, { email })
  const token = trackingToken(authSecret, one.row)
  expect((await post(orderNumber, { ...one.body, token })).body.return.number).toBe(3)
})

// (rule: excluded-goods)
test('a final sale says so, and comes back only when the shop is at fault', async () => {
  const one = await delivered()
  as(one.buyer)
  const [line] = await shop.linesOf(one.id)
  await shop.ctx.db
    .update(products)
    .set({ tags: ['Final Sale'] })
    .where(eq(products.id, line!.productId!))
  expect((await call('GET', `/api/returns?order=${one.id}`)).body.may.lines[0].is_final).toBe(true)
  expect((await post(one.id, one.body)).body.error.code).toBe('RETURN_FINAL')
  const faulty = { lines: [shop.line(one.lines[0]!, 1, 'faulty')] }
  expect((await post(one.id, faulty)).status).toBe(201)
})

// (rule: claims)
test('a claim shows what is wrong first, and gives all back without a piece', async () => {
  const one = await delivered()
  as(one.buyer)
  const claim = { kind: 'claim', lines: [shop.line(one.lines[0]!, 1, 'damaged')] }
  expect((await post(one.id, claim)).body.error.code).toBe('RETURN_PHOTO_FIRST')
  expect((await post(one.id, { ...claim, lines: [shop.line(one.lines[0]!)] })).body.error.code).toBe(
    'RETURN_WRONG_REASON',
  )
  // Its window is longer than that of returns.
  shop.days(20)
  expect((await post(one.id, one.body)).body.error.code).toBe('RETURN_TOO_LATE')
  const photo = await addReturnPhoto(shop.ctx, storage, one.row, await jpegOf(600, 800))
  const { body } = await post(one.id, { ...claim, photo_ids: [photo] })
  expect(body.return).toMatchObject({ kind: 'claim', photos: 1 })
  expect((await shop.approve(body.return.id, { way: 'keep' })).expires_on).toBeNull()
  const settled = await shop.settle(body.return.id)
  expect(settled.money?.sums.total).toBe(1_800_000 + one.row.delivery!)
  expect(await shop.stockOf(one.variants[0]!)).toBe(9)
})

// (rule: claims)
test('what never came is claimed while its parcel is on its way, without a photograph', async () => {
  const order = await shop.paidOrder([{ quantity: 1 }])
  await shop.pack(order.id, [order.lines[0]!, 1])
  await shop.ship((await shop.parcelsOf(order.id))[0]!.id)
  const never = [shop.line(order.lines[0]!, 1, 'never_came')]
  const id = await shop.open(order.id, never, { kind: 'claim' })
  await expect(shop.open(order.id, never, { kind: 'claim' })).rejects.toMatchObject({
    code: 'RETURN_TOO_MANY',
  })
  await shop.approve(id, { way: 'keep' })
  expect((await shop.settle(id)).state).toBe('settled')
  expect(await shop.counters(order.id)).toEqual([[0, 1, 1]])
})

// (rule: dispute-before-return)
test('while the bank looks at the payment nothing is opened, approved or settled', async () => {
  const one = await delivered()
  const id = await shop.open(one.id, one.body.lines)
  await shop.approve(id)
  await shop.receive(id)
  const other = await delivered()
  const asked = await shop.open(other.id, other.body.lines)
  const open = async (orderId: string) => {
    const [payment] = await shop.paymentsOf(orderId)
    const claim = {
      paymentId: payment!.id,
      providerId: BigInt(Date.now()),
      amount: payment!.paid!,
      currency: 'NGN',
    }
    await shop.ctx.db.insert(disputes).values(claim)
  }
  await open(one.id)
  await open(other.id)
  await expect(shop.settle(id)).rejects.toMatchObject({ code: 'RETURN_BANK_FIRST' })
  await expect(shop.approve(asked)).rejects.toMatchObject({ code: 'RETURN_BANK_FIRST' })
  as(one.buyer)
  const claim = { kind: 'claim', lines: [shop.line(one.lines[0]!, 1, 'never_came')] }
  const refused = await post(one.id, claim)
  expect([refused.status, refused.body.error.code]).toEqual([409, 'RETURN_DISPUTED'])
  expect((await call('GET', `/api/returns?order=${one.id}`)).body.may.is_disputed).toBe(true)
})

// (rule: return-photos)
test('a photograph is re-encoded without the place it was taken, and no hostile file is stored', async () => {
  const one = await delivered()
  as(one.buyer)
  const upload = (body: Uint8Array, type = 'image/jpeg') =>
    app.request(`/api/orders/${one.id}/return-photos`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: body as Uint8Array<ArrayBuffer>,
    })
  const withPlace = await sharp(await jpegOf(600, 800))
    .withExif({ IFD0: { ImageDescription: '<script>alert(1)</script>' } })
    .jpeg()
    .toBuffer()
  const stored = await upload(withPlace)
  expect(stored.status).toBe(200)
  const { id } = (await stored.json()) as { id: string }
  const [row] = await shop.ctx.db.select().from(returnPhotos).where(eq(returnPhotos.id, id))
  const kept = (await storage.get(privateName(row!.key)))!
  expect(Buffer.from(kept).includes('<script>')).toBe(false)
  const svg = new TextEncoder().encode(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  )
  expect((await upload(svg)).status).toBeGreaterThanOrEqual(400)
  expect((await upload(new Uint8Array(9), 'text/html')).status).toBeGreaterThanOrEqual(400)

  // Of another order, or named twice in two returns, it counts for none.
  const other = await delivered()
  as(other.buyer)
  const claim = { kind: 'claim', lines: [shop.line(other.lines[0]!, 1, 'damaged')], photo_ids: [id] }
  expect((await post(other.id, claim)).body.error.code).toBe('RETURN_PHOTO_GONE')
  as(one.buyer)
  const own = { kind: 'claim', lines: [shop.line(one.lines[0]!, 1, 'damaged')], photo_ids: [id] }
  const { body } = await post(one.id, own)
  const staff = await shop.read(body.return.id)
  expect(staff.pictures).toHaveLength(1)
  await expect(openReturnPhoto(shop.helper(), storage, id)).resolves.toBeTruthy()
  expect((await app.request(`/api/admin/return-photos/${id}`)).status).toBe(404)
})

// (rule: return-photos)
test('a photograph that no return names is removed, one of a return stays until its person goes', async () => {
  const one = await delivered()
  const [unused, used] = [
    await addReturnPhoto(shop.ctx, storage, one.row, await jpegOf(600, 800)),
    await addReturnPhoto(shop.ctx, storage, one.row, await jpegOf(700, 800)),
  ]
  const keyOf = async (id: string) =>
    (await shop.ctx.db.select().from(returnPhotos).where(eq(returnPhotos.id, id)))[0]!.key
  const keys = [await keyOf(unused), await keyOf(used)]
  const id = await shop.open(one.id, one.body.lines, { photo_ids: [used], note: 'It is torn' })
  for (const key of keys) await removeUnusedReturnPhoto(shop.ctx, storage, key)
  expect([await storage.get(privateName(keys[0]!)), (await shop.read(id)).pictures.length]).toEqual([null, 1])
  const person = { userId: one.row.userId!, email: one.row.email, phone: '' } as never
  expect(await personalReturnData.read(shop.ctx, person)).toMatchObject([{ note: 'It is torn' }])
  await personalReturnData.erase!(shop.ctx, person)
  await removeUnusedReturnPhoto(shop.ctx, storage, keys[1]!)
  expect(await storage.get(privateName(keys[1]!))).toBeNull()
  expect(await shop.read(id)).toMatchObject({ note: '', pictures: [] })
})

test('odd input is refused in words, and nothing is lost', async () => {
  const one = await delivered()
  as(one.buyer)
  const line = shop.line(one.lines[0]!)
  for (const [body, code] of [
    [{ lines: [] }, 'INVALID_INPUT'],
    [{ lines: [{ ...line, quantity: 0 }] }, 'INVALID_INPUT'],
    [{ lines: [{ ...line, quantity: 2 }] }, 'RETURN_TOO_MANY'],
    [{ lines: [line, line] }, 'RETURN_LINE_TWICE'],
    [{ lines: [{ ...line, order_line_id: crypto.randomUUID() }] }, 'RETURN_TOO_MANY'],
    [{ lines: [{ ...line, wish: 'exchange' }] }, 'RETURN_WANTED_MISSING'],
    [
      { lines: [line], photo_ids: Array.from({ length: 3 }, () => crypto.randomUUID()) },
      'RETURN_PHOTOS_MANY',
    ],
  ] as const)
    expect([body, (await post(one.id, body)).body.error.code]).toEqual([body, code])
  await shop.ctx.db.update(orders).set({ currency: 'NGN' }).where(eq(orders.id, one.id))
  expect((await post(one.id, { lines: [line] })).status).toBe(201)
})
