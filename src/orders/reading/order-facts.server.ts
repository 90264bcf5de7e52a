import type { Order } from '../../db/schema.ts'

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
