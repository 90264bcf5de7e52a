import { auditOrder } from '../../orders/status/order-events.service.ts'
import { eq } from 'drizzle-orm'
import { requireRecentPassword } from '../../lib/server/recent-password.ts'
import { type Order, refundLines, refunds } from '../../db/schema.ts'
import { asSystem, type Ctx, inTransaction } from '../../lib/server/context.ts'
import { clearFlags } from '../../orders/flags/order-flags.service.ts'
import { applyOrderChange } from '../../orders/status/apply-order-change.service.ts'
import { lockOrder } from '../../orders/status/lock-order.service.ts'
import { refuseDisputed } from '../disputes/refuse-disputed.service.ts'
import type { RefundState } from '../ledger/payment-states.rules.ts'
import { paymentError } from '../payments.errors.rules.ts'
import type { OwnerPaymentsCtx } from '../payment-provider.server.ts'
import { finishRefund, lockRefund, type LockedRefund, refundFlag } from './record-refund.service.ts'
import { refuseRefundedPieces } from './refund-lines.service.ts'
import { addRefund, sendRefund } from './refund.service.ts'

type Which = { orderId: string; refundId: string }

/**
 * Sends a refund that failed once more, as a new one with the same lines; the failed one stays as it is. The same again
 * does nothing. Asks for the password again. Throws PASSWORD_AGAIN, REFUND_NOT_FAILED, REFUND_TOO_LARGE, LINE_REFUNDED,
 * ORDER_NOT_FOUND, DISPUTE_OPEN.
 */
export async function refundAgain(
  ctx: OwnerPaymentsCtx,
  input: Which & { newRefundId: string },
): Promise<void> {
  requireRecentPassword(ctx)
  await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, input.orderId)
    const [made] = await ctx.db.select().from(refunds).where(eq(refunds.id, input.newRefundId))
    if (made) return
    await refuseDisputed(ctx, { orderId: order.id })
    const { refund: refused, payment } = await findRefused(ctx, input, ['refused'])
    await refuseRefundedPieces(ctx, order, refused.id)
    const lines = await ctx.db.select().from(refundLines).where(eq(refundLines.refundId, refused.id))
    const { id } = await addRefund(ctx, order, payment, {
      id: input.newRefundId,
      amountMinor: refused.amount,
      cause: refused.cause,
      isOfPieces: lines.length > 0,
    })
    // What was put back on the shelf stays written with the first try.
    await moveLines(ctx, refused.id, id)
    await applyOrderChange(ctx, order, { kind: 'pieces_cancelled', refundId: id })
    await clearFlags(ctx, order, refundFlag(refused.id))
    await auditOrder(ctx, order.id, 'order.refund_again', {
      after: { refundId: id, amountMinor: refused.amount },
    })
  })
  await sendRefund(asSystem(ctx, 'payments'), input.newRefundId)
}

const moveLines = (ctx: Ctx, from: string, to: string) =>
  ctx.db.update(refundLines).set({ refundId: to }).where(eq(refundLines.refundId, from))

/**
 * An owner gave the money of a failed refund back herself, by a transfer or in cash: the refund counts as done. Asks for
 * the password again. Throws PASSWORD_AGAIN, REFUND_NOT_FAILED, REFUND_TOO_LARGE, LINE_REFUNDED, ORDER_NOT_FOUND.
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
    const leftMinor = (payment.paid ?? 0) - payment.refunded
    if (refund.state === 'refused' && leftMinor < refund.amount) throw paymentError('REFUND_TOO_LARGE')
    if (refund.state === 'refused') await refuseRefundedPieces(ctx, order, refund.id)
    await clearFlags(ctx, order, refundFlag(refund.id))
    await finishRefund(asSystem(ctx, 'payments'), { ...locked, order }, `Given back by hand: ${input.note}`)
    await applyOrderChange(ctx, order, { kind: 'pieces_cancelled', refundId: refund.id })
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
