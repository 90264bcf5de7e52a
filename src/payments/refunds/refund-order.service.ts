import { auditOrder } from '../../orders/changes/order-events.service.ts'
import { and, eq } from 'drizzle-orm'
import { isCredit } from '../../orders/order/payment-methods.rules.ts'
import { readSettings } from '../../settings/settings.service.ts'
import { commonError } from '../../lib/errors.ts'
import { requireRecentPassword } from '../../lib/server/recent-password.ts'
import { type Payment, payments, refunds } from '../../db/schema.ts'
import { asSystem, type Ctx, inTransaction, isOwner, type WorkCtx } from '../../lib/server/context.ts'
import { whatMayChange } from '../../orders/order/changed-lines.rules.ts'
import { applyOrderChange } from '../../orders/changes/apply-order-change.service.ts'
import { lockOrder } from '../../orders/changes/lock-order.service.ts'
import { orderError } from '../../orders/order/orders.errors.rules.ts'
import { adjust, readBalance } from '../ledger/adjust.service.ts'
import { leftOf, loweredBy } from '../ledger/balance.rules.ts'
import { followMoney } from '../ledger/follow-money.service.ts'
import type { AdjustmentKind, RefundCause } from '../ledger/payment-states.rules.ts'
import type { OwnerPaymentsCtx } from '../providers/payment-provider.server.ts'
import { paymentError } from '../ledger/payments.errors.rules.ts'
import { chosenParts, rankOf, spreadOver } from './refund-lines.rules.ts'
import {
  addRefundLines,
  type ChosenPieces,
  costOf,
  type LineRefund,
  readRefundableLines,
} from './refund-lines.service.ts'
import { dropReplaced } from './failed-refunds.service.ts'
import { addRefund, sendRefund } from './refund.service.ts'

type ToCredit = { accountId: string; amountMinor: number }

/** `refundId` is the caller's own uuid for this refund: the same again is the same refund. */
export type RefundInput = {
  orderId: string
  refundId?: string
  /** Minor units; without it what the lines cost, or without lines all that is left of the largest payment. */
  amountMinor?: number
  lines?: LineRefund[]
  /** How it was given back, where several payments came in; without it out of the largest rest first. */
  payments?: { id: string; amountMinor: number }[] | undefined
  /** So much of it becomes credit of this account; what credit paid is credit again in any case. */
  credit?: ToCredit | undefined
  /** So much of it pays an exchange, through the account of its return, what credit paid too. */
  exchange?: ToCredit | undefined
  why?: string
}

/**
 * Gives back part or all of what was paid, without cancelling: an amount, or pieces of lines, some of which go back on the
 * shelf (rule: which-piece). It comes out of the payments that the owner names (rule: refund-ways), else what one does not hold
 * out of the next. An order without a piece left to send is cancelled. Asks for the password again. Throws PASSWORD_AGAIN,
 * NOTHING_TO_REFUND, REFUND_TOO_LARGE, WRONG_WAYS, TAKE_OUT_INSTEAD, ORDER_NOT_FOUND, ILLEGAL_TRANSITION, REFUND_ELSEWHERE and
 * what `costOf` and `addRefundLines` throw. Returns the id of the (first) refund.
 */
export async function refundOrder(ctx: OwnerPaymentsCtx, input: RefundInput): Promise<string> {
  requireRecentPassword(ctx)
  const { amountMinor } = input
  if (amountMinor !== undefined && !(Number.isSafeInteger(amountMinor) && amountMinor > 0))
    throw paymentError('REFUND_TOO_LARGE')
  const refundIds = await inTransaction(ctx, (ctx) => addRefunds(ctx, input))
  for (const id of refundIds) await sendRefund(asSystem(ctx, 'payments'), id)
  return refundIds[0]!
}

/**
 * The same in the caller's transaction, which sends the refunds after it. Gives their ids. Throws NOT_FOUND to a helper of whose sum
 * anything does not pay an exchange (rule: money-back-is-the-owners).
 */
