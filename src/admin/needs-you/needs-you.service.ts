import * as z from 'zod'
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import {
  type Adjustment,
  adjustments,
  disputes,
  type Order,
  orderLines,
  orders,
  type Payment,
  payments,
  type Refund,
  refunds,
  returnLines,
} from '../../db/schema.ts'
import type { SignedInOwnerCtx } from '../../lib/server/context.ts'
import { ownerRead } from '../../lib/server/web/operation.ts'
import { disputeOf, doneFlagKinds, flagText } from '../../orders/order/flags.rules.ts'
import type { FlaggedOrder } from '../../orders/changes/open-flags.server.ts'
import { reachOf } from '../../orders/order/reach.rules.ts'
import { listOrdersInNeed } from '../../orders/changes/order-flags.service.ts'
import { dueView } from '../../orders/order/added-lines.rules.ts'
import { maySendUnpaid } from '../../orders/changes/ready-to-leave.rules.ts'
import { canTransition } from '../../orders/order/order-status.rules.ts'
import { balanceOf, leftOf, refundableOf } from '../../payments/ledger/balance.rules.ts'
import { contractRefundStatus } from '../../payments/ledger/contract-words.rules.ts'
import type { PaymentProvider } from '../../payments/providers/payment-provider.server.ts'
import { settledStates } from '../../payments/ledger/payment-states.rules.ts'
import { decidableMoney } from '../../payments/settlement/accept-payment.rules.ts'
import { readWaitingTills } from '../../payments/tills/tills.service.ts'
import { listUnmatchedPayments } from '../../payments/unmatched/unmatched-payment.service.ts'
import { suggestOrders } from '../../payments/unmatched/suggest-orders.service.ts'
import { listEndingRates } from '../../shipping/abroad/abroad.service.ts'
import { findCountry } from '../../shipping/countries.rules.ts'
import { isOpenQuote } from './count-needs-you.service.ts'
import { listFailingMails } from './failing-mails.service.ts'
import { type NeedsYou, needsYouSchema } from './needs-you.schema.ts'
import { placeLine } from '../../shipping/address-lines.rules.ts'

/** What waits for the owner, newest first. Thirteen statements, however much it is. */
export const readNeedsYou = ownerRead('get /needs-you', {
  summary: 'Money, delivery quotes and mails that wait for the owner',
  answer: [needsYouSchema, 'Everything that waits'],
  run: async (
    ctx: SignedInOwnerCtx & { provider: Pick<PaymentProvider, 'disputesUrl'> },
  ): Promise<NeedsYou> => {
    const flagged = await listOrdersInNeed(ctx)
    const pieces = await readReturnedPieces(ctx, flagged)
    const money = await readMoneyOf(
      ctx,
      flagged.map(({ order }) => order.id),
    )
    const unmatched = await listUnmatchedPayments(ctx)
    const suggested = await suggestOrders(
      ctx,
      unmatched.map(({ id }) => id),
    )
    const disputed = await readWaitingDisputes(
      ctx,
      unmatched.map(({ id }) => id),
    )
    return {
      orders: flagged.map((row) => ({
        ...flaggedOrder(row, money(row.order.id), pieces),
        disputes_url: ctx.provider.disputesUrl,
      })),
      quotes: (await listOpenQuotes(ctx)).map((order) => ({
        order: orderPart(order),
        destination: destinationOf(order),
        at: order.createdAt.toISOString(),
      })),
      payments: unmatched.map((payment) => ({
        id: payment.id,
        reference: payment.reference,
        amount: payment.paid ?? 0,
        left: leftOf(payment),
        currency: payment.currency,
        email: payment.payerEmail,
        provider: payment.provider,
        channel: payment.method,
        note: payment.note,
        dispute: disputed.has(payment.id)
          ? { due_at: disputed.get(payment.id)?.toISOString() ?? null, url: ctx.provider.disputesUrl }
          : null,
        suggested: suggested(payment.id).map(({ id, orderNumber, isSure }) => ({
          id,
          order_number: orderNumber,
          is_sure: isSure,
        })),
        refund:
          payment.refundState === 'needs_details'
            ? ('needs_details' as const)
            : payment.refundState && ('sending' as const),
        at: (payment.paidAt ?? payment.createdAt).toISOString(),
      })),
      tills: await readWaitingTills(ctx),
      rates: await listEndingRates(ctx),
      mails: await listFailingMails(ctx),
    }
  },
})

/** Until when disputes of these payments wait for an answer, by payment. */
async function readWaitingDisputes(
  ctx: SignedInOwnerCtx,
  paymentIds: string[],
): Promise<Map<string, Date | null>> {
  const rows = await ctx.db
    .select({ paymentId: disputes.paymentId, dueAt: disputes.dueAt })
    .from(disputes)
    .where(and(inArray(disputes.paymentId, paymentIds), eq(disputes.state, 'awaiting')))
  return new Map(rows.map(({ paymentId, dueAt }) => [paymentId, dueAt]))
}

/** Orders that wait for their delivery fee, oldest first. At most 100. */
const listOpenQuotes = (ctx: SignedInOwnerCtx) =>
  ctx.db.select().from(orders).where(isOpenQuote).orderBy(asc(orders.createdAt)).limit(100)

