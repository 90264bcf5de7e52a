import type { Quote } from '../cart/quote/quote.schema.ts'
import type { OrderView } from '../orders/order/order.schema.ts'
import type { Delivery } from '../shipping/delivery-fee.rules.ts'

/**
 * What an order costs as it was placed, in the shape of every quote (rules: one-quote, order-keeps-its-words). Money in minor units. `quotedText` is said while
 * its delivery price is on request.
 */
export function quoteOfOrder(order: OrderView, quotedText: string): Quote {
  const delivery = {
    ...deliveryOf(order, quotedText),
    ...(order.to_door && { to_door: order.to_door }),
  }
  return {
    lines: order.items.map((item) => ({
      product_id: item.product_id ?? '',
      variant_id: item.variant_id,
      title: item.title,
      slug: item.slug,
      image: null,
      size: item.variant?.size ?? null,
      color: item.variant?.color ?? null,
      quantity: item.quantity,
      available: item.quantity,
      unit_price: item.price,
      compare_at_price: null,
      line_total: item.total,
    })),
    subtotal: order.subtotal,
    discount: order.discount,
    promo: order.promo_code ? { code: order.promo_code, applied: true, message: '' } : null,
    delivery,
    total: order.total_amount,
    currency: 'NGN',
    free_delivery: null,
    is_payable: order.can_pay,
    message: order.can_pay ? null : delivery.note,
  }
}

function deliveryOf(
  { delivery: amount, delivery_days_min, delivery_days_max }: OrderView,
  quotedText: string,
): Delivery {
  const days = { days_min: delivery_days_min, days_max: delivery_days_max }
  if (amount === null) return { kind: 'quoted', amount, ...days, note: quotedText }
  return { kind: amount === 0 ? 'free' : 'rate', amount, ...days, note: '' }
}
