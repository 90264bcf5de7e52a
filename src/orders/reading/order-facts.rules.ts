import type { Order } from '../../db/schema/orders.ts'
import type { DoorPrice } from '../../shipping/abroad/door-price.rules.ts'
import { doorWords } from '../../shipping/abroad/door-words.rules.ts'
import { dueView } from '../order/added-lines.rules.ts'
import { depositView } from '../order/part-payment.rules.ts'
import { isFree } from '../order/nothing-to-pay.rules.ts'
import { freeMethod, orderMethodOf } from '../order/payment-methods.rules.ts'

/** An order's money as its views show it, in minor units. */
export type ShownMoney = Record<
  'refunded' | 'written_off' | 'received' | 'returned' | 'taken' | 'held' | 'excess' | 'balance',
  number
> &
  Record<'provider' | 'method', string | null>

/** What came in for an order, without what was too much and goes back (rule: excess); minor units. */
export const cameIn = ({ received, taken, excess }: Pick<ShownMoney, 'received' | 'taken' | 'excess'>) =>
  received + taken - excess

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
  payment_method:
    money.provider === null && isFree(order.delivery, order.totalAmount) ? freeMethod : orderMethodOf(money),
  deposit: depositView(order, money),
  due: dueView(order, money),
  ...(order.doorPrice && { to_door: doorWordsOf(order, order.doorPrice) }),
})

/** What a parcel abroad costs to the door, as it was agreed (rule: price-to-door). */
export const doorWordsOf = (
  { subtotal, discount, delivery }: Pick<Order, 'subtotal' | 'discount' | 'delivery'>,
  price: DoorPrice,
) => doorWords(price, { goodsMinor: subtotal - discount, deliveryMinor: delivery })

/** What of an order its customer and the staff see alike. */
export const factsOfOrder = (order: Order) => ({
  id: order.id,
  order_number: order.orderNumber,
  status: order.status,
  email: order.email,
  phone: order.phone,
  customer_name: order.customerName,
  shipping_address: order.shippingAddress,
  delivery_days_min: order.deliveryDaysMin,
  delivery_days_max: order.deliveryDaysMax,
  currency: order.currency,
  notes: order.notes,
  created_at: order.createdAt.toISOString(),
  paid_at: order.paidAt?.toISOString() ?? null,
})