type Money = { payments: Payment[]; refunds: Refund[]; adjustments: Adjustment[] }

/** Three statements, however many orders. */
async function readMoneyOf(ctx: SignedInOwnerCtx, ids: string[]): Promise<(orderId: string) => Money> {
  if (ids.length === 0) return () => ({ payments: [], refunds: [], adjustments: [] })
  const taken = await ctx.db
    .select()
    .from(payments)
    .where(and(inArray(payments.orderId, ids), inArray(payments.state, [...settledStates])))
  const made = await ctx.db
    .select()
    .from(refunds)
    .where(
      inArray(
        refunds.paymentId,
        taken.map(({ id }) => id),
      ),
    )
    .orderBy(desc(refunds.createdAt))
  const adjusted = await ctx.db.select().from(adjustments).where(inArray(adjustments.orderId, ids))
  return (orderId) => {
    const own = taken.filter((payment) => payment.orderId === orderId)
    return {
      payments: own,
      refunds: made.filter(({ paymentId }) => own.some(({ id }) => id === paymentId)),
      adjustments: adjusted.filter((one) => one.orderId === orderId),
    }
  }
}

function flaggedOrder(
  { order, flags }: FlaggedOrder,
  rows: Money,
  pieces: ReadonlyMap<string, string>,
): Omit<NeedsYou['orders'][number], 'disputes_url'> {
  // What the shop has done already is on the order's page.
  const waiting = flags.filter(({ kind }) => !doneFlagKinds.includes(kind))
  const refundable = refundableOf(rows.payments)
  const money = balanceOf({ order, ...rows })
  const failed = new Set(flags.flatMap(({ kind, cause }) => (kind === 'refund_failed' ? [cause] : [])))
  const providerOf = (paymentId: string) => rows.payments.find(({ id }) => id === paymentId)!.provider
  return {
    order: orderPart(order),
    reasons: (waiting.length > 0 ? waiting : flags).map((flag) => ({
      id: flag.id,
      kind: flag.kind,
      text: returnText(flag, order, pieces) ?? flagText(flag),
      dispute_id: disputeOf(flag),
      return_id: flag.kind === 'return_waits' ? flag.cause : null,
      due_at: flag.due_at && new Date(flag.due_at).toISOString(),
    })),
    accept: decidableMoney(order, rows.payments, money),
    refundable,
    due: dueView(order, money)?.amount ?? 0,
    may_cancel: canTransition(order.status, 'cancelled'),
    may_send_unpaid: maySendUnpaid(order),
    failed_refunds: rows.refunds.flatMap(({ id, amount, state, attempt, message, paymentId }) => {
      const isOpen =
        failed.has(id) && (state === 'needs_details' || (state === 'refused' && amount <= refundable))
      const status = contractRefundStatus[state]
      return isOpen && (status === 'failed' || status === 'needs-attention')
        ? [{ id, amount, status, attempt, words: message, provider: providerOf(paymentId) }]
        : []
    }),
    at: flags.length ? new Date(flags.at(-1)!.raised_at).toISOString() : order.updatedAt.toISOString(),
  }
}

/** The first piece of each return that waits, by the return, with how many more it has. */
async function readReturnedPieces(
  ctx: SignedInOwnerCtx,
  flagged: FlaggedOrder[],
): Promise<Map<string, string>> {
  const waiting = flagged
    .flatMap(({ flags }) => flags)
    .flatMap(({ kind, cause }) =>
      kind === 'return_waits' && z.uuid().safeParse(cause).success ? [cause] : [],
    )
  if (waiting.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: returnLines.returnId, title: orderLines.title })
    .from(returnLines)
    .innerJoin(orderLines, eq(orderLines.id, returnLines.orderLineId))
    .where(inArray(returnLines.returnId, waiting))
    .orderBy(asc(orderLines.title))
  const titles = Map.groupBy(rows, ({ id }) => id)
  return new Map(
    [...titles].map(([id, [first, ...others]]) => [
      id,
      others.length > 0 ? `${first!.title} and ${others.length} more` : first!.title,
    ]),
  )
}

/** `Yinka wants to return Adire Dress`: a number would not say which of them waits. */
function returnText(
  flag: FlaggedOrder['flags'][number],
  order: Order,
  pieces: ReadonlyMap<string, string>,
): string | undefined {
  const piece = pieces.get(flag.cause)
  if (flag.kind !== 'return_waits' || !piece) return undefined
  const [name] = order.customerName.split(' ')
  const { kind, step } = flag.params
  if (step === 'settle') return `Settle ${name}’s ${kind}: ${piece}`
  return kind === 'claim' ? `${name} has a claim: ${piece}` : `${name} wants to return ${piece}`
}

const orderPart = (order: Order) => ({
  id: order.id,
  order_number: order.orderNumber,
  customer_name: order.customerName,
  reach: reachOf(order),
  status: order.status,
  total_amount: order.totalAmount,
  currency: order.currency,
})

function destinationOf({ shippingAddress: to }: Order): string {
  return [placeLine({ ...to, zipCode: '' }), findCountry(to.country)?.name ?? to.country]
    .filter(Boolean)
    .join(', ')
}
