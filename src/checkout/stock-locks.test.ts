import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { rowsOf } from '../db/rows.ts'
import { inTransaction } from '../lib/server/context.ts'
import { changeTaken } from '../orders/changes/stock.service.ts'
import { openCheckoutShop } from './test-checkout-shop.ts'

// (rule: stock-hold)
test.skipIf(!process.env.TEST_DATABASE_URL)(
  'two orders of one variant that a third has changed, while somebody puts it into a cart, do not end in a deadlock',
  async () => {
    const shop = await openCheckoutShop()
    onTestFinished(() => shop.close())
    const variant = await shop.variant(10)
    const orders = await Promise.all(
      [1, 2].map(async () => (await shop.checkout(await shop.customer(), variant)).order),
    )
    const [isChanged, isReferred, mayCommit, mayEnd] = Array.from({ length: 4 }, () =>
      Promise.withResolvers<void>(),
    )
    const third = shop.ctx.db.transaction(async (tx) => {
      await tx.execute(sql`update product_variants set color_hex = '#123456' where id = ${variant.id}`)
      isChanged!.resolve()
      await mayCommit!.promise
    })
    await isChanged!.promise
    const cart = shop.ctx.db.transaction(async (tx) => {
      await tx.execute(sql`select from product_variants where id = ${variant.id} for key share`)
      isReferred!.resolve()
      await mayEnd!.promise
    })
    await isReferred!.promise
    const both = Promise.all(
      orders.map(({ id }) =>
        inTransaction(shop.ctx, (ctx) =>
          changeTaken(ctx, { id, from: 'held' }, [{ variantId: variant.id, pieces: 1 }]),
        ),
      ),
    )
    const waiting = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(() => rowsOf(shop.ctx.db)`${waiting}`, { timeout: 10_000 }).toHaveLength(2)
    mayCommit!.resolve()
    await third
    expect(await both.finally(mayEnd!.resolve)).toEqual([[], []])
    await cart
    expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 10, held: 4 })
  },
)
