import { eq } from 'drizzle-orm'
import { maxTotalMinor } from '../cart/quote.rules.ts'
import { orders, type Order } from '../db/schema.ts'
import { type Ctx, inTransaction } from '../lib/server/context.ts'
import { formatMoney } from '../lib/money.ts'
import { addOrderEvent, lockOrder, sendOrderMails } from './transition-order.service.ts'
import { orderError } from './orders.errors.rules.ts'

/**
 * An admin answers a delivery-quote request (decisions §6): the fee in minor units, the new total, and the mail with the
 * pay link in one transaction. A fee may be corrected until a payment was started. Throws ORDER_NOT_FOUND,
 * NOT_WAITING_FOR_FEE, WRONG_FEE.
 */
export function enterDeliveryFee(
  ctx: Ctx,
  input: {
    orderId: string
    feeMinor: number
    daysMin?: number | null | undefined
    daysMax?: number | null | undefined
  },
): Promise<Order> {
  const { orderId, feeMinor } = input
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    if (order.status !== 'pending' || order.holdState !== 'none') throw orderError('NOT_WAITING_FOR_FEE')
    const totalAmount = order.subtotal - order.discount + feeMinor
    if (!Number.isSafeInteger(feeMinor) || feeMinor < 0 || totalAmount > maxTotalMinor)
      throw orderError('WRONG_FEE', { fields: { delivery: orderError('WRONG_FEE').message } })
    const [quoted] = await ctx.db
      .update(orders)
      .set({
        delivery: feeMinor,
        totalAmount,
        ...(input.daysMin !== undefined && { deliveryDaysMin: input.daysMin }),
        ...(input.daysMax !== undefined && { deliveryDaysMax: input.daysMax }),
        updatedAt: ctx.now(),
      })
      .where(eq(orders.id, orderId))
      .returning()
    const event = await addOrderEvent(ctx, order, {
      eventType: 'delivery_quoted',
      title: 'Delivery price is ready',
      description: `Delivery ${formatMoney(feeMinor)}, total ${formatMoney(totalAmount)}.`,
    })
    await sendOrderMails(ctx, orderId, ['delivery_quote_ready'], event)
    return quoted!
  })
}
