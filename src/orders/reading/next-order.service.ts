import { type SQL, sql } from 'drizzle-orm'
import type { Order } from '../../db/schema.ts'
import { rowsOf } from '../../db/rows.ts'
import type { WorkCtx } from '../../lib/server/context.ts'
import { orderBy, piecesOfQueue, queueCondition, refuseOwnersQueue } from './list-staff-orders.service.ts'
import { shortName } from './order-queues.rules.ts'
import type { StaffOrder, StaffOrderQuery } from './staff-order.schema.ts'

type Row = { id: string; order_number: string; customer_name: string; pieces: number }

/** The order that follows in the queue, or the queue's first when it was the last; null when it is the only one. */
export async function findNextOrder(
  ctx: WorkCtx,
  order: Pick<Order, 'id' | 'createdAt'>,
  { queue, sort }: StaffOrderQuery,
): Promise<StaffOrder['next']> {
  if (!queue || queue === 'all') return null
  refuseOwnersQueue(ctx, queue)
  const at = sql`${order.createdAt.toISOString()}::timestamptz`
  const isAfter =
    sort === 'newest'
      ? sql`(o.created_at < ${at} or (o.created_at = ${at} and o.id > ${order.id}))`
      : sql`(o.created_at > ${at} or (o.created_at = ${at} and o.id < ${order.id}))`
  const find = async (where: SQL) => {
    const [row] = await rowsOf<Row>(
      ctx.db,
      sql`select o.id, o.order_number, o.customer_name,
          (select coalesce(sum(${piecesOfQueue(queue)}), 0)::int from order_lines l where l.order_id = o.id) as pieces
        from orders o where ${queueCondition(queue)} and o.id <> ${order.id} and ${where} order by ${orderBy(sort)} limit 1`,
    )
    return row
  }
  const row = (await find(isAfter)) ?? (await find(sql`true`))
  if (!row) return null
  const { customer_name, ...next } = row
  return { ...next, name: shortName(customer_name) }
}
