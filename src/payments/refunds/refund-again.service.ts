import { addOrderEvent, auditOrder } from '../../orders/changes/order-events.service.ts'
import { eq } from 'drizzle-orm'
import { requireRecentPassword } from '../../lib/server/recent-password.ts'
import { type Order, refundLines } from '../../db/schema.ts'
import { asSystem, type Ctx, inTransaction } from '../../lib/server/context.ts'
import { clearFlags } from '../../orders/changes/order-flags.service.ts'
import { applyOrderChange } from '../../orders/changes/apply-order-change.service.ts'
import { lockOrder } from '../../orders/changes/lock-order.service.ts'
import { leftOf } from '../ledger/balance.rules.ts'
import { followMoney } from '../ledger/follow-money.service.ts'
import type { RefundState } from '../ledger/payment-states.rules.ts'
import { paymentError } from '../ledger/payments.errors.rules.ts'
import type { OwnerPaymentsCtx } from '../providers/payment-provider.server.ts'
import {
  changeState,
  finishRefund,
  lockRefund,
  type LockedRefund,
  refundFlag,
} from './record-refund.service.ts'
import { sendRefund } from './refund.service.ts'
import { refundReasonOf } from './refund-words.rules.ts'

type Which = { orderId: string; refundId: string }

/**
 * Sends a refund that failed once more: the same refund with its next attempt, whose sum is taken out of what its payment holds
 * again. `attempt` is the one that was seen to fail: pressed again it does nothing. Asks for the password again. Throws
 * PASSWORD_AGAIN, REFUND_NOT_FAILED, REFUND_TOO_LARGE, ORDER_NOT_FOUND.
 */
export async function refundAgain(ctx: OwnerPaymentsCtx, input: Which & { attempt: number }): Promise<void> {
  requireRecentPassword(ctx)
  await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, input.orderId)
    const locked = await lockRefund(ctx, input.refundId)
    if (locked?.order?.id !== order.id) throw paymentError('REFUND_NOT_FAILED')
    const { refund, payment } = locked
    if (refund.attempt > input.attempt) return
    if (refund.state !== 'refused') throw paymentError('REFUND_NOT_FAILED')
    if (leftOf(payment) < refund.amount) throw paymentError('REFUND_TOO_LARGE')
    await changeState(asSystem(ctx, 'payments'), refund, {
      state: 'queued',
      attempt: refund.attempt + 1,
      providerRefundId: null,
      message: null,
      checks: 0,
      nextCheckAt: ctx.now(),
    })
    await addOrderEvent(ctx, order, {
      kind: 'refund_requested',
      params: {
        amountMinor: refund.amount,
        reason: refundReasonOf(refund.cause, (await countLines(ctx, refund.id)) > 0),
      },
    })
    await applyOrderChange(ctx, order, { kind: 'pieces_cancelled', refundId: refund.id, isAgain: true })
    await clearFlags(ctx, order, refundFlag(refund.id))
    await followMoney(ctx, order)
    await auditOrder(ctx, order.id, 'order.refund_again', {
      after: { refundId: refund.id, amountMinor: refund.amount, attempt: refund.attempt + 1 },
    })
  })
  await sendRefund(asSystem(ctx, 'payments'), input.refundId)
}

const countLines = async (ctx: Ctx, refundId: string): Promise<number> =>
  (await ctx.db.select().from(refundLines).where(eq(refundLines.refundId, refundId))).length

/**
 * An owner gave the money of a failed refund back herself, by a transfer or in cash: the refund counts as done. Asks for
 * the password again. Throws PASSWORD_AGAIN, REFUND_NOT_FAILED, REFUND_TOO_LARGE, ORDER_NOT_FOUND.
 */
export async function markRefundedByHand(
  ctx: OwnerPaymentsCtx,
  input: Which & { note: string },
): Promise<void> {
  requireRecentPassword(ctx)
  await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, input.orderId)
    const locked = await findRefused(ctx, input, ['refused', 'needs_details'])
    const { refund, payment } = locked
    if (refund.state === 'refused' && leftOf(payment) < refund.amount) throw paymentError('REFUND_TOO_LARGE')
    await clearFlags(ctx, order, refundFlag(refund.id))
    await finishRefund(asSystem(ctx, 'payments'), { ...locked, order }, `Refunded by hand: ${input.note}`)
    await applyOrderChange(ctx, order, { kind: 'pieces_cancelled', refundId: refund.id, isAgain: true })
    await auditOrder(ctx, order.id, 'order.refunded_by_hand', {
      after: { refundId: refund.id, amountMinor: refund.amount, note: input.note },
    })
  })
}

async function findRefused(
  ctx: Ctx,
  { orderId, refundId }: Which,
  states: RefundState[],
): Promise<LockedRefund & { order: Order }> {
  const locked = await lockRefund(ctx, refundId)
  if (locked?.order?.id !== orderId || !states.includes(locked.refund.state))
    throw paymentError('REFUND_NOT_FAILED')
  return { ...locked, order: locked.order }
}
