import { sql } from 'drizzle-orm'
import { rowsOf } from '../db/rows.ts'
import type { Ctx } from '../lib/server/context.ts'

type StockChange = { stock: -1 | 0 | 1; held: -1 | 0 | 1; onlyIfFree: boolean }

/**
 * What an order's lines do to stock (rule: stock-hold), each one conditional update over all variants of the order, lines
 * summed per variant. Call them inside the order's transaction, after locking the order. Those that take something
 * answer false when a variant is short; the caller must then roll back.
 */
export const holdStock = (ctx: Ctx, orderId: string) =>
  changeStock(ctx, orderId, { stock: 0, held: 1, onlyIfFree: true })

/** Late money: sells without a hold. */
export const sellFreeStock = (ctx: Ctx, orderId: string) =>
  changeStock(ctx, orderId, { stock: -1, held: 0, onlyIfFree: true })

/** False when a variant has been deleted meanwhile; the others are sold all the same. */
export const sellHeldStock = (ctx: Ctx, orderId: string) =>
  changeStock(ctx, orderId, { stock: -1, held: -1, onlyIfFree: false })

export const releaseHeldStock = (ctx: Ctx, orderId: string) =>
  changeStock(ctx, orderId, { stock: 0, held: -1, onlyIfFree: false })

export const returnSoldStock = (ctx: Ctx, orderId: string) =>
  changeStock(ctx, orderId, { stock: 1, held: 0, onlyIfFree: false })

async function changeStock(ctx: Ctx, orderId: string, change: StockChange): Promise<boolean> {
  // Orders with several variants take their locks in one order, or two of them could wait for each other. Carts that only
  // refer to a variant do not wait. What is free
  // is read from the locked rows: the update itself looks through the older snapshot of its statement.
  const rows = await rowsOf<{ wanted: number }>(
    ctx.db,
    sql`
    with wanted as (
      select variant_id as id, sum(quantity)::int as quantity from order_lines
      where order_id = ${orderId} and variant_id is not null group by variant_id),
    locked as materialized (
      select v.id, wanted.quantity, v.stock - v.held as free
      from product_variants v join wanted on wanted.id = v.id order by v.id for no key update of v)
    update product_variants v
    set stock = v.stock + ${change.stock}::int * locked.quantity, held = v.held + ${change.held}::int * locked.quantity
    from locked
    where v.id = locked.id and (not ${change.onlyIfFree}::boolean or locked.free >= locked.quantity)
    returning (select count(*)::int from wanted) as wanted`,
  )
  return rows.length > 0 && rows.length === rows[0]!.wanted
}

/** The first line of the order that stock cannot serve, for the message to the shopper. */
export async function findShortLine(ctx: Ctx, orderId: string) {
  const [row] = await rowsOf<{ title: string; size: string | null; color: string | null; free: number }>(
    ctx.db,
    sql`
    select title, size, color, free from (
      select l.title, l.size, l.color, l.position, coalesce(v.stock - v.held, 0) as free,
        sum(l.quantity) over (partition by l.variant_id) as quantity
      from order_lines l left join product_variants v on v.id = l.variant_id
      where l.order_id = ${orderId}) as line
    where free < quantity order by position limit 1`,
  )
  return row ?? null
}
