import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { isInCatalogue } from '../../cart/quote/agreed.rules.ts'
import type { OrderableLine, OwnLine } from '../../cart/quote/quote.rules.ts'
import { type Order, orders } from '../../db/schema.ts'
import { actorName, type Ctx } from '../../lib/server/context.ts'
import { sendOrderMails } from '../changes/order-events.service.ts'
import { notifyOwners } from '../changes/owner-notice.service.ts'
import { orderPlacedMailDelayMs } from '../order/order-mail.rules.ts'
import { nextOrderNumber } from './next-order-number.service.ts'
import { hasPaidBefore, holdUsage, refuseBeyondCaps } from '../holds/hold-caps.service.ts'
import type { OrderEventFacts } from '../order/order-event-words.rules.ts'
import { isFree } from '../order/nothing-to-pay.rules.ts'
import { orderError } from '../order/orders.errors.rules.ts'
import type { ShippingAddress } from '../order/order.schema.ts'
import type { ReplacedOrder } from '../holds/stock-hold.rules.ts'
import { lockForHold } from '../changes/stock.service.ts'
import type { DoorPrice } from '../../shipping/abroad/door-price.rules.ts'
import { holdTimes, takeHold } from '../holds/take-hold.service.ts'

/** A checked quote with its buyer. Money in minor units; `delivery` null means the fee is on request (rule: delivery-quote). */
export type OrderDraft = {
  buyer: { userId: string | null; guestSessionId: string | null }
  email: string
  phone: string
  customerName: string
  shippingAddress: ShippingAddress
  shippingZoneId: string | null
  /** Its customer fetches it: the place is in the address. */
  isPickup?: boolean
  lines: (OrderableLine | OwnLine)[]
  subtotal: number
  discount: number
  delivery: number | null
  deliveryDaysMin: number | null
  deliveryDaysMax: number | null
  /** How the delivery of a parcel abroad was worked out (rule: price-to-door). */
  doorPrice?: DoorPrice
  promoCodeId: string | null
  promoCode: string | null
  notes: string
  idempotencyKey: string
  requestHash: string
  orderPrefix: string
  /** From where orders are counted (rule: short-order-numbers); null where their numbers have a date. */
  firstNumber?: number | null
  holdMinutes: number
  /** Where it is placed from, as limits count it (rule: hold-caps); null where that is not known. */
  network?: string | null
  /** `chat` when an owner places it for somebody she talked to (rule: chat-order). */
  source?: Order['source']
  /** Of an order that is paid in parts (rule: part-payment). */
  depositAmount?: number
  restDueOn?: string
}

const numberTries = 8

/**
 * Writes an order with its lines and first event in one statement, then mail job and hold, which takes over those of
 * the `replaced` orders; call it inside a transaction. The same idempotency key of the same buyer gives the first order
 * again (`isNew` false). A short variant throws OUT_OF_STOCK naming the line; ORDER_CLOSED when the items have been held
 * for the longest time; HELD_TOO_MUCH, but not for an owner's order from a chat.
 */
export async function placeOrder(
  ctx: Ctx,
  draft: OrderDraft,
  replaced: ReplacedOrder[] = [],
): Promise<{ order: Order; isNew: boolean }> {
  if (draft.delivery !== null)
    await lockForHold(ctx, { productIds: productsOf(draft), replaced: replaced.map(({ order }) => order.id) })
  const { order, isNew } = await insertOrder(ctx, draft, replaced)
  if (!isNew) return { order, isNew }
  await mailPlaced(ctx, order)
  if (draft.delivery !== null) await takeHold(ctx, order.id, replaced)
  return { order, isNew }
}

const productsOf = ({ lines }: OrderDraft) => lines.filter(isInCatalogue).map(({ productId }) => productId)

/** A request for a delivery quote is answered by people, at once; "we have your order" waits for the payment. */
async function mailPlaced(ctx: Ctx, { id: orderId, delivery }: Order): Promise<void> {
  const event = 'placed'
  if (delivery === null) {
    await notifyOwners(ctx, { orderId, kind: 'quote' })
    return sendOrderMails(ctx, { orderId, kinds: ['order_placed'], event })
  }
  const later = new Date(ctx.now().getTime() + orderPlacedMailDelayMs)
  return sendOrderMails(ctx, { orderId, kinds: ['order_placed'], event, onlyWhile: 'pending' }, later)
}

