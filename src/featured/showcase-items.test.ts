import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLog, featuredShowcase } from '../db/schema.ts'
import { openTestContext } from '../db/test-database.ts'
import { adminActor, insertProduct, strangers } from '../db/test-fixtures.ts'
import type { Actor } from '../lib/server/context.ts'
import { openTestApp } from '../lib/server/web/test-app.ts'
import { operationsApi } from '../lib/server/web/operation.ts'
import * as featuredProducts from './featured-products.service.ts'
import * as showcaseItems from './showcase-items.service.ts'
import type { ShowcaseInput } from './showcase-input.rules.ts'
import type { OwnerShowcaseItem } from './showcase-items-view.server.ts'
import { listShowcase } from './showcase.service.ts'

const {
  createShowcaseItem,
  listShowcaseForOwner,
  openDueShowcaseItems,
  putShowcaseItemLive,
  updateShowcaseItem,
} = showcaseItems

let t: Awaited<ReturnType<typeof openTestContext>>
let actor: Actor = adminActor
let call: ReturnType<typeof openTestApp>['call']
beforeAll(async () => {
  t = await openTestContext()
  const modules = { ...featuredProducts, ...showcaseItems }
  call = openTestApp(operationsApi('Admin', modules, {}) as never, () => t.ctxFor(actor)).call
})
beforeEach(async () => {
  actor = adminActor
  await t.ctx.db.delete(featuredShowcase)
})
afterAll(() => t.close())

const kimono: ShowcaseInput = {
  title: 'Adire kimono',
  short_note: 'One of each',
  mode: 'upcoming',
  status: 'active',
  featured_rank: 1,
  availability_date: '2026-12-01T00:00:00.000Z',
  live_at: null,
  price_preview: 5_400_000,
  notify_enabled: true,
  product_id: null,
  cover_image_key: 'a1b2c3d4e5f6a7b8',
  cover_image_alt: 'A kimono from the front',
}
const auditOf = (id: string) =>
  t.ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(asc(auditLog.id))
const code = (error: { code: string }) => error.code
/** What a change of an item starts from. */
const idOf = ({ id, updated_at }: OwnerShowcaseItem) => ({ id, updated_at })

// (rule: showcase-goes-live)
test('an item is made, changed, opened and archived, each with a line in the audit; shoppers see it at once', async () => {
  const item = await createShowcaseItem(t.ctx, { ...kimono, title: ' Adire kimono ' })
  expect(await listShowcase(t.ctx)).toMatchObject([
    { title: 'Adire kimono', cover_image: '/media/a1b2c3d4e5f6a7b8/800.avif', mode: 'upcoming' },
  ])
  const { id, updated_at } = item
  const later = { availability_date: '2026-12-08T00:00:00.000Z', notify_enabled: false }
  const changed = await updateShowcaseItem(t.ctx, { id, updated_at, ...later })
  expect(await updateShowcaseItem(t.ctx, { ...idOf(changed), ...later })).toEqual(changed)
  const live = await putShowcaseItemLive(t.ctx, idOf(changed))
  expect(live).toMatchObject({ mode: 'live' })
  expect(await putShowcaseItemLive(t.ctx, idOf(live)).catch(code)).toBe('ALREADY_LIVE')
  await updateShowcaseItem(t.ctx, { ...idOf(live), status: 'archived' })
  expect(await listShowcase(t.ctx)).toEqual([])
  expect((await listShowcaseForOwner(t.ctx, {})).items).toMatchObject([{ id, status: 'archived' }])
  expect(await auditOf(id)).toMatchObject([
    { action: 'showcase_item.create', after: { title: 'Adire kimono' } },
    {
      action: 'showcase_item.update',
      before: { notifyEnabled: true, availabilityDate: kimono.availability_date },
      after: { notifyEnabled: false, availabilityDate: later.availability_date },
    },
    { action: 'showcase_item.live', before: { mode: 'upcoming' }, after: { mode: 'live' } },
    { action: 'showcase_item.archive', before: { status: 'active' }, after: { status: 'archived' } },
  ])
})

test('an archived item cannot go live, an older one without a described picture can', async () => {
  const archived = await createShowcaseItem(t.ctx, { ...kimono, status: 'archived' })
  expect(await putShowcaseItemLive(t.ctx, idOf(archived)).catch(code)).toBe('SHOWCASE_ITEM_ARCHIVED')
  const [older] = await t.ctx.db
    .insert(featuredShowcase)
    .values({ title: 'Older', mode: 'upcoming', coverImageKey: 'a1b2c3d4e5f6a7b8' })
    .returning()
  const old = { id: older!.id, updated_at: older!.updatedAt.toISOString() }
  expect(await updateShowcaseItem(t.ctx, { ...old, short_note: 'x' }).catch(code)).toBe('BAD_SHOWCASE_ITEM')
  expect(await putShowcaseItemLive(t.ctx, old)).toMatchObject({ mode: 'live' })
})

test('a product is linked and unlinked; one that does not exist is refused', async () => {
  const product = await insertProduct(t.ctx)
  const item = await createShowcaseItem(t.ctx, { ...kimono, product_id: product.id })
  expect((await listShowcase(t.ctx))[0]!.product).toMatchObject({ slug: product.slug })
  const unknown = { ...idOf(item), product_id: crypto.randomUUID() }
  await expect(updateShowcaseItem(t.ctx, unknown)).rejects.toMatchObject({
    code: 'BAD_SHOWCASE_ITEM',
    fields: { product_id: expect.any(String) },
  })
  await updateShowcaseItem(t.ctx, { ...idOf(item), product_id: null, cover_image_key: null })
  expect((await listShowcase(t.ctx))[0]).toMatchObject({
    product: null,
    cover_image: null,
    cover_image_alt: '',
  })
})

