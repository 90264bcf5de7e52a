import { dueView } from '../orders/order/added-lines.rules.ts'
import { and, asc, eq, notInArray } from 'drizzle-orm'
import {
  disputes,
  fulfilments,
  type Order,
  orderBalances,
  orders,
  type Payment,
  payments,
  type Refund,
} from '../db/schema.ts'
import { isEmail } from '../lib/email-address.rules.ts'
import type { OwnerCtx } from '../lib/server/context.ts'
import { idParams } from '../lib/server/web/api.ts'
import { ownerRead } from '../lib/server/web/operation.ts'
import { decisionFlagKinds, flagText } from '../orders/order/flags.rules.ts'
import { flaggedColumns } from '../orders/changes/open-flags.server.ts'
import { erasedEmail } from '../orders/order/erased-customer.rules.ts'
import { pieceKinds, refundableByKind } from '../orders/changes/piece-kinds.rules.ts'
import { reachOf } from '../orders/order/reach.rules.ts'
import { resendableMails } from '../orders/order/order-mail.rules.ts'
import { canTransition } from '../orders/order/order-status.rules.ts'
import { maySendUnpaid } from '../orders/changes/ready-to-leave.rules.ts'
import { channelOf, isManual } from '../orders/order/payment-methods.rules.ts'
import { orderError } from '../orders/order/orders.errors.rules.ts'
import { cameIn, factsOfOrder, sumsOf } from '../orders/reading/order-facts.rules.ts'
import { receiptLink } from '../orders/links/receipt-link.server.ts'
import { type Balance, balanceOf, refundableOf } from './ledger/balance.rules.ts'
import { contractRefundStatus, contractStatusOf } from './ledger/contract-words.rules.ts'
import { isRestDue } from './deposits/ask-deposit.service.ts'
import { readPayments } from './ledger/read-payments.service.ts'
import { decidableMoney } from './settlement/accept-payment.rules.ts'
import { type OrderMoney, orderMoneySchema } from './order-money.schema.ts'
import {
  listRefundsOfPieces,
  readRefundableLines,
  readRefundLines,
  type RefundableLine,
  restockablePieces,
} from './refunds/refund-lines.service.ts'
import { refundReasonOf } from './refunds/refund-words.rules.ts'
import { pieceLabel, variantLabel } from '../lib/variant-label.rules.ts'

export type Links = { appUrl: string; authSecret: string }

/** An order's payments, refunds and what its owner may do about them now. Eight statements. Throws ORDER_NOT_FOUND. */
export const readOrderMoney = ownerRead('get /orders/{id}/money', {
  summary: 'Payments, refunds and what may be done about them',
  params: idParams,
  answer: [orderMoneySchema, 'The order’s money as it is now'],
  run: async (ctx: OwnerCtx & Links, { id: orderId }): Promise<OrderMoney> => {
    const [found] = await ctx.db
      .select({ ...flaggedColumns, paid: { provider: orderBalances.provider, method: orderBalances.method } })
      .from(orders)
      .innerJoin(orderBalances, eq(orderBalances.orderId, orders.id))
      .where(eq(orders.id, orderId))
    if (!found) throw orderError('ORDER_NOT_FOUND')
    const { order, flags, paid } = found
    const rows = await readPayments(ctx, orderId)
    const balance = balanceOf({ order, ...rows })
    const refundable = refundableOf(rows.payments)
    const lines = await readRefundableLines(ctx, order)
    const refundLines = await readRefundLines(ctx, orderId)
    const ofPieces = await listRefundsOfPieces(ctx, orderId)
    const sums = sumsOf(order, { ...balance, ...paid, written_off: balance.writtenOff })
    const isSettled = order.paymentStatus !== 'pending' && order.paymentStatus !== 'failed'
    return {
      order: { ...factsOfOrder(order), ...sums, reach: reachOf(order) },
      deposit: sums.deposit,
      due: sums.due,
      balance: balance.balance,
      received: cameIn(balance),
      taken: balance.taken,
      refundable,
      kept: rows.adjustments.reduce((sum, { kind, amount }) => (kind === 'kept' ? sum + amount : sum), 0),
      attempts: rows.payments.map(attemptPart),
      refunds: rows.refunds.map((refund) => {
        const own = refundLines.filter(({ refundId }) => refundId === refund.id)
        return {
          ...refundPart(refund, ofPieces.has(refund.id)),
          provider: rows.payments.find(({ id }) => id === refund.paymentId)!.provider,
          lines: own.map((line) => ({
            text: `${line.quantity} × ${pieceLabel(line)}`,
            restocked: line.restocked,
          })),
        }
      }),
      lines: lines.map((line) => linePart(order, line)),
      attention: flags.map((flag) => ({ id: flag.id, kind: flag.kind, text: flagText(flag) })),
      disputes: await listDisputes(ctx, orderId),
      can: {
        ...whatMayBeDone(order, rows.payments, {
          ...balance,
          refundable,
          isPartlySent: await hasLeft(ctx, orderId),
        }),
        close_attention:
          order.status !== 'pending_review' && flags.some(({ kind }) => !decisionFlagKinds.includes(kind)),
      },
      mails: order.email === erasedEmail ? [] : resendableMails(order, rows.refunds.length > 0),
      receipt_url:
        isSettled || order.depositPaidAt ? receiptLink(ctx.appUrl, ctx.authSecret, order.id) : null,
    }
  },
})

