import { type Order, payments } from '../../db/schema.ts'
import { actorName, type SignedInStaffCtx } from '../../lib/server/context.ts'
import { lagosDay } from '../../lib/time.ts'
import { manualName, type RecordedMethodName } from '../../orders/order/payment-methods.rules.ts'
import { takeTill } from '../tills/take-till.service.ts'

/** What of a sale was paid in one way, in minor units. */
export type CounterPart = { method: RecordedMethodName; amountMinor: number }

/**
 * Records what was paid at the counter, each part as a payment of its own, in the seller's till of that day (rules:
 * counter-sale, till). Throws TILL_COUNTED.
 */
export async function recordCounterPayments(
  ctx: SignedInStaffCtx,
  order: Order,
  { parts, soldAt }: { parts: CounterPart[]; soldAt: Date },
): Promise<void> {
  if (parts.length === 0) return
  const till = await takeTill(ctx, ctx.actor.userId, lagosDay(soldAt))
  await ctx.db.insert(payments).values(
    parts.map(({ method, amountMinor }, index) => ({
      orderId: order.id,
      provider: manualName,
      method,
      state: 'succeeded' as const,
      reference: `${order.orderNumber}-${index + 1}`,
      asked: amountMinor,
      paid: amountMinor,
      currency: order.currency,
      paidCurrency: order.currency,
      recordedBy: actorName(ctx.actor),
      tillId: till.id,
      paidAt: soldAt,
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    })),
  )
}
