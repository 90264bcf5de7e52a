import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { productImages } from '../../db/schema.ts'
import { asSystem } from '../../lib/server/context.ts'
import { listQuerySchema } from '../listing/list.schema.ts'
import { getProduct, listProducts } from '../listing/catalog.service.ts'
import { deleteProduct } from './delete-product.service.ts'
import { duplicateProduct } from './duplicate-product.service.ts'
import type { OwnerProduct } from './owner-product.schema.ts'
import type { ProductStatus } from '../product-status.rules.ts'
import { scheduledProductsJobs } from './publish-scheduled.jobs.ts'
import { publishScheduled } from './publish-scheduled.service.ts'
import { readOwnerProduct } from './read-owner-product.service.ts'
import { openOwnerCatalogue, startOf } from './test-owner-catalogue.ts'

const morning = new Date('2026-11-20T10:00:00Z')
const noon = new Date('2026-11-20T12:00:00Z')
let t: Awaited<ReturnType<typeof openOwnerCatalogue>>
beforeAll(async () => {
  t = await openOwnerCatalogue()
})
afterAll(() => t.close())
beforeEach(() => t.setNow(morning))

const put = (product: OwnerProduct, status: ProductStatus, publishAt?: Date) =>
  t.save(product, { status, publish_at: publishAt?.toISOString() })
const isSeen = (slug: string) =>
  getProduct(t.ctx, slug).then(
    () => true,
    () => false,
  )

// (rule: publishing)
test('a product goes live, back to draft and into the archive, and shoppers see it only while it is live', async () => {
  const live = await put(await t.complete(), 'live')
  expect(await isSeen(live.slug)).toBe(true)
  const draft = await put(live, 'draft')
  expect(await isSeen(live.slug)).toBe(false)
  const archived = await put(draft, 'archived')
  expect(await isSeen(live.slug)).toBe(false)
  await put(archived, 'live')
  expect(await isSeen(live.slug)).toBe(true)
  const lines = await t.auditOf('product', live.id)
  expect(lines.slice(1).map(({ action, after }) => [action, (after as { status: string }).status])).toEqual([
    ['product.status', 'live'],
    ['product.status', 'draft'],
    ['product.status', 'archived'],
    ['product.status', 'live'],
  ])
})

// (rule: publishing)
test('missing fields are named, and a transition outside the table is refused', async () => {
  const bare = await t.draft()
  expect(bare.missing).toEqual(['picture', 'variant'])
  await expect(put(bare, 'live')).rejects.toMatchObject({
    code: 'PRODUCT_INCOMPLETE',
    message: 'To be live this product needs a picture and a size',
    fields: { picture: expect.any(String), variant: expect.any(String) },
  })
  await expect(put(bare, 'scheduled', noon)).rejects.toMatchObject({ code: 'PRODUCT_INCOMPLETE' })
  expect((await readOwnerProduct(t.owner, { id: bare.id })).status).toBe('draft')
  const live = await t.live()
  await expect(put(live, 'scheduled', noon)).rejects.toMatchObject({
    code: 'STATUS_NOT_POSSIBLE',
    message: 'A product that is live cannot become scheduled',
  })
  expect(await put(live, 'live')).toEqual(live)
})

test('a live product keeps its last picture and its last variant', async () => {
  const live = await t.live()
  await expect(t.save(live, { pictures: [] })).rejects.toMatchObject({
    message: 'To be live this product needs a picture',
  })
  await expect(t.save(live, { removed_variants: [live.variants[0]!.id] })).rejects.toMatchObject({
    message: 'To be live this product needs a size',
  })
  expect(await readOwnerProduct(t.owner, { id: live.id })).toEqual(live)
})

test('a scheduled product goes live at its time, not before, recorded as the schedule’s', async () => {
  const product = await put(await t.complete(), 'scheduled', noon)
  expect([product.status, product.publish_at, await isSeen(product.slug)]).toEqual([
    'scheduled',
    noon.toISOString(),
    false,
  ])
  const [job] = scheduledProductsJobs({ ctx: t.ctx })
  expect(job!.cron).toBe('* * * * *')
  await job!.run({})
  expect((await readOwnerProduct(t.owner, { id: product.id })).status).toBe('scheduled')
  t.setNow(noon)
  await job!.run({})
  const live = await readOwnerProduct(t.owner, { id: product.id })
  expect([live.status, live.publish_at, await isSeen(product.slug)]).toEqual(['live', null, true])
  expect(startOf(live) > startOf(product)).toBe(true)
  expect((await t.auditOf('product', product.id)).at(-1)).toMatchObject({
    actor: 'schedule',
    after: { status: 'live' },
  })
  expect(await publishScheduled(asSystem(t.ctx, 'schedule'))).toBe(0)
})

