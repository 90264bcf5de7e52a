import { eq, sql } from 'drizzle-orm'
import { openShopApi } from '../app/test-shop-api.ts'
import { rowsOf } from '../db/rows.ts'
import { orders, productVariants, settings, stockMovements } from '../db/schema.ts'
import { insertCustomer, insertProduct } from '../db/test-fixtures.ts'
import type { Right } from '../lib/helper-rights.rules.ts'
import type { Settings } from '../settings/settings.rules.ts'

let keys = 0

/** The whole API with an owner and a helper who work in the shop. */
export async function openCounterShop() {
  const t = await openShopApi()
  const staff = { passwordAt: new Date('2100-01-01T00:00:00Z') }
  for (const who of ['owner', 'other', 'helper']) {
    const { actor } = await insertCustomer(t.ctx)
    t.actors.set(who, { ...actor, ...staff, role: who === 'helper' ? 'helper' : 'admin' } as never)
  }

  return {
    ...t,
    sell: (who: string, body: object, key = `sale-${++keys}`) =>
      t.call(who, 'POST', '/api/admin/sales', body, { 'idempotency-key': key }),
    tills: async (who: string) => (await t.call(who, 'GET', '/api/admin/tills')).body.tills,
    /** A piece for ₦18,000. */
    piece: async (stock = 5) =>
      (await insertProduct(t.ctx, { variants: [{ stock }], priceNgn: 1_800_000 })).variants[0]!,
    /** What the helper may do from now on. */
    let: (rights: readonly Right[], discountPercent = 0) =>
      t.actors.set('helper', { ...t.actors.get('helper')!, rights, discountPercent } as never),
    set: (values: Partial<Settings>) =>
      t.ctx.db
        .insert(settings)
        .values(Object.entries(values).map(([key, value]) => ({ key, value })))
        .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value` } }),
    readVariant: async (id: string) =>
      (await t.ctx.db.select().from(productVariants).where(eq(productVariants.id, id)))[0]!,
    readOrder: async (id: string) => (await t.ctx.db.select().from(orders).where(eq(orders.id, id)))[0]!,
    movementsOf: (orderId: string) =>
      t.ctx.db
        .select()
        .from(stockMovements)
        .where(eq(stockMovements.orderId, orderId))
        .orderBy(stockMovements.id),
    countOrders: async () =>
      (await rowsOf<{ n: number }>(t.ctx.db)`select count(*)::int as n from orders`)[0]!.n,
  }
}

export type CounterShop = Awaited<ReturnType<typeof openCounterShop>>