async function listDisputes(ctx: OwnerCtx, orderId: string): Promise<OrderMoney['disputes']> {
  const { id, paymentId: payment_id, state, amount, dueAt } = disputes
  const rows = await ctx.db
    .select({ id, payment_id, state, amount, dueAt })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(disputes.createdAt))
  return rows.map(({ dueAt, ...row }) => ({ ...row, due_at: dueAt?.toISOString() ?? null }))
}

/** Whether a parcel of it has left: then it is not cancelled as a whole. */
async function hasLeft(ctx: OwnerCtx, orderId: string): Promise<boolean> {
  const [gone] = await ctx.db
    .select({ id: fulfilments.id })
    .from(fulfilments)
    .where(and(eq(fulfilments.orderId, orderId), notInArray(fulfilments.state, ['packed', 'came_back'])))
    .limit(1)
  return gone !== undefined
}

function whatMayBeDone(
  order: Order,
  payments: Payment[],
  money: Balance & { refundable: number; isPartlySent: boolean },
): Omit<OrderMoney['can'], 'close_attention'> {
  const due = dueView(order, money)
  return {
    refund: order.status !== 'pending' && money.refundable > 0,
    cancel: canTransition(order.status, 'cancelled') && !money.isPartlySent,
    accept: decidableMoney(order, payments, money),
    send_unpaid: maySendUnpaid(order),
    record_transfer:
      due !== null ||
      (order.delivery !== null &&
        (order.status === 'pending' ||
          (order.status === 'cancelled' && money.received === 0 && order.totalAmount > 0))),
    give_credit: order.status !== 'pending' && (order.userId !== null || isEmail(order.email)),
    ask_deposit: order.status === 'pending' && order.holdState === 'held' && !order.depositPaidAt,
    prolong_rest: isRestDue(order),
    answer_quote: order.status === 'pending' && order.holdState === 'none',
  }
}

const attemptPart = (payment: Payment): OrderMoney['attempts'][number] => ({
  id: payment.id,
  reference: payment.reference,
  status: contractStatusOf(payment),
  amount: payment.paid ?? payment.asked,
  currency: payment.paidCurrency ?? payment.currency,
  provider: payment.provider,
  channel: channelOf(payment),
  words: payment.providerWords,
  refundable: refundableOf([payment]),
  is_recorded: isManual(payment),
  at: (payment.paidAt ?? payment.createdAt).toISOString(),
})

const refundPart = (refund: Refund, isOfPieces: boolean) => ({
  id: refund.id,
  amount: refund.amount,
  status: contractRefundStatus[refund.state],
  attempt: refund.attempt,
  reason: refundReasonOf(refund.cause, isOfPieces),
  words: refund.message,
  created_at: refund.createdAt.toISOString(),
})

const linePart = (order: Order, line: RefundableLine): OrderMoney['lines'][number] => ({
  id: line.id,
  title: line.title,
  variant: variantLabel(line),
  quantity: line.quantity,
  paid: line.paidMinor,
  refunded_pieces: line.refundedPieces,
  refundable: pieceKinds.flatMap((from) => {
    const quantity = refundableByKind(line)[from]
    return quantity > 0 ? [{ from, quantity, restockable: restockablePieces(order, line, from) }] : []
  }),
})