test('a time that has passed, or none, is refused; another time may be chosen', async () => {
  const product = await t.complete()
  for (const at of [undefined, morning])
    await expect(put(product, 'scheduled', at)).rejects.toMatchObject({
      code: 'PUBLISH_TIME_NEEDED',
      fields: { publish_at: expect.any(String) },
    })
  const scheduled = await put(product, 'scheduled', noon)
  const later = await put(scheduled, 'scheduled', new Date(noon.getTime() + 1000))
  expect(later.publish_at).toBe('2026-11-20T12:00:01.000Z')
  await put(later, 'draft')
})

test('a scheduled product that lost its picture becomes a draft at its time', async () => {
  const product = await put(await t.complete(), 'scheduled', noon)
  await t.ctx.db.delete(productImages).where(eq(productImages.productId, product.id))
  t.setNow(noon)
  await publishScheduled(asSystem(t.ctx, 'schedule'))
  expect((await readOwnerProduct(t.owner, { id: product.id })).status).toBe('draft')
  expect((await t.auditOf('product', product.id)).at(-1)).toMatchObject({
    after: { status: 'draft', missing: ['picture'] },
  })
})

// (rule: archive-not-delete)
test('a product that was never ordered can be deleted, one that was ordered only archived', async () => {
  const fresh = await t.live()
  await expect(deleteProduct(t.owner, { id: fresh.id, updated_at: new Date(0) })).rejects.toMatchObject({
    code: 'STALE',
  })
  await deleteProduct(t.owner, { id: fresh.id, updated_at: startOf(fresh) })
  await expect(readOwnerProduct(t.owner, { id: fresh.id })).rejects.toMatchObject({ code: 'PRODUCT_UNKNOWN' })
  expect((await t.auditOf('product', fresh.id)).at(-1)).toMatchObject({
    action: 'product.delete',
    before: { title: fresh.title, slug: fresh.slug },
  })
  const sold = await t.live()
  await t.order(sold)
  expect(await readOwnerProduct(t.owner, { id: sold.id })).toMatchObject({
    is_ordered: true,
    variants: [{ is_ordered: true }],
  })
  await expect(deleteProduct(t.owner, { id: sold.id, updated_at: startOf(sold) })).rejects.toMatchObject({
    code: 'PRODUCT_ORDERED',
  })
  expect((await put(sold, 'archived')).status).toBe('archived')
})

test('a copy is a draft with the same parts, its own slug and SKUs, and no stock', async () => {
  const source = await t.live({
    title: 'Copied Dress',
    is_featured: true,
    featured_rank: 2,
    variants: [
      { size: 'S', sku: 'COPIED-S', stock: 4 },
      { size: 'M', stock: 1 },
    ],
  })
  const copy = await duplicateProduct(t.owner, { id: source.id })
  expect(copy).toMatchObject({
    title: 'Copied Dress (copy)',
    slug: 'copied-dress-copy',
    status: 'draft',
    is_featured: false,
    featured_rank: null,
    price_ngn: source.price_ngn,
    variants: [
      { size: 'S', sku: 'CODRCO-S', stock: 0 },
      { size: 'M', sku: 'CODRCO-M', stock: 0 },
    ],
    pictures: [{ key: source.pictures[0]!.key }],
  })
  expect((await duplicateProduct(t.owner, { id: source.id })).slug).toBe('copied-dress-copy-2')
  expect(await t.auditOf('product', copy.id)).toMatchObject([
    { action: 'product.duplicate', after: { copyOf: source.id } },
  ])
})

// (rule: new-in-list)
test('a draft published late is new from then on, and a second time does not make it new again', async () => {
  t.setNow(new Date('2026-06-01T10:00:00Z'))
  const draft = await t.complete()
  t.setNow(morning)
  const live = await put(draft, 'live')
  const isNew = async () =>
    (await listProducts(t.ctx, listQuerySchema.parse({ list: 'new' }))).products.find(
      ({ id }) => id === draft.id,
    )?.created_at
  expect([live.first_live_at, await isNew()]).toEqual([morning.toISOString(), morning.toISOString()])
  t.setNow(new Date('2027-02-01T10:00:00Z'))
  const again = await put(await put(live, 'draft'), 'live')
  expect([again.first_live_at, await isNew()]).toEqual([morning.toISOString(), undefined])
})
