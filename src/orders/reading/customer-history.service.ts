import { sql } from 'drizzle-orm'
import type { Order } from '../../db/schema.ts'
import { rowsOf } from '../../db/rows.ts'
import { type StaffCtx, viewerOf } from '../../lib/server/context.ts'
import { erasedEmail } from '../order/erased-customer.rules.ts'
import { ownersPart } from './helper-view.rules.ts'
import { readOrderWords } from './order-words.server.ts'
import type { StaffOrder } from './staff-order.schema.ts'

type Row = Omit<StaffOrder['customer']['earlier'][number], 'state'> & { total_amount: number }

const mostShown = 5

/** The other orders of this customer's e-mail, or of her phone without one, the newest first, and how many there are with this one. */
export async function readCustomerHistory(ctx: StaffCtx, order: Order): Promise<StaffOrder['customer']> {
  // An order of somebody who is gone stands alone.
  if (order.email === erasedEmail) return { orders: 1, earlier: [] }
  const email = order.email.toLowerCase()
  const isHers = email
    ? sql`lower(email) = ${email}`
    : sql`(lower(email) = '' and phone = ${order.phone} and phone <> '')`
  const rows = await rowsOf<Row>(ctx.db)`
    select id, order_number, total_amount, created_at from orders
      where ${isHers} and id <> ${order.id} order by created_at desc limit ${mostShown}`
  const [count] = await rowsOf<{ n: number }>(ctx.db)`select count(*)::int as n from orders where ${isHers}`
  const wordOf = await readOrderWords(
    ctx,
    rows.map(({ id }) => id),
  )
  return {
    orders: count!.n,
    earlier: rows.map((row) => ({
      ...row,
      state: wordOf.get(row.id)!,
      total_amount: ownersPart(viewerOf(ctx), row.total_amount),
      created_at: new Date(row.created_at).toISOString(),
    })),
  }
}
