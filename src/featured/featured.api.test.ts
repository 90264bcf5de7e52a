import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { featuredShowcase, notificationSignups, products } from '../db/schema.ts'
import { signupConfirmMail } from '../catalog/back-in-stock/signup-consent.service.ts'
import { openTestContext } from '../db/test-database.ts'
import { insertProduct, insertCustomer } from '../db/test-fixtures.ts'
import type { Actor } from '../lib/server/context.ts'
import { openTestApp } from '../lib/server/web/test-app.ts'
import { featuredApi } from './featured.api.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
let actor: Actor = { kind: 'guest', guestKey: null }
let app: ReturnType<typeof openTestApp>

async function addItem(title: string, own: Partial<typeof featuredShowcase.$inferInsert> = {}) {
  const [item] = await t.ctx.db
    .insert(featuredShowcase)
    .values({ title, mode: 'upcoming', ...own })
    .returning()
  return item!
}
const notify = (featured_showcase_id: string, own: object = {}) =>
  app.call('POST', '/api/notifications', { featured_showcase_id, email: 'ada@example.com', ...own })
const signupsOf = (id: string) =>
  t.ctx.db.select().from(notificationSignups).where(eq(notificationSignups.featuredShowcaseId, id))

beforeAll(async () => {
  t = await openTestContext([signupConfirmMail])
  app = openTestApp(featuredApi, () => t.ctxFor(actor))
})
afterAll(() => t.close())

// (rule: showcase)
test('active items come by rank, then date, with their visible products', async () => {
  const product = await insertProduct(t.ctx, { variants: [{ stock: 3, held: 1 }, { stock: 2 }] })
  const hidden = await insertProduct(t.ctx, { status: 'archived' })
  await addItem('Undated')
  await addItem('Late', { availabilityDate: new Date('2026-12-20T00:00:00Z') })
  await addItem('Early', { availabilityDate: new Date('2026-12-01T00:00:00Z') })
  await addItem('First', { featuredRank: 1, mode: 'live', productId: product.id, coverImageKey: 'abc' })
  await addItem('Second', { featuredRank: 2, mode: 'live', productId: hidden.id })
  await addItem('Gone', { status: 'archived', featuredRank: 0 })
  const { status, body } = await app.call('GET', '/api/showcase')
  expect(status).toBe(200)
  expect(body.items.map((item: { title: string }) => item.title)).toEqual([
    'First',
    'Second',
    'Early',
    'Late',
    'Undated',
  ])
  expect(body.items[0].cover_image).toBe('/media/abc/800.avif')
  expect(body.items[0].product.stock_quantity).toBe(4)
  expect(body.items[0].product.variants).toHaveLength(2)
  expect(body.items[1].product).toBeNull()
  await t.ctx.db.delete(featuredShowcase)
})

// (rule: showcase)
test('at most 12 items are shown', async () => {
  for (let rank = 0; rank < 13; rank++) await addItem(`Item ${rank}`, { featuredRank: rank })
  const { body } = await app.call('GET', '/api/showcase')
  expect(body.items).toHaveLength(12)
})

// (rule: notify-me)
test('a signup is stored once per item and e-mail, and a repeat answers the same', async () => {
  const item = await addItem('Drop')
  const first = await notify(item.id, { phone: '0803 123 4567' })
  const again = await notify(item.id, { email: '  ADA@example.com ' })
  expect([first.status, first.body]).toEqual([200, { ok: true }])
  expect([again.status, again.body]).toEqual([200, { ok: true }])
  expect(await signupsOf(item.id)).toMatchObject([
    { email: 'ada@example.com', phone: '+2348031234567', userId: null },
  ])
})

// (rule: notify-me)
test('the signed-in customer is stored with the signup, not a user_id that is sent; a blank phone is none', async () => {
  const customer = await insertCustomer(t.ctx)
  actor = customer.actor
  const item = await addItem('Mine')
  await notify(item.id, { phone: ' ', user_id: randomUUID() })
  actor = { kind: 'guest', guestKey: null }
  expect(await signupsOf(item.id)).toMatchObject([{ userId: customer.user.id, phone: null }])
})

// (rule: notify-me)
test("missing and invalid fields get the form's messages", async () => {
  const item = await addItem('Strict')
  expect((await notify(item.id, { email: '' })).body.error.fields).toEqual({ email: 'Email is required' })
  expect((await notify(item.id, { email: 'ada' })).status).toBe(400)
  expect((await notify(item.id, { notified_at: null })).status).toBe(400)
  expect((await notify('not-an-id')).status).toBe(400)
  expect(await signupsOf(item.id)).toEqual([])
})

test('unknown, archived and closed items take no names', async () => {
  const archived = await addItem('Old', { status: 'archived' })
  const closed = await addItem('Closed', { notifyEnabled: false })
  expect((await notify(crypto.randomUUID())).status).toBe(404)
  expect((await notify(archived.id)).status).toBe(404)
  expect((await notify(closed.id)).status).toBe(409)
})

test('an item outlives its product', async () => {
  const product = await insertProduct(t.ctx)
  await t.ctx.db.delete(featuredShowcase)
  await addItem('Orphan', { mode: 'live', productId: product.id })
  await t.ctx.db.delete(products).where(eq(products.id, product.id))
  const { body } = await app.call('GET', '/api/showcase')
  expect(body.items).toMatchObject([{ title: 'Orphan', product: null }])
})