test('of two saves that started from the same item one is refused', async () => {
  const item = await createShowcaseItem(t.ctx, kimono)
  const outcomes = await Promise.allSettled([
    updateShowcaseItem(t.ctx, { ...idOf(item), title: 'One' }),
    putShowcaseItemLive(t.ctx, idOf(item)),
  ])
  const [now] = (await listShowcaseForOwner(t.ctx, {})).items
  expect(outcomes.filter((one) => one.status === 'rejected')).toMatchObject([
    { reason: { code: 'STALE', details: { current: now } } },
  ])
})

const path = '/api/admin/featured'

test.each(strangers)('the owner’s showcase is not there for %o', async (stranger) => {
  const { id, updated_at } = await createShowcaseItem(t.ctx, kimono)
  actor = stranger
  const answers = [
    await call('GET', path),
    await call('POST', path, kimono),
    await call('PATCH', `${path}/${id}`, { title: 'Mine', updated_at }),
    await call('POST', `${path}/${id}/live`, { updated_at }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
})

test('an admin keeps the showcase over the wire; a stale save gets the current state', async () => {
  const made = await call('POST', path, { ...kimono, availability_date: '2026-12-01T01:00:00+01:00' })
  expect([made.status, made.body.availability_date]).toEqual([201, '2026-12-01T00:00:00.000Z'])
  const one = `${path}/${made.body.id}`
  const { updated_at } = made.body
  const changed = await call('PATCH', one, { featured_rank: null, updated_at })
  expect([changed.status, changed.body.featured_rank]).toEqual([200, null])
  const stale = await call('POST', `${one}/live`, { updated_at })
  expect([stale.status, stale.body.error]).toMatchObject([409, { code: 'STALE', current: changed.body }])
  const live = await call('POST', `${one}/live`, { updated_at: changed.body.updated_at })
  expect([live.status, live.body.mode]).toEqual([200, 'live'])
  expect((await call('GET', path)).body).toEqual({ items: [live.body] })
  const wrong = await call('POST', path, { ...kimono, title: ' ', price_preview: -1 })
  expect([wrong.status, Object.keys(wrong.body.error.fields)]).toEqual([400, ['title', 'price_preview']])
  expect((await call('PATCH', one, { title: 'No start' })).status).toBe(400)
  const nowhere = `${path}/${crypto.randomUUID()}`
  expect((await call('PATCH', nowhere, { title: 'Nothing', updated_at })).status).toBe(404)
})

// (rule: showcase-goes-live)
test('an upcoming item opens at its time, once, and not when it was taken off show', async () => {
  const now = t.ctx.now()
  const live_at = new Date(now.getTime() + 60_000).toISOString()
  const item = await createShowcaseItem(t.ctx, { ...kimono, live_at })
  const other = await createShowcaseItem(t.ctx, { ...kimono, live_at, status: 'archived' })
  expect(await openDueShowcaseItems(t.ctx)).toBe(0)
  t.setNow(new Date(live_at))
  expect(await openDueShowcaseItems(t.ctx)).toBe(1)
  expect(await openDueShowcaseItems(t.ctx)).toBe(0)
  t.setNow(now)
  const { items } = await listShowcaseForOwner(t.ctx, {})
  const [one, two] = [item, other].map(({ id }) => items.find((each) => each.id === id))
  expect(one).toMatchObject({ mode: 'live', live_at: null, stage: 'live' })
  expect(two).toMatchObject({ mode: 'upcoming', stage: 'archived' })
  expect((await auditOf(item.id)).map(({ action }) => action)).toEqual([
    'showcase_item.create',
    'showcase_item.live',
  ])
  const refused = await updateShowcaseItem(t.ctx, { ...idOf(one!), live_at, title: 'Again' }).catch(
    (error) => error,
  )
  expect(refused.fields).toEqual({ live_at: 'It is live already' })
})

test("the items on show follow the owner's order; a list with other items is refused", async () => {
  const [a, b] = [await createShowcaseItem(t.ctx, kimono), await createShowcaseItem(t.ctx, kimono)]
  const order = (ids: string[]) => call('PUT', '/api/admin/featured/order', { ids })
  const ordered = await order([b.id, a.id])
  expect(ordered.body.items.map(({ id }: { id: string }) => id)).toEqual([b.id, a.id])
  expect((await listShowcase(t.ctx)).map(({ id }) => id)).toEqual([b.id, a.id])
  expect([(await order([a.id])).status, (await order([a.id, a.id])).status]).toEqual([409, 409])
})

test('the featured products are exactly those of the list, in its order', async () => {
  const [a, b, c] = [await insertProduct(t.ctx), await insertProduct(t.ctx), await insertProduct(t.ctx)]
  const put = (ids: string[]) => call('PUT', '/api/admin/featured/products', { ids })
  const ids = (answer: Awaited<ReturnType<typeof put>>) =>
    answer.body.products.map(({ id }: { id: string }) => id)
  expect(ids(await put([c.id, a.id]))).toEqual([c.id, a.id])
  expect(ids(await put([b.id, c.id]))).toEqual([b.id, c.id])
  expect(ids(await call('GET', '/api/admin/featured/products'))).toEqual([b.id, c.id])
  expect((await put([a.id, a.id])).status).toBe(400)
  expect((await put(['0195d1f0-0000-7000-8000-000000000000'])).body.error.code).toBe('PRODUCT_GONE')
  expect(ids(await put([]))).toEqual([])
})
