import { sql } from 'drizzle-orm'
import type { Order } from '../../db/schema.ts'
import { dueView } from '../corrections/added-lines.rules.ts'
import { depositView } from '../deposits/part-payment.rules.ts'
import { orderMethodOf } from '../status/payment-methods.rules.ts'

/** An order's money as its views show it, in minor units. */
export type ShownMoney = Record<'refunded' | 'written_off' | 'received' | 'returned' | 'balance', number> &
  Record<'provider' | 'method', string | null>

export const shownMoney = sql<ShownMoney>`(select to_json(b) from order_balances b where b.order_id = orders.id)`

/** An order's money as every view of it has it. */
export const sumsOf = (order: Order, money: ShownMoney) => ({
  subtotal: order.subtotal,
  discount: order.discount,
  promo_code: order.promoCode,
  delivery: order.delivery,
  total_amount: order.totalAmount,
  amount_refunded: money.refunded,
  shortfall: money.written_off,
  payment_status: order.paymentStatus,
  payment_method: orderMethodOf(money),
  deposit: depositView(order, money),
  due: dueView(order, money),
})
