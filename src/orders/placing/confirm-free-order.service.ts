import type { Order } from '../../db/schema.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { applyOrderChange } from '../changes/apply-order-change.service.ts'
import { isFree, needsNoPayment } from '../order/nothing-to-pay.rules.ts'

/**
 * An unpaid order that costs nothing is confirmed as if its money were in, without a payment (rule: nothing-to-pay), and one that
 * credit pays in full; any other stays as it is. In the transaction that has placed or locked it. Throws OUT_OF_STOCK.
 */
export async function confirmFreeOrder(ctx: Ctx, order: Order): Promise<Order> {
  if (order.status !== 'pending' || !needsNoPayment(order)) return order
  const params = isFree(order.delivery, order.totalAmount) ? { isFree: true } : { isCredit: true }
  const confirmed = { kind: 'payment_settled', params } as const
  return (await applyOrderChange(ctx, order, confirmed)).order
}
