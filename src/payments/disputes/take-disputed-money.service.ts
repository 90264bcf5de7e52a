import { eq } from 'drizzle-orm'
import { type Dispute, type Order, type Payment, payments, refunds } from '../../db/schema.ts'
import type { SystemCtx } from '../../lib/server/context.ts'
import { addOrderEvent } from '../../orders/status/order-events.service.ts'
import { adjust, readBalance } from '../ledger/adjust.service.ts'
import { loweredBy } from '../ledger/balance.rules.ts'
import { holdForRefund } from '../refunds/refund.service.ts'

/**
 * A dispute took this money: a refund that is done, which nobody sends, so that the order's balance stays right (rule:
 * disputes). What refunds took before is not taken twice. Returns what it was, in minor units. In the order's transaction.
 */
export async function takeDisputedMoney(
  ctx: SystemCtx,
  { order, payment, dispute }: { order: Order | null; payment: Payment; dispute: Dispute },
): Promise<number> {
  const [now] = await ctx.db.select().from(payments).where(eq(payments.id, payment.id)).for('update')
  const leftMinor = now?.state === 'succeeded' ? (now.paid ?? 0) - now.refunded : 0
  const amountMinor = Math.min(dispute.amount, leftMinor)
  if (amountMinor <= 0) return 0
  const balance = order && (await readBalance(ctx, order.id)).balance
  await holdForRefund(ctx, payment.id, amountMinor)
  const at = ctx.now()
  await ctx.db.insert(refunds).values({
    id: dispute.id,
    paymentId: payment.id,
    amount: amountMinor,
    cause: 'dispute',
    state: 'confirmed',
    createdAt: at,
    updatedAt: at,
  })
  if (!order || balance === null) return amountMinor
  await addOrderEvent(ctx, order, { kind: 'refunded', params: { amountMinor } })
  await adjust(ctx, {
    orderId: order.id,
    kind: 'goodwill',
    amountMinor: loweredBy(amountMinor, balance),
    why: 'Disputed at the bank',
  })
  return amountMinor
}
