import { and, eq } from 'drizzle-orm'
import type { OrderableLine } from '../../cart/quote/quote.rules.ts'
import { type Order, orderLines, orders } from '../../db/schema.ts'
import type { StaffCtx } from '../../lib/server/context.ts'
import { statusOfFulfilments } from '../order/fulfilment-status.rules.ts'
import { handOver } from '../changes/hand-over.service.ts'
import { sendOrderMails, addOrderEvent } from '../changes/order-events.service.ts'
import { orderError } from '../order/orders.errors.rules.ts'
import { nextOrderNumber } from './next-order-number.service.ts'

/** What is sold at the counter, money in minor units; `isKept` when the sale was kept on a device until it could be sent. */
export type CounterDraft = {
  lines: OrderableLine[]
  subtotal: number
  discount: number
  /** Whose it is, when a piece of her order comes back for it. */
  userId?: string | null
  /** Empty when nobody wants the receipt by mail. */
  email: string
  soldAt: Date
  isKept: boolean
  orderPrefix: string
  firstNumber?: number | null
}

/** How lists and exports name the buyer, whom nobody asked. */
export const counterCustomer = 'Counter'

const numberTries = 8

/**
 * Writes an order that is paid and handed over where it stands (rule: counter-sale): its lines, the one fulfilment that was
 * delivered at once, and one event, without a hold and without a delivery; with an address, the mail of its receipt. Its
 * stock and its payments are the caller's, in the same transaction.
 */
export async function placeCounterOrder(ctx: StaffCtx, draft: CounterDraft): Promise<Order> {
  const order = await insertOrder(ctx, draft)
  await ctx.db.insert(orderLines).values(
    draft.lines.map((line, position) => ({
      ...line,
      orderId: order.id,
      position,
    })),
  )
  await handOver(ctx, order.id, draft.soldAt)
  const event = await addOrderEvent(ctx, order, {
    kind: 'sold_at_counter',
    status: order.status,
    params: draft.isKept ? { isKept: true } : {},
  })
  if (order.email) await sendOrderMails(ctx, { orderId: order.id, kinds: ['counter_receipt'], event })
  return order
}

async function insertOrder(ctx: StaffCtx, draft: CounterDraft): Promise<Order> {
  const now = ctx.now()
  const { subtotal, discount, email, soldAt, userId = null } = draft
  for (let tries = 0; tries < numberTries; tries++) {
    const [order] = await ctx.db
      .insert(orders)
      .values({
        source: 'counter',
        userId,
        orderNumber: await nextOrderNumber(ctx, draft, tries),
        status: statusOfFulfilments(0, ['delivered']),
        email,
        phone: '',
        customerName: counterCustomer,
        shippingAddress: {
          firstName: '',
          lastName: '',
          address: '',
          city: '',
          state: '',
          country: 'NG',
          zipCode: '',
          shippingLocation: '',
        },
        subtotal,
        discount,
        delivery: 0,
        totalAmount: subtotal - discount,
        holdState: 'sold',
        paidAt: soldAt,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
      .returning()
    if (order) return order
  }
  throw orderError('NUMBERS_EXHAUSTED')
}

/**
 * Puts an address on a sale at the counter that has none, and mails its receipt there, in the caller's transaction; false when
 * it has one.
 */
export async function addReceiptAddress(ctx: StaffCtx, orderId: string, email: string): Promise<boolean> {
  const [order] = await ctx.db
    .update(orders)
    .set({ email, updatedAt: ctx.now() })
    .where(and(eq(orders.id, orderId), eq(orders.source, 'counter'), eq(orders.email, '')))
    .returning({ id: orders.id })
  if (!order) return false
  await sendOrderMails(ctx, { orderId, kinds: ['counter_receipt'], event: 'receipt' })
  return true
}
