import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import { type Order, orders, paymentAttempts, refunds } from '../../db/schema.ts'
import type { AdminCtx } from '../../lib/server/context.ts'
import { flagText } from '../../orders/flags/flags.rules.ts'
import type { FlaggedOrder } from '../../orders/flags/open-flags.server.ts'
import { listFlaggedOrders } from '../../orders/flags/order-flags.service.ts'
import { acceptableMoney } from '../../payments/settlement/accept-payment.rules.ts'
import { listUnmatchedPayments } from '../../payments/unmatched/unmatched-payment.service.ts'
import { findCountry } from '../../shipping/countries.rules.ts'
import { listFailingMails } from './failing-mails.service.ts'
import type { NeedsYou } from './needs-you.schema.ts'

/** What waits for the owner, newest first. Seven statements, however much it is. */
export async function readNeedsYou(ctx: AdminCtx): Promise<NeedsYou> {
  const flagged = await listFlaggedOrders(ctx)
  const money = await readMoneyOf(
    ctx,
    flagged.map(({ order }) => order.id),
  )
  return {
    orders: flagged.map((row) => flaggedOrder(row, money(row.order.id))),
    quotes: (await listOpenQuotes(ctx)).map((order) => ({
      order: orderPart(order),
      destination: destinationOf(order),
      at: order.createdAt.toISOString(),
    })),
    payments: (await listUnmatchedPayments(ctx)).map((payment) => ({
      id: payment.id,
      reference: payment.reference,
      amount: payment.amount,
      currency: payment.currency,
      email: payment.email,
      channel: payment.channel,
      note: payment.note,
      refund:
        payment.refundStatus === 'needs-attention'
          ? ('needs_details' as const)
          : payment.refundStatus && ('sending' as const),
      at: (payment.paidAt ?? payment.createdAt).toISOString(),
    })),
    mails: await listFailingMails(ctx),
  }
}

/** Orders that wait for their delivery fee, oldest first. At most 100. */
const listOpenQuotes = (ctx: AdminCtx) =>
  ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.status, 'pending'), eq(orders.holdState, 'none'), isNull(orders.delivery)))
    .orderBy(asc(orders.createdAt))
    .limit(100)

type Money = {
  attempts: (typeof paymentAttempts.$inferSelect)[]
  refunds: (typeof refunds.$inferSelect)[]
}

async function readMoneyOf(ctx: AdminCtx, ids: string[]): Promise<(orderId: string) => Money> {
  if (ids.length === 0) return () => ({ attempts: [], refunds: [] })
  const attempts = await ctx.db
    .select()
    .from(paymentAttempts)
    .where(
      and(inArray(paymentAttempts.orderId, ids), inArray(paymentAttempts.status, ['success', 'reversed'])),
    )
  const made = await ctx.db
    .select()
    .from(refunds)
    .where(inArray(refunds.orderId, ids))
    .orderBy(desc(refunds.createdAt))
  return (orderId) => ({
    attempts: attempts.filter((attempt) => attempt.orderId === orderId),
    refunds: made.filter((refund) => refund.orderId === orderId),
  })
}

function flaggedOrder(
  { order, flags }: FlaggedOrder,
  { attempts, refunds }: Money,
): NeedsYou['orders'][number] {
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const received = sum(
    attempts.filter(({ status }) => status === 'success').map(({ amountPaid }) => amountPaid ?? 0),
  )
  const givenBack = sum(refunds.filter(({ status }) => status !== 'failed').map(({ amount }) => amount))
  const money = order.status === 'pending_review' ? acceptableMoney(order, attempts, givenBack) : null
  const failed = new Set(flags.flatMap(({ kind, cause }) => (kind === 'refund_failed' ? [cause] : [])))
  return {
    order: orderPart(order),
    reasons: flags.map((flag) => ({
      id: flag.id,
      kind: flag.kind,
      text: flagText(flag),
      due_at: flag.due_at && new Date(flag.due_at).toISOString(),
    })),
    accept: money?.isAcceptable
      ? { received: money.receivedMinor, shortfall: money.shortfallMinor, excess: money.excessMinor }
      : null,
    refundable: Math.max(0, received - givenBack),
    failed_refunds: refunds.flatMap(({ id, amount, status, message }) => {
      const isOpen = failed.has(id) && (status === 'needs-attention' || amount <= received - givenBack)
      return isOpen && (status === 'failed' || status === 'needs-attention')
        ? [{ id, amount, status, words: message }]
        : []
    }),
    at: flags.length ? new Date(flags.at(-1)!.raised_at).toISOString() : order.updatedAt.toISOString(),
  }
}

const orderPart = (order: Order) => ({
  id: order.id,
  order_number: order.orderNumber,
  customer_name: order.customerName,
  status: order.status,
  total_amount: order.totalAmount,
  currency: order.currency,
})

function destinationOf({ shippingAddress: to }: Order): string {
  return [to.city, to.state, findCountry(to.country)?.name ?? to.country].filter(Boolean).join(', ')
}
