import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { lagosDay } from '../../lib/time.ts'
import { orderNumberOf, orderNumberSpace, shortOrderNumber } from '../order/order-number.rules.ts'

/** How orders are numbered: by prefix and date, or counted from `first` on. */
export type Numbering = { orderPrefix: string; firstNumber?: number | null }

/**
 * A number for a new order (rules: order-number, short-order-numbers). One that is taken is refused by its index: ask again with
 * `tries` above 0. The counter is a sequence, so that orders do not wait for each other; of an order that fails a number is left
 * out. Where it is behind, because the owner chose a higher first number or a backup was restored, it is moved ahead.
 */
export async function nextOrderNumber(
  ctx: Ctx,
  { orderPrefix, firstNumber }: Numbering,
  tries: number,
): Promise<string> {
  if (!firstNumber) return orderNumberOf(orderPrefix, lagosDay(ctx.now()), randomInt(orderNumberSpace))
  const count = await nextCount(ctx)
  if (count >= firstNumber && tries === 0) return shortOrderNumber(count)
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('order_numbers', 0))`)
  const taken =
    tries === 0
      ? sql`0`
      : sql`(select coalesce(max(substr(order_number, 2)::bigint), 0) from orders where order_number ~ '^#[0-9]{1,9}$')`
  await ctx.db.execute(
    sql`select setval('order_numbers', greatest(${firstNumber - 1}::bigint, last_value, ${taken}, 1)) from order_numbers`,
  )
  return shortOrderNumber(await nextCount(ctx))
}

async function nextCount(ctx: Ctx): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(ctx.db)`select nextval('order_numbers')::int as count`
  return row!.count
}
