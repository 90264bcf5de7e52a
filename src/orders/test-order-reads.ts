import { eq, getTableColumns } from 'drizzle-orm'
import { rowsOf } from '../db/rows.ts'
import { fulfilments, orderBalances, orderEvents, orders, payments, refunds } from '../db/schema.ts'
import type { Ctx } from '../lib/server/context.ts'
import { listOpenFlags } from './changes/order-flags.service.ts'
import { flagsText } from './order/flags.rules.ts'
import { orderEventWords } from './order/order-event-words.rules.ts'
import { type OrderMailJob, orderMailQueue } from './order/order-mail.rules.ts'

/** What a test looks at of an order, straight from its rows. */
export const orderReads = (ctx: Ctx) => ({
  /** An order with what its money is now. */
  readOrder: async (id: string) => {
    const [row] = await ctx.db
      .select()
      .from(orders)
      .innerJoin(orderBalances, eq(orderBalances.orderId, orders.id))
      .where(eq(orders.id, id))
    return { ...row!.order_balances, ...row!.orders }
  },
  ordersWith: (code: string) =>
    ctx.db.select().from(orders).where(eq(orders.promoCode, code)).orderBy(orders.createdAt),
  paymentsOf: (orderId: string) =>
    ctx.db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(payments.createdAt),
  refundsOf: (orderId: string) =>
    ctx.db
      .select(getTableColumns(refunds))
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(payments.orderId, orderId))
      .orderBy(refunds.createdAt),
  /** The parcels of an order, in their order. */
  parcelsOf: (orderId: string) =>
    ctx.db.select().from(fulfilments).where(eq(fulfilments.orderId, orderId)).orderBy(fulfilments.number),
  /** Its history with the words that are shown. */
  eventsOf: async (orderId: string) => {
    const rows = await ctx.db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId))
    return rows.map((row) => ({ ...row, ...orderEventWords(row) }))
  },
  /** What its open flags say, null when it has none. */
  reasonOf: async (orderId: string) => flagsText(await listOpenFlags(ctx, orderId)),
  /** Mail jobs in the queue for an order, as a commit left them there. */
  mailJobsOf: async (orderId: string) => {
    const rows = await rowsOf<{ data: OrderMailJob }>(ctx.db)`
      select data from pgboss.job where name = ${orderMailQueue.name} and data->>'orderId' = ${orderId} order by created_on`
    return rows.map(({ data }) => data)
  },
})
