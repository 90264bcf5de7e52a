import { eq, sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import { productVariants } from '../../db/schema.ts'
import type { WorkCtx } from '../../lib/server/context.ts'
import { catalogWriteError } from '../catalog.errors.rules.ts'
import type { StockHistory, StockHistoryQuery } from './stock-write.schema.ts'

type Row = Omit<StockHistory['movements'][number], 'created_at'> & { created_at: Date | string }

/** A page of a variant's ledger, the newest first, each entry with what there was after it. @throws VARIANT_UNKNOWN */
export async function readStockHistory(ctx: WorkCtx, query: StockHistoryQuery): Promise<StockHistory> {
  const [variant] = await ctx.db
    .select({ id: productVariants.id })
    .from(productVariants)
    .where(eq(productVariants.id, query.variant_id))
  if (!variant) throw catalogWriteError('VARIANT_UNKNOWN')
  const rows = await rowsOf<Row>(ctx.db)`
    select * from (
      select m.id::int, m.reason, m.stock_delta, m.held_delta, m.order_id, m.note, m.actor, m.created_at,
        (sum(m.stock_delta) over before_and_this)::int as stock_after,
        (sum(m.held_delta) over before_and_this)::int as held_after
      from stock_movements m where m.variant_id = ${query.variant_id} window before_and_this as (order by m.id)) ledger
      where ${query.before === undefined ? sql`true` : sql`id < ${query.before}`} order by id desc limit ${query.limit}`
  return {
    movements: rows.map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() })),
  }
}
