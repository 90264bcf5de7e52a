import type { Order } from '../db/schema/orders.ts'
import { type Currency, formatMoney } from '../lib/money.ts'
import { formatDateTime } from '../lib/time.ts'
import { type FlagReason, flagsText } from '../orders/flags/flags.rules.ts'
import type { OrderView } from '../orders/order.schema.ts'
import { nothingToPay } from '../orders/placing/nothing-to-pay.rules.ts'
import { freeMethod } from '../orders/status/payment-methods.rules.ts'
import { orderStatusLabel, paymentStatusLabel } from '../orders/status/order-status.rules.ts'

type Listed = { order: Order; flags: FlagReason[]; writtenOff: number }

/** One order in one line; a total without its delivery fee says so. */
export function orderLine({ order, flags, writtenOff }: Listed): string {
  const reason = flagsText(flags)
  const total = formatMoney(order.totalAmount, order.currency as Currency)
  return [
    order.orderNumber,
    formatDateTime(order.createdAt),
    orderStatusLabel(order.status),
    paymentStatusLabel(order.paymentStatus),
    order.delivery === null ? `${total} + delivery to quote` : total,
    ...(writtenOff ? [`short by ${formatMoney(writtenOff, order.currency as Currency)}`] : []),
    order.email,
    ...(reason ? [`NEEDS A LOOK: ${reason}`] : []),
  ].join('  ')
}

/** An order whole, as its owner-side reading. */
export function orderReport(view: OrderView, flags: FlagReason[]): string {
  const money = (minor: number) => formatMoney(minor, view.currency as Currency)
  const to = view.shipping_address
  const fact = (name: string, value: string | null | undefined) =>
    value ? [`${name.padEnd(11)} ${value}`] : []
  return [
    `${view.order_number}, ${formatDateTime(new Date(view.created_at))}`,
    ...fact('Needs a look', flagsText(flags)),
    ...fact('Status', orderStatusLabel(view.status)),
    ...fact(
      'Payment',
      view.payment_method === freeMethod ? nothingToPay : paymentStatusLabel(view.payment_status),
    ),
    ...fact('Paid', view.paid_at && formatDateTime(new Date(view.paid_at))),
    ...fact('Customer', `${view.customer_name}, ${view.email}, ${view.phone}`),
    ...fact(
      'Address',
      [to.firstName + ' ' + to.lastName, to.address, to.landmark, to.city, to.state, to.zipCode, to.country]
        .filter(Boolean)
        .join(', '),
    ),
    ...fact('Location', to.shippingLocation),
    ...fact('Carrier', view.carrier),
    ...fact('Tracking', view.tracking_number),
    ...fact('Notes', view.notes),
    '',
    ...view.items.map(
      ({ quantity, title, variant, price, total }) =>
        `${quantity} × ${[title, variant?.size, variant?.color].filter(Boolean).join(', ')}  ${money(price)}  ${money(total)}`,
    ),
    `Subtotal ${money(view.subtotal)}`,
    ...(view.discount ? [`Discount −${money(view.discount)} ${view.promo_code ?? ''}`.trimEnd()] : []),
    `Delivery ${view.delivery === null ? 'to quote' : money(view.delivery)}`,
    `Total ${money(view.total_amount)}`,
    ...(view.shortfall ? [`Accepted short by ${money(view.shortfall)}`] : []),
    ...(view.amount_refunded ? [`Refunded ${money(view.amount_refunded)}`] : []),
    '',
    ...view.order_timeline.map(
      ({ created_at, title, description }) =>
        `${formatDateTime(new Date(created_at))}  ${title}${description ? `: ${description}` : ''}`,
    ),
  ].join('\n')
}