export async function addRefunds(ctx: WorkCtx<'receive_returns'>, input: RefundInput): Promise<string[]> {
  const { lines = [], refundId, why } = input
  const order = await lockOrder(ctx, input.orderId)
  if (order.status === 'pending') throw orderError('ILLEGAL_TRANSITION')
  if (refundId && (await isMade(ctx, order.id, refundId))) return [refundId]
  const refundable = (await findRefundable(ctx, order.id)).filter(({ leftMinor }) => leftMinor > 0)
  if (refundable.length === 0) throw paymentError('NOTHING_TO_REFUND')
  const leftMinor = refundable.reduce((sum, payment) => sum + payment.leftMinor, 0)
  const chosen = lines.length > 0 ? costOf(await readRefundableLines(ctx, order), lines) : []
  const amountMinor =
    input.amountMinor ??
    (lines.length > 0
      ? chosen.reduce((sum, { costMinor }) => sum + costMinor, 0)
      : (input.payments?.reduce((sum, part) => sum + part.amountMinor, 0) ??
        Math.max(...refundable.map((payment) => payment.leftMinor))))
  if (amountMinor <= 0) throw paymentError('NOTHING_TO_REFUND')
  if (amountMinor > leftMinor) throw paymentError('REFUND_TOO_LARGE')
  if (!isOwner(ctx) && amountMinor > (input.exchange?.amountMinor ?? 0)) throw commonError('NOT_FOUND')
  const parts = input.payments
    ? chosenParts(refundable, input.payments, amountMinor)
    : spreadOver(refundable, amountMinor)
  if (!parts) throw paymentError('WRONG_WAYS')
  const { balance } = await readBalance(ctx, order.id)
  if (lines.length > 0 && order.linesAddedAt && balance > 0 && whatMayChange(order) !== 'nothing')
    throw paymentError('TAKE_OUT_INSTEAD')
  const waitingMinor = await dropReplaced(ctx, order, { chosen, amountMinor, balance })
  const { cause, adjustments } = whyRefunded(chosen, { amountMinor, balance: balance + waitingMinor })
  for (const one of adjustments) await adjust(ctx, { orderId: order.id, ...one, why })
  // What one request gives back has one time, out of however many payments it comes.
  const at = ctx.now()
  const ids: string[] = []
  for (const part of asCredit(parts, input)) {
    const refund = await addRefund({ ...ctx, now: () => at }, order, part.payment, {
      amountMinor: part.amountMinor,
      cause,
      isOfPieces: lines.length > 0,
      creditAccountId: part.creditAccountId,
      ...(ids.length === 0 && refundId && { id: refundId }),
    })
    ids.push(refund.id)
  }
  const items = lines.length > 0 ? await addRefundLines(ctx, order, { id: ids[0]!, amountMinor }, chosen) : ''
  // An order without a piece to send is cancelled; which pieces are on the shelf again was said with each refund.
  const change = { kind: 'pieces_cancelled', refundId: ids[0]! } as const
  const now = lines.length > 0 ? (await applyOrderChange(ctx, order, change)).order : order
  await followMoney(ctx, now)
  await auditOrder(ctx, order.id, 'order.refund', {
    after: {
      refundId: ids[0]!,
      amountMinor,
      ...(items && { items }),
      ...(why && { why }),
      ...(now.status !== order.status && { status: now.status }),
    },
  })
  return ids
}

type Part = { payment: Payment; amountMinor: number }

/** The parts of a refund: those that pay an exchange, those that become credit, and the rest. */
function asCredit(
  parts: Part[],
  { exchange, credit }: Pick<RefundInput, 'exchange' | 'credit'>,
): (Part & { creditAccountId?: string | undefined })[] {
  let [toExchange, toCredit] = [exchange?.amountMinor ?? 0, credit?.amountMinor ?? 0]
  return parts.flatMap(({ payment, amountMinor }) => {
    const exchanged = Math.min(toExchange, amountMinor)
    const given = isCredit(payment) ? 0 : Math.min(toCredit, amountMinor - exchanged)
    toExchange -= exchanged
    toCredit -= given
    return [
      { payment, amountMinor: exchanged, creditAccountId: exchange?.accountId },
      { payment, amountMinor: given, creditAccountId: credit?.accountId },
      { payment, amountMinor: amountMinor - exchanged - given },
    ].filter((part) => part.amountMinor > 0)
  })
}

/**
 * What a refund changes of what is owed, and why: a piece comes back or is cancelled, as was said of it; money alone is a favour, or
 * was too much. `balance` is without what refunds that failed shall still give back.
 */
function whyRefunded(
  chosen: ChosenPieces[],
  { amountMinor, balance }: { amountMinor: number; balance: number },
): { cause: RefundCause; adjustments: { kind: AdjustmentKind; amountMinor: number }[] } {
  const lowered = loweredBy(amountMinor, balance)
  if (chosen.length === 0)
    return {
      cause: amountMinor <= -balance ? 'overpaid' : 'goodwill',
      adjustments: [{ kind: 'goodwill', amountMinor: lowered }],
    }
  const sumOf = (pieces: ChosenPieces[]) => pieces.reduce((sum, { costMinor }) => sum + costMinor, 0)
  const back = chosen.filter(({ from }) => from === 'returned')
  const returned = Math.round((lowered * sumOf(back)) / (sumOf(chosen) || 1))
  return {
    cause: back.length > 0 ? 'returned' : 'cancelled',
    adjustments: [
      { kind: 'returned', amountMinor: returned },
      { kind: 'cancelled', amountMinor: lowered - returned },
    ],
  }
}

/** Whether this refund was asked for before. Throws REFUND_ELSEWHERE when it is another order's. */
async function isMade(ctx: Ctx, orderId: string, refundId: string): Promise<boolean> {
  const [made] = await ctx.db
    .select({ orderId: payments.orderId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId))
  if (made && made.orderId !== orderId) throw paymentError('REFUND_ELSEWHERE')
  return made !== undefined
}

/** Every payment that came in for an order, with what has not been given back, in minor units. */
export async function findRefundable(
  ctx: Ctx,
  orderId: string,
): Promise<{ id: string; payment: Payment; leftMinor: number; rank: number }[]> {
  const rows = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'succeeded')))
  const chosen = rows.some(isCredit) ? (await readSettings(ctx)).credit_refunds : 'same'
  return rows.map((payment) => ({
    id: payment.id,
    payment,
    leftMinor: leftOf(payment),
    rank: rankOf(isCredit(payment), chosen),
  }))
}
