import { fulfilments, orders, payments, refunds, settings, trustFacts } from '../db/schema.ts'
import { openTestContext } from '../db/test-database.ts'
import { insertOrder, insertPayment } from '../db/test-fixtures.ts'
import { openShopMemory } from '../lib/server/pages/shop-memory.ts'
import { staleTags } from '../lib/server/jobs/shop-change.ts'
import { countTrustFacts, readTrustFacts } from './trust.service.ts'

const hourMs = 3_600_000

type OrderInput = Partial<typeof orders.$inferInsert>
type ParcelInput = Partial<typeof fulfilments.$inferInsert>

/** A shop whose orders were paid, delivered and refunded, at 27 Nov 2026, 10:00 UTC. */
export async function openTrustShop() {
  const t = await openTestContext()
  t.setNow(new Date('2026-11-27T10:00:00Z'))
  const memory = openShopMemory()
  await t.database.listen('catalog_changed', (notice) => memory.drop(staleTags(notice)))
  const program = { isLive: true, paidBackBy: 'Paystack' }

  /** Paid, in a parcel that arrived on 20 Nov at noon in Lagos, promised by that day. */
  const deliver = async (own: OrderInput = {}, parcel: ParcelInput = {}) => {
    const order = await insertOrder(t.ctx, {
      status: 'delivered',
      paidAt: new Date('2026-11-16T09:00:00Z'),
      deliveryDate: '2026-11-20',
      ...own,
    })
    const at = new Date('2026-11-20T11:00:00Z')
    const kept = { number: 1, packedAt: at, packedBy: 'test', shippedAt: at, deliveredAt: at }
    await t.ctx.db
      .insert(fulfilments)
      .values({ orderId: order.id, state: 'delivered' as const, ...kept, ...parcel })
    return order
  }
  /** Given back through the provider, confirmed after so many hours. */
  const refund = async (
    hours: number,
    own: Partial<typeof refunds.$inferInsert> = {},
    of: OrderInput = {},
  ) => {
    const order = await insertOrder(t.ctx, {
      status: 'cancelled',
      paidAt: new Date('2026-11-01T09:00:00Z'),
      ...of,
    })
    const payment = await insertPayment(t.ctx, { orderId: order.id, refunded: 100 })
    const createdAt = new Date('2026-11-02T09:00:00Z')
    await t.ctx.db.insert(refunds).values({
      paymentId: payment.id,
      amount: 100,
      cause: 'cancelled',
      state: 'confirmed',
      createdAt,
      updatedAt: new Date(createdAt.getTime() + hours * hourMs),
      ...own,
    })
    return payment
  }
  const times = async (count: number, make: () => Promise<unknown>) => {
    for (let left = count; left > 0; left--) await make()
  }
  return {
    ...t,
    deliver,
    refund,
    times,
    count: (isLive = true) => countTrustFacts(t.ctx, { isLive }),
    read: (isLive = true) => readTrustFacts(t.ctx, { ...program, isLive }),
    /** As a process that caches: what it knows goes with a notice of the database. */
    recall: () => readTrustFacts({ ...t.ctx, memory }, program),
    row: async () => (await t.ctx.db.select().from(trustFacts))[0],
    set: (value: boolean) => t.ctx.db.insert(settings).values({ key: 'trust_facts', value }),
    empty: async () => {
      for (const table of [payments, orders, trustFacts, settings]) await t.ctx.db.delete(table)
      t.setNow(new Date('2026-11-27T10:00:00Z'))
    },
  }
}
