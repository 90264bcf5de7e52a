import { and, eq, ne } from 'drizzle-orm'
import { fulfilments, type Order, orders, type PaymentAttempt, type Refund } from '../db/schema.ts'
import type { OwnerCtx } from '../lib/server/context.ts'
import { flagText } from '../orders/flags/flags.rules.ts'
import { flaggedColumns } from '../orders/flags/open-flags.server.ts'
import { erasedEmail } from '../orders/erased-customer.rules.ts'
import { resendableMails } from '../orders/mails/order-mail.rules.ts'
import { canTransition } from '../orders/status/order-status.rules.ts'
import { orderError } from '../orders/orders.errors.rules.ts'
import { receiptLink } from '../orders/tracking/receipt-link.server.ts'
import { acceptableMoney } from './settlement/accept-payment.rules.ts'
import type { OrderMoney } from './order-money.schema.ts'
import { readPayments } from './read-payments.service.ts'
import { isRecordedTransfer } from './manual/recorded-transfer.rules.ts'
import { readRefundableLines, readRefundLines, type RefundableLine } from './refunds/refund-lines.service.ts'

type Links = { appUrl: string; authSecret: string }

/** An order's payments, refunds and what its owner may do about them now. Six statements. Throws ORDER_NOT_FOUND. */
export async function readOrderMoney(ctx: OwnerCtx, orderId: string, links: Links): Promise<OrderMoney> {
  const [row] = await ctx.db.select(flaggedColumns).from(orders).where(eq(orders.id, orderId))
  if (!row) throw orderError('ORDER_NOT_FOUND')
  const { order, flags } = row
  const { attempts, refunds } = await readPayments(ctx, orderId)
  const lines = await readRefundableLines(ctx, order)
  const refundLines = await readRefundLines(ctx, orderId)
  const kept = attempts.filter(({ status }) => status === 'success')
  const received = kept.reduce((sum, { amountPaid }) => sum + (amountPaid ?? 0), 0)
  const givenBack = refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0)
  const isSettled = order.paymentStatus !== 'pending' && order.paymentStatus !== 'failed'
  return {
    order: orderPart(order),
    received,
    refundable: Math.max(0, received - givenBack),
    attempts: attempts.map(attemptPart),
    refunds: refunds.map((refund) => ({
      ...refundPart(refund),
      lines: refundLines
        .filter(({ refundId }) => refundId === refund.id)
        .map((line) => ({ text: `${line.quantity} × ${titleOf(line)}`, restocked: line.restocked })),
    })),
    lines: lines.map((line) => linePart(order, line)),
    attention: flags.map((flag) => ({ id: flag.id, kind: flag.kind, text: flagText(flag) })),
    can: {
      ...whatMayBeDone(order, await hasLeft(ctx, orderId), {
        received,
        refundable: received - givenBack,
        givenBack,
        attempts,
      }),
      close_attention: flags.length > 0 && order.status !== 'pending_review',
    },
    mails: order.email === erasedEmail ? [] : resendableMails(order, refunds.length > 0),
    receipt_url: isSettled ? receiptLink(links.appUrl, links.authSecret, order.id) : null,
  }
}

/** Whether a parcel of it has left: then it is not cancelled as a whole. */
async function hasLeft(ctx: OwnerCtx, orderId: string): Promise<boolean> {
  const [gone] = await ctx.db
    .select({ id: fulfilments.id })
    .from(fulfilments)
    .where(and(eq(fulfilments.orderId, orderId), ne(fulfilments.state, 'packed')))
    .limit(1)
  return gone !== undefined
}

function whatMayBeDone(
  order: Order,
  isPartlySent: boolean,
  money: { received: number; refundable: number; givenBack: number; attempts: PaymentAttempt[] },
): Omit<OrderMoney['can'], 'close_attention'> {
  const accepted =
    order.status === 'pending_review' ? acceptableMoney(order, money.attempts, money.givenBack) : null
  return {
    refund: order.status !== 'pending' && money.refundable > 0,
    cancel: canTransition(order.status, 'cancelled') && !isPartlySent,
    cancel_returns_money: money.refundable > 0,
    accept: accepted?.isAcceptable
      ? { received: accepted.receivedMinor, shortfall: accepted.shortfallMinor, excess: accepted.excessMinor }
      : null,
    record_transfer:
      order.delivery !== null &&
      (order.status === 'pending' || (order.status === 'cancelled' && money.received === 0)),
    answer_quote: order.status === 'pending' && order.holdState === 'none',
  }
}

const titleOf = ({ title, size, color }: { title: string; size: string | null; color: string | null }) =>
  [title, [size, color].filter(Boolean).join(', ')].filter(Boolean).join(', ')

const orderPart = (order: Order): OrderMoney['order'] => ({
  id: order.id,
  order_number: order.orderNumber,
  status: order.status,
  payment_status: order.paymentStatus,
  payment_method: order.paymentMethod,
  currency: order.currency,
  customer_name: order.customerName,
  email: order.email,
  subtotal: order.subtotal,
  discount: order.discount,
  delivery: order.delivery,
  delivery_days_min: order.deliveryDaysMin,
  delivery_days_max: order.deliveryDaysMax,
  total_amount: order.totalAmount,
  amount_refunded: order.amountRefunded,
  shortfall: order.shortfall,
})

const attemptPart = (attempt: PaymentAttempt): OrderMoney['attempts'][number] => ({
  id: attempt.id,
  reference: attempt.reference,
  status: attempt.status,
  amount: attempt.amountPaid ?? attempt.amount,
  currency: attempt.paidCurrency ?? attempt.currency,
  channel: attempt.channel,
  words: attempt.gatewayResponse,
  is_recorded: isRecordedTransfer(attempt),
  at: (attempt.paidAt ?? attempt.createdAt).toISOString(),
})

const refundPart = (refund: Refund) => ({
  id: refund.id,
  amount: refund.amount,
  status: refund.status,
  reason: refund.reason,
  words: refund.message,
  created_at: refund.createdAt.toISOString(),
})

const linePart = (order: Order, line: RefundableLine): OrderMoney['lines'][number] => ({
  id: line.id,
  title: line.title,
  variant: [line.size, line.color].filter(Boolean).join(', '),
  quantity: line.quantity,
  paid: line.paidMinor,
  refunded_pieces: line.refundedPieces,
  restockable_pieces:
    order.holdState === 'sold' && line.variantId ? Math.max(0, line.quantity - line.restockedPieces) : 0,
})
