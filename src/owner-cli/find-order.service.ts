import type { OwnerPaymentsCtx } from '../payments/payment-provider.server.ts'
import type { Order } from '../db/schema.ts'
import { AppError } from '../lib/errors.ts'
import { findOrderByNumber } from '../orders/reading/list-orders.service.ts'
import { normalizeOrderNumber } from '../orders/placing/order-number.rules.ts'
import { orderStatusLabel, orderTransitions } from '../orders/status/order-status.rules.ts'
import { orderError } from '../orders/orders.errors.rules.ts'
import { wrongUse } from './owner-command.service.ts'

export const mailsNote = 'Mails about it wait in the outbox: they go out while the shop (or a worker) runs.'

/** The order a command names. Throws ORDER_NOT_FOUND with the number that was typed. */
export async function namedOrder(ctx: OwnerPaymentsCtx, number: string | undefined) {
  if (!number) throw wrongUse('Name an order by its number')
  try {
    return await findOrderByNumber(ctx, number)
  } catch (error) {
    if (error instanceof AppError && error.code === 'ORDER_NOT_FOUND')
      throw orderError('ORDER_NOT_FOUND', { message: `There is no order ${normalizeOrderNumber(number)}` })
    throw error
  }
}

/** Does `work` with the order; a refused move says where the order stands and where it can go. */
export async function changeOrder(
  ctx: OwnerPaymentsCtx,
  number: string | undefined,
  work: (order: Order) => Promise<string>,
): Promise<string> {
  const { order } = await namedOrder(ctx, number)
  try {
    return await work(order)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'ILLEGAL_TRANSITION') throw error
    const { order: now } = await namedOrder(ctx, order.orderNumber)
    const next = orderTransitions[now.status].map(orderStatusLabel).join(' or ') || 'nothing more'
    throw orderError('ILLEGAL_TRANSITION', {
      message: `Order ${now.orderNumber} is ${orderStatusLabel(now.status)}: next comes ${next}`,
    })
  }
}