async function insertOrder(
  ctx: Ctx,
  draft: OrderDraft,
  replaced: ReplacedOrder[],
): Promise<{ order: Order; isNew: boolean }> {
  const now = ctx.now()
  const { lines: _, orderPrefix, firstNumber, holdMinutes, buyer, ...own } = draft
  const isHeld = draft.delivery !== null
  const holder = { ...buyer, email: own.email, network: own.network ?? null }
  const productIds = productsOf(draft)
  const replacedIds = replaced.map(({ order }) => order.id)
  for (let tries = 0; tries < numberTries; tries++) {
    const orderNumber = await nextOrderNumber(ctx, { orderPrefix, firstNumber: firstNumber ?? null }, tries)
    const usage = holdUsage(holder, productIds, replacedIds).as('usage')
    const placed = ctx.db.$with('placed').as(
      ctx.db
        .insert(orders)
        .values({
          ...own,
          ...buyer,
          ...(own.network && {
            network: sql`case when ${hasPaidBefore({ ...holder, phone: own.phone })} then null else ${own.network}::text end`,
          }),
          orderNumber,
          totalAmount: draft.subtotal - draft.discount + (draft.delivery ?? 0),
          holdState: isHeld ? 'held' : 'none',
          ...(isHeld && holdTimes(ctx, { replaced, holdMinutes })),
          createdAt: now,
          updatedAt: now,
        })
        .onConflictDoNothing()
        .returning({ ...getTableColumns(orders), usage }),
    )
    const lines = ctx.db.$with('lines', {}).as(linesOfPlaced(draft))
    const event = ctx.db.$with('event', {}).as(firstEvent(ctx, draft))
    // In the same statement, and so only with an order that is new.
    const [row] = await ctx.db
      .with(placed, lines, event)
      .select({
        ...placed._.selectedFields,
        notice: sql`pg_notify('orders_changed', ${buyer.userId ?? 'guest'})`,
      })
      .from(placed)
    if (row) {
      const { usage, notice: _, ...order } = row
      if (order.source === 'shop') refuseBeyondCaps(order, draft.lines.filter(isInCatalogue), usage, !isHeld)
      return { order, isNew: true }
    }
    const [existing] = await ctx.db
      .select()
      .from(orders)
      .where(
        and(
          eq(orders.idempotencyKey, draft.idempotencyKey),
          buyer.userId
            ? eq(orders.userId, buyer.userId)
            : eq(orders.guestSessionId, buyer.guestSessionId ?? ''),
        ),
      )
    if (existing) return { order: existing, isNew: false }
  }
  throw orderError('NUMBERS_EXHAUSTED')
}

/** The order's lines, for a statement with `placed`. */
function linesOfPlaced({ lines }: OrderDraft): SQL {
  const rows = lines.map((line, position) => ({ ...line, position }))
  return sql`
    insert into order_lines (order_id, position, product_id, variant_id, product_slug, title, size, color, image_key,
      unit_price, list_price, quantity, line_total, is_discounted, is_fee)
    select placed.id, l.position, l."productId", l."variantId", l."productSlug", l.title, l.size, l.color, l."imageKey",
      l."unitPrice", l."listPrice", l.quantity, l."lineTotal", coalesce(l."isDiscounted", true),
      coalesce(l."isFee", false)
    from placed, json_to_recordset(${JSON.stringify(rows)}::json) as l(position int, "productId" uuid, "variantId" uuid,
      "productSlug" text, title text, size text, color text, "imageKey" text, "unitPrice" int, "listPrice" int, quantity int, "lineTotal" int,
      "isDiscounted" boolean, "isFee" boolean)
    returning id`
}

/** The first line of its history, the same way. */
function firstEvent(ctx: Ctx, { subtotal, discount, delivery }: OrderDraft): SQL {
  const { kind, params } = {
    kind: 'order_placed',
    params:
      delivery === null
        ? { isQuoteRequest: true }
        : isFree(delivery, subtotal - discount + delivery)
          ? { isFree: true }
          : {},
  } satisfies OrderEventFacts
  return sql`
    insert into order_events (order_id, kind, status, params, actor, created_at)
    select placed.id, ${kind}::text, 'pending', ${JSON.stringify(params)}::jsonb, ${actorName(ctx.actor)}::text,
      ${ctx.now().toISOString()}::timestamptz from placed
    returning id`
}
