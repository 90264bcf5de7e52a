import { randomUUID } from 'node:crypto'
import { orderEvents, orderLines } from '../../db/schema.ts'
import { insertOrder } from '../../db/test-fixtures.ts'
import type { OrderStatus } from '../../orders/order/order-status.rules.ts'
import type { AccountTest } from '../test-account-app.ts'

/** An order with one line and its first event. */
export async function placeOrder(t: AccountTest, userId: string, email: string, status: OrderStatus) {
  const order = await insertOrder(t.ctx, {
    userId,
    email,
    shippingAddress: {
      firstName: 'Ada',
      lastName: 'Obi',
      address: '12 Awolowo Road',
      landmark: 'Falomo bridge',
      city: 'Ikoyi',
      state: 'Lagos',
      country: 'NG',
      zipCode: '',
      shippingLocation: 'Lagos Island',
    },
    subtotal: 3_600_000,
    discount: 180_000,
    delivery: 250_000,
    totalAmount: 3_670_000,
    promoCode: 'TAG5',
    paymentStatus: status === 'pending' ? 'pending' : 'success',
    paidAt: status === 'pending' ? null : t.ctx.now(),
    status,
    notes: 'Ring twice, ask for Ada',
    idempotencyKey: `key:${randomUUID()}`,
    requestHash: 'a digest with her address in it',
  })
  await t.ctx.db.insert(orderLines).values({
    orderId: order.id,
    title: 'Adire Dress',
    size: 'M',
    unitPrice: 1_800_000,
    quantity: 2,
    lineTotal: 3_600_000,
  })
  await t.ctx.db.insert(orderEvents).values({
    orderId: order.id,
    kind: 'order_placed',
    status: 'pending',
    actor: 'customer',
  })
  return order
}
