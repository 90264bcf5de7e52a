import { and, eq, sql } from 'drizzle-orm'
import { randomInt } from 'node:crypto'
import type { OrderableLine } from '../cart/quote.service.ts'
import { type Order, orderEvents, orderLines, orders } from '../db/schema.ts'
import { actorName, type Ctx } from '../lib/server/context.ts'
import { lagosDay, minuteMs } from '../lib/time.ts'
import { type OrderMailKind, orderMailQueue } from './order-mail.rules.ts'
import { orderNumberOf, orderNumberSpace } from './order-number.rules.ts'
import { orderError } from './orders.errors.rules.ts'
import type { ShippingAddress } from './shipping-address.rules.ts'
import { findShortLine, holdStock } from './stock.service.ts'

/** A checked quote with its buyer. Money in minor units; `delivery` null means the fee is on request (decisions §6). */
export type OrderDraft = {
  owner: { userId: string | null; guestSessionId: string | null }
  email: string
  phone: string
  customerName: string
  shippingAddress: ShippingAddress
  shippingZoneId: string | null
  lines: OrderableLine[]
  subtotal: number
  discount: number
  delivery: number | null
  deliveryDaysMin: number | null
  deliveryDaysMax: number | null
  promoCodeId: string | null
  promoCode: string | null
  notes: string
  idempotencyKey: string
  requestHash: string | null
  orderPrefix: string
  holdMinutes: number
}

const numberTries = 8

/**
 * Writes an order with its lines, first event, hold and mail job; call it inside a transaction. The same idempotency
 * key of the same owner gives the first order again (`isNew` false). A short variant throws OUT_OF_STOCK naming the line.
 */
export async function placeOrder(ctx: Ctx, draft: OrderDraft): Promise<{ order: Order; isNew: boolean }> {
  const { order, isNew } = await insertOrder(ctx, draft)
  if (!isNew) return { order, isNew }
  await ctx.db.insert(orderLines).values(
    draft.lines.map((line, position) => ({
      orderId: order.id,
      position,
      productId: line.productId,
      variantId: line.variantId,
      productSlug: line.productSlug,
      title: line.title,
      size: line.size,
      color: line.color,
      imageKey: line.imageKey,
      unitPrice: line.unitPrice,
      quantity: line.quantity,
      lineTotal: line.lineTotal,
    })),
  )
  const isQuoteRequest = draft.delivery === null
  await ctx.db
    .insert(orderEvents)
    .values({
      orderId: order.id,
      eventType: 'order_placed',
      status: 'pending',
      title: isQuoteRequest ? 'Delivery quote requested' : 'Order placed',
      description: isQuoteRequest
        ? 'We will e-mail you the delivery price before you pay.'
        : 'Waiting for payment.',
      actor: actorName(ctx.actor),
      createdAt: ctx.now(),
    })
    .returning({ notice: sql`pg_notify('orders_changed', ${order.userId ?? 'guest'})` })
  const kinds: OrderMailKind[] = isQuoteRequest ? ['order_placed', 'admin_new_order'] : ['order_placed']
  await ctx.queue.send(ctx.db, orderMailQueue, { orderId: order.id, kinds, event: 'placed' })
  // The hold comes last: popular variants stay locked for the shortest time.
  if (!isQuoteRequest) await holdOrRefuse(ctx, order.id)
  return { order, isNew }
}

/** Holds every line of the order or throws OUT_OF_STOCK naming the line; roll back when it throws. */
export async function holdOrRefuse(ctx: Ctx, orderId: string): Promise<void> {
  if (await holdStock(ctx, orderId)) return
  const short = await findShortLine(ctx, orderId)
  if (!short) throw orderError('OUT_OF_STOCK')
  const name = [short.title, short.size, short.color].filter(Boolean).join(', ')
  const message = short.free > 0 ? `Only ${short.free} left of ${name}` : `${name} has just sold out`
  throw orderError('OUT_OF_STOCK', { message, fields: { items: message } })
}

async function insertOrder(ctx: Ctx, draft: OrderDraft): Promise<{ order: Order; isNew: boolean }> {
  const now = ctx.now()
  const isHeld = draft.delivery !== null
  const { lines: _, orderPrefix, holdMinutes, owner, ...own } = draft
  for (let tries = 0; tries < numberTries; tries++) {
    const [order] = await ctx.db
      .insert(orders)
      .values({
        ...own,
        ...owner,
        orderNumber: orderNumberOf(orderPrefix, lagosDay(now), randomInt(orderNumberSpace)),
        totalAmount: draft.subtotal - draft.discount + (draft.delivery ?? 0),
        holdState: isHeld ? 'held' : 'none',
        holdExpiresAt: isHeld ? new Date(now.getTime() + holdMinutes * minuteMs) : null,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
      .returning()
    if (order) return { order, isNew: true }
    const [existing] = await ctx.db
      .select()
      .from(orders)
      .where(
        and(
          eq(orders.idempotencyKey, draft.idempotencyKey),
          owner.userId
            ? eq(orders.userId, owner.userId)
            : eq(orders.guestSessionId, owner.guestSessionId ?? ''),
        ),
      )
    if (existing) return { order: existing, isNew: false }
  }
  throw orderError('NUMBERS_EXHAUSTED')
}
