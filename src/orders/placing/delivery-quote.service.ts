import { maxTotalMinor } from '../../cart/quote/cart-limits.rules.ts'
import { isTooSmall, leavesTooLittleText } from '../../cart/quote/least-amount.rules.ts'
import type { Order } from '../../db/schema.ts'
import { changedFields } from '../../lib/changed-fields.ts'
import { inTransaction, type OwnerCtx } from '../../lib/server/context.ts'
import { lockOrder } from '../changes/lock-order.service.ts'
import { saveOrder } from '../changes/save-order.service.ts'
import { auditOrder, addOrderEvent, sendOrderMails } from '../changes/order-events.service.ts'
import { confirmFreeOrder } from './confirm-free-order.service.ts'
import { orderError } from '../order/orders.errors.rules.ts'

/** `feeMinor` in minor units; both days or neither, and neither leaves them as they are. */
export type DeliveryFee = {
  orderId: string
  feeMinor: number
  daysMin?: number | undefined
  daysMax?: number | undefined
}

const longestDays = 365

/**
 * An owner answers a delivery-quote request (rule: delivery-quote): the fee, the new total, and the mail with the pay link
 * in one transaction. A fee may be corrected until a payment was started. Throws ORDER_NOT_FOUND, NOT_WAITING_FOR_FEE,
 * WRONG_FEE, WRONG_DAYS, and OUT_OF_STOCK where nothing is to pay.
 */
export async function enterDeliveryFee(ctx: OwnerCtx, input: DeliveryFee): Promise<Order> {
  const { orderId, feeMinor, daysMin, daysMax } = input
  if (!areDays(daysMin, daysMax)) throw orderError('WRONG_DAYS')
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    if (order.status !== 'pending' || order.holdState !== 'none') throw orderError('NOT_WAITING_FOR_FEE')
    const totalAmount = order.subtotal - order.discount + feeMinor
    if (!Number.isSafeInteger(feeMinor) || feeMinor < 0 || totalAmount > maxTotalMinor)
      throw orderError('WRONG_FEE', { fields: { delivery: orderError('WRONG_FEE').message } })
    if (isTooSmall(totalAmount)) {
      const message = leavesTooLittleText(totalAmount)
      throw orderError('WRONG_FEE', { message, fields: { delivery: message } })
    }
    const changes = {
      delivery: feeMinor,
      totalAmount,
      ...(daysMin !== undefined && { deliveryDaysMin: daysMin, deliveryDaysMax: daysMax }),
    }
    const quoted = await saveOrder(ctx, order, changes)
    const event = await addOrderEvent(ctx, order, {
      kind: 'delivery_quoted',
      params: { deliveryMinor: feeMinor, totalMinor: totalAmount },
    })
    await auditOrder(
      ctx,
      orderId,
      'order.delivery_fee',
      changedFields<Record<string, unknown>>(order, changes),
    )
    // What costs nothing is confirmed at once, and its mail says so.
    const answered = await confirmFreeOrder(ctx, quoted)
    if (answered.status === 'pending')
      await sendOrderMails(ctx, { orderId, kinds: ['delivery_quote_ready'], event })
    return answered
  })
}

const isDay = (days: number) => Number.isInteger(days) && days >= 0 && days <= longestDays

function areDays(min: number | undefined, max: number | undefined): boolean {
  if (min === undefined || max === undefined) return min === max
  return isDay(min) && isDay(max) && min <= max
}
