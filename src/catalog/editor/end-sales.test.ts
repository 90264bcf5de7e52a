import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asSystem } from '../../lib/server/context.ts'
import { listQuerySchema } from '../listing/list.schema.ts'
import { listProducts } from '../listing/catalog.service.ts'
import { endSales } from './end-sales.service.ts'
import { scheduledProductsJobs } from './publish-scheduled.jobs.ts'
import { readOwnerProduct } from './read-owner-product.service.ts'
import { openOwnerCatalogue } from './test-owner-catalogue.ts'

const before = new Date('2026-11-20T10:00:00Z')
const end = '2026-11-20T12:00:00.000Z'
let t: Awaited<ReturnType<typeof openOwnerCatalogue>>
beforeAll(async () => {
  t = await openOwnerCatalogue()
})
afterAll(() => t.close())
beforeEach(() => t.setNow(before))

const onSale = { price_ngn: 1_500_000, compare_at_price: 2_000_000 }
const shopOn = async (list: 'sale' | 'all') =>
  (await listProducts(t.ctx, listQuerySchema.parse({ list }))).products

// (rule: sale-end)
test('a sale ends at its time: the earlier price is restored, and the system’s line says so', async () => {
  const product = await t.live({ ...onSale, sale_ends_at: end })
  t.setNow(new Date('2026-11-20T11:59:59Z'))
  expect(await endSales(asSystem(t.ctx, 'schedule'))).toBe(0)
  expect((await shopOn('sale')).map(({ id }) => id)).toContain(product.id)

  t.setNow(new Date(end))
  expect(await endSales(asSystem(t.ctx, 'schedule'))).toBe(1)
  expect(await readOwnerProduct(t.owner, { id: product.id })).toMatchObject({
    price_ngn: 2_000_000,
    compare_at_price: null,
    sale_ends_at: null,
  })
  expect((await shopOn('sale')).map(({ id }) => id)).not.toContain(product.id)
  const ends = (await t.auditOf('product', product.id)).filter(({ action }) => action === 'product.sale-end')
  expect(ends).toMatchObject([
    {
      actor: 'schedule',
      before: { priceNgn: 1_500_000, compareAtPrice: 2_000_000, saleEndsAt: end },
      after: { priceNgn: 2_000_000, compareAtPrice: null },
    },
  ])
  expect(await endSales(asSystem(t.ctx, 'schedule'))).toBe(0)
})

test('a sale without an end stays, and one of an archived product ends too', async () => {
  const endless = await t.live(onSale)
  const hidden = await t.draft({ ...onSale, sale_ends_at: end })
  t.setNow(new Date('2026-11-21T00:00:00Z'))
  await scheduledProductsJobs({ ctx: t.ctx })[1]!.run({})
  expect((await readOwnerProduct(t.owner, { id: endless.id })).compare_at_price).toBe(2_000_000)
  expect((await readOwnerProduct(t.owner, { id: hidden.id })).price_ngn).toBe(2_000_000)
})
