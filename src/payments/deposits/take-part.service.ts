import { removeBoughtLines } from '../../cart/cart-merge.service.ts'
import type { Order, Payment } from '../../db/schema.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { endOfLagosDay, reminderAt } from '../../orders/order/part-payment.rules.ts'
import { saveOrder } from '../../orders/changes/save-order.service.ts'
import { dueFlagKinds } from '../../orders/order/flags.rules.ts'
import { clearFlags } from '../../orders/changes/order-flags.service.ts'
import { notifyOwners } from '../../orders/changes/owner-notice.service.ts'
import { addOrderEvent, sendOrderMails } from '../../orders/changes/order-events.service.ts'
import { applyOrderChange } from '../../orders/changes/apply-order-change.service.ts'
import { refundExcess } from '../refunds/refund.service.ts'

/**
 * Counts money that came in for a pending order that is paid in parts (rule: part-payment); `payment` is written already, the
 * order locked and its `balance` read since. With rest due its pieces stay held, else they are sold, once. More than was due goes
 * back. Gives the id of that refund, to be sent after the commit.
 */
export async function takePart(
  ctx: Ctx,
  order: Order,
  payment: Payment,
  balance: number,
): Promise<{ isSettled: boolean; refundId?: string }> {
  if (balance > 0) {
    await keepForRest(ctx, order, payment, balance)
    return { isSettled: false }
  }
  await clearFlags(ctx, order, { kind: ['rest_due', ...dueFlagKinds] })
  await applyOrderChange(ctx, order, {
    kind: 'payment_settled',
    params: { isLastPart: true },
    paidAt: payment.paidAt,
  })
  return { isSettled: true, ...(await refundExcess(ctx, order, payment, balance)) }
}

/** The order waits for the rest: held to its date, then until a person decides (rule: rest-due). */
async function keepForRest(ctx: Ctx, order: Order, payment: Payment, dueMinor: number): Promise<void> {
  const now = ctx.now()
  if (!order.depositPaidAt) {
    const isCartKey = order.idempotencyKey?.startsWith('cart:')
    await saveOrder(ctx, order, {
      depositPaidAt: payment.paidAt ?? now,
      holdExpiresAt: endOfLagosDay(order.restDueOn!),
      restReminded: reminderAt(order.restDueOn!, now),
      // The same cart may be bought again.
      ...(isCartKey && { idempotencyKey: null }),
    })
    await removeBoughtLines(ctx, {
      userId: order.userId,
      guestKey: order.guestSessionId,
      orderId: order.id,
    })
  }
  const event = await addOrderEvent(ctx, order, {
    kind: 'part_paid',
    params: {
      amountMinor: payment.paid ?? 0,
      dueMinor,
      dueOn: order.restDueOn!,
      currency: order.currency,
    },
  })
  await sendOrderMails(ctx, { orderId: order.id, kinds: ['order_part_paid'], event })
  await notifyOwners(ctx, { orderId: order.id, kind: 'part_paid', paymentId: payment.id })
}
