import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { rowsOf } from '../db/rows.ts'
import { userIdOf } from '../lib/server/context.ts'
import { openCheckoutShop } from './test-checkout-shop.ts'

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'a checkout that PostgreSQL ends because of a deadlock is run once more',
  async () => {
    const shop = await openCheckoutShop()
    onTestFinished(() => shop.close())
    const variant = await shop.variant(1)
    const actor = await shop.customer()
    const locked = Promise.withResolvers<void>()
    const rival = shop.ctx.db.transaction(async (tx) => {
      // It never looks for a deadlock itself: the checkout is the one that is ended.
      await tx.execute(sql`set local deadlock_timeout = '1min'`)
      await tx.execute(sql`select from product_variants where id = ${variant.id} for no key update`)
      locked.resolve()
      const waiting = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(() => rowsOf(tx, waiting), { timeout: 10_000 }).toHaveLength(1)
      await tx.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${`checkout:${userIdOf(actor)}`}, 0))`,
      )
    })
    await locked.promise
    const [{ order }] = await Promise.all([shop.checkout(actor, variant), rival])
    expect(order).toMatchObject({ status: 'pending', holdState: 'held' })
    expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 1, held: 1 })
  },
)
