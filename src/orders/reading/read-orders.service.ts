import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { type Order, orders } from '../../db/schema.ts'
import type { Ctx, OwnerCtx } from '../../lib/server/context.ts'
import { mediaUrl } from '../../media/media.rules.ts'
import type { OrderStatus } from '../order/order-status.rules.ts'
import type { FulfilmentState } from '../order/fulfilment-status.rules.ts'
import { piecesToPack } from '../changes/pieces.server.ts'
import { normalizeOrderNumber } from '../order/order-number.rules.ts'
import { ordersOfPerson, ownOrders } from '../../account/own-orders.server.ts'
import type { DataSubject } from '../../account/personal-data.server.ts'
import { isTooSmall } from '../../cart/quote/least-amount.rules.ts'
import { payPath } from '../links/pay-link.server.ts'
import { type CodedParcel, deliveryCode } from '../links/delivery-code.server.ts'
import type { DeliveryProof } from '../order/delivery-proof.rules.ts'
import type { OrderView } from '../order/order.schema.ts'
import { factsOfOrder, type ShownMoney, sumsOf } from './order-facts.rules.ts'
import { type OrderEventKind, orderEventWords } from '../order/order-event-words.rules.ts'
import { hasOpenReturn } from '../order/return-events.rules.ts'
import { orderError } from '../order/orders.errors.rules.ts'
import {
  type PickupColumns,
  pickupOfOrder,
  pickupView,
  withPickupCode,
} from '../pickup/pickup-columns.server.ts'
import { withParcelUrls } from './parcel-urls.service.ts'

type LineRow = {
  id: string
  product_id: string | null
  variant_id: string | null
  slug: string | null
  title: string
  size: string | null
  color: string | null
  image_key: string | null
  unit_price: number
  quantity: number
  line_total: number
  is_fee: boolean
  to_pack: number
}
type FulfilmentRow = {
  id: string
  state: FulfilmentState
  carrier: string | null
  tracking_number: string | null
  estimate_from: string | null
  estimate_to: string | null
  shipped_at: string | null
  code_nonce: string | null
  code_tries: number
  proof: DeliveryProof | null
  failed_reason: string | null
  lines: { order_line_id: string; quantity: number }[]
}
type EventRow = {
  id: string
  kind: OrderEventKind
  params: unknown
  status: OrderStatus | null
  created_at: string
}

/** The parcels of an order, in their order. `order` is the order's alias. */
export const fulfilmentsOf = (order: 'o' | 'orders') => sql<FulfilmentRow[]>`(
    select coalesce(json_agg(json_build_object('id', f.id, 'state', f.state, 'carrier', f.carrier,
      'tracking_number', f.tracking_number, 'estimate_from', f.estimate_from, 'estimate_to', f.estimate_to,
      'shipped_at', f.shipped_at, 'code_nonce', f.code_nonce, 'code_tries', f.code_tries, 'proof', f.proof,
      'failed_reason', f.failed_reason, 'lines', (
        select coalesce(json_agg(json_build_object('order_line_id', l.id, 'quantity', fl.quantity) order by l.position), '[]')
        from fulfilment_lines fl join order_lines l on l.id = fl.order_line_id where fl.fulfilment_id = f.id))
      order by f.number), '[]')
    from fulfilments f where f.order_id = ${sql.identifier(order)}.id)`

export const shownMoney = sql<ShownMoney>`(select to_json(b) from order_balances b where b.order_id = orders.id)`

export const readColumns = {
  order: orders,
  money: shownMoney,
  lines: sql<LineRow[]>`(
    select coalesce(json_agg(json_build_object('id', l.id, 'product_id', l.product_id, 'variant_id', l.variant_id,
      'slug', l.product_slug, 'title', l.title, 'size', l.size, 'color', l.color, 'image_key', l.image_key,
      'unit_price', l.unit_price, 'quantity', l.quantity, 'line_total', l.line_total, 'is_fee', l.is_fee,
      'to_pack', ${piecesToPack('orders')}) order by l.position), '[]')
    from order_lines l where l.order_id = orders.id)`,
  fulfilments: fulfilmentsOf('orders'),
  pickup: pickupOfOrder,
  events: sql<EventRow[]>`(
    select coalesce(json_agg(json_build_object('id', e.id, 'kind', e.kind, 'params', e.params,
      'status', e.status, 'created_at', e.created_at) order by e.created_at, e.id), '[]')
    from order_events e where e.order_id = orders.id and not e.is_private)`,
}

export type ReadRow = {
  order: Order
  money: ShownMoney
  lines: LineRow[]
  fulfilments: FulfilmentRow[]
  pickup: PickupColumns
  events: EventRow[]
}

/** The parcel that left last; null while none has. */
export const lastShipped = <T extends Pick<FulfilmentRow, 'shipped_at'>>(fulfilments: T[]): T | null =>
  fulfilments.reduce<T | null>(
    (last, one) => (one.shipped_at && (!last || one.shipped_at >= last.shipped_at!) ? one : last),
    null,
  )

/** A parcel as the API gives it; `number` counts the parcels of the order from 1. */
export const fulfilmentView = (
  { id, state, carrier, tracking_number, lines }: FulfilmentRow,
  index: number,
) => ({ id, number: index + 1, state, carrier, tracking_number, lines })

/** A parcel as its code and its rider's link are made of it. */
export const codedParcelOf = ({
  id,
  code_nonce: codeNonce,
}: Pick<FulfilmentRow, 'id' | 'code_nonce'>): CodedParcel => ({ id, codeNonce })

/**
 * The view of an order with the codes of its parcels that are on their way and the link that pays its rest, for the customer
 * who has proved to be its own (rule: delivery-proof). `secret` is AUTH_SECRET.
 */
export function orderViewWithCodes(row: ReadRow, now: Date, secret: string): OrderView {
  const view = orderView(row, now)
  const codes = new Map(
    row.fulfilments
      .filter(({ state }) => state === 'shipped')
      .map((parcel) => [parcel.id, deliveryCode(secret, codedParcelOf(parcel))]),
  )
  const pay_path = payPath(secret, row.order.id)
  return {
    ...view,
    ...(view.pickup && { pickup: withPickupCode(view.pickup, row, secret) }),
    deposit: view.deposit && { ...view.deposit, pay_path },
    due: view.due && { ...view.due, ...(!isTooSmall(view.due.amount) && { pay_path }) },
    fulfilments: view.fulfilments.map((parcel) => {
      const code = codes.get(parcel.id)
      return { ...parcel, ...(code && { delivery_code: code }) }
    }),
  }
}

export const isUuid = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

/** My orders, newest first. Two statements and the settings, whatever their number. */
export async function listOwnOrders(ctx: Ctx, input: { page: number; limit: number }) {
  const mine = ownOrders(ctx.actor)
  const rows = await ctx.db
    .select(readColumns)
    .from(orders)
    .where(mine)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(input.limit)
    .offset((input.page - 1) * input.limit)
  const [count] = await ctx.db
    .select({ total: sql<number>`count(*)::int` })
    .from(orders)
    .where(mine)
  const views = rows.map((row) => orderView(row, ctx.now()))
  return { orders: await withParcelUrls(ctx, views), total: count!.total, ...input }
}

/** All orders of a person, newest first, at most 10,000; what she sees of them. One statement. */
export async function listOrdersOfPerson(ctx: Ctx, person: DataSubject): Promise<OrderView[]> {
  const rows = await ctx.db
    .select(readColumns)
    .from(orders)
    .where(ordersOfPerson(person))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(10_000)
  return rows.map((row) => orderView(row, ctx.now()))
}

/** One of my orders by its id or its number; another's or none throws ORDER_NOT_FOUND. One statement. */
export const getOwnOrder = async (ctx: Ctx, idOrNumber: string): Promise<OrderView> =>
  orderView(await getOwnRow(ctx, idOrNumber), ctx.now())

/** The same with the codes of its parcels and their pages at their carriers. `secret` is AUTH_SECRET. */
export async function getOwnOrderWithCodes(ctx: Ctx, idOrNumber: string, secret: string): Promise<OrderView> {
  const view = orderViewWithCodes(await getOwnRow(ctx, idOrNumber), ctx.now(), secret)
  const [order] = await withParcelUrls(ctx, [view])
  return order!
}

/** The same, or null. */
export async function findOwnOrder(ctx: Ctx, idOrNumber: string): Promise<OrderView | null> {
  const row = await findOwnRow(ctx, idOrNumber)
  return row && orderView(row, ctx.now())
}

function findOwnRow(ctx: Ctx, idOrNumber: string): Promise<ReadRow | null> {
  const isThisOne = isUuid(idOrNumber)
    ? eq(orders.id, idOrNumber)
    : eq(orders.orderNumber, normalizeOrderNumber(idOrNumber))
  return readOrder(ctx, and(isThisOne, ownOrders(ctx.actor))!)
}

async function getOwnRow(ctx: Ctx, idOrNumber: string): Promise<ReadRow> {
  const row = await findOwnRow(ctx, idOrNumber)
  if (!row) throw orderError('ORDER_NOT_FOUND')
  return row
}

/** Status changes of one of my orders (rule: order-history), newest first. */
export const getOwnHistory = async (ctx: Ctx, orderId: string) => historyView(await getOwnRow(ctx, orderId))

/** The first order that fits, with its lines and events: `where` says who may see it. For services of this folder. */
export async function readOrder(ctx: Ctx, where: SQL): Promise<ReadRow | null> {
  const [row] = await ctx.db.select(readColumns).from(orders).where(where).limit(1)
  return row ?? null
}

const iso = (time: string) => new Date(time).toISOString()

export function historyView({ order, events }: ReadRow) {
  return events
    .filter((event): event is EventRow & { status: OrderStatus } => event.status !== null)
    .map((event) => ({
      id: event.id,
      order_id: order.id,
      status: event.status,
      notes: orderEventWords(event).description,
      created_at: iso(event.created_at),
    }))
    .toReversed()
}

/** The days the last parcel is expected on, or the order while none has left (rule: expected-delivery). */
export const estimateOf = (
  order: Pick<Order, 'deliveryDateFrom' | 'deliveryDate'>,
  sent: Pick<FulfilmentRow, 'estimate_from' | 'estimate_to'> | null,
) => ({
  delivery_date_from: sent ? sent.estimate_from : order.deliveryDateFrom,
  delivery_date: sent ? sent.estimate_to : order.deliveryDate,
})

/** An order as the API gives it (rule: order-keeps-its-words). */
export function orderView(
  { order, money, lines, fulfilments, pickup, events }: ReadRow,
  now: Date,
): OrderView {
  const sent = lastShipped(fulfilments)
  const isUnpaid = order.status === 'pending'
  const variantOf = ({ size, color }: LineRow) => (size === null && color === null ? null : { size, color })
  return {
    ...factsOfOrder(order),
    ...sumsOf(order, money),
    user_id: order.userId,
    items: lines.map((line) => ({
      id: line.id,
      product_id: line.product_id,
      variant_id: line.variant_id,
      quantity: line.quantity,
      price: line.unit_price,
      title: line.title,
      total: line.line_total,
      ...(line.is_fee && { is_fee: true }),
      ...(variantOf(line) && { variant: variantOf(line)! }),
      slug: line.slug,
      image_url: line.image_key && mediaUrl(line.image_key, 480),
    })),
    tracking_number: sent?.tracking_number ?? null,
    carrier: sent?.carrier ?? null,
    ...estimateOf(order, sent),
    fulfilments: order.isPickup ? [] : fulfilments.map(fulfilmentView),
    ...(order.isPickup && { pickup: pickupView(order, pickup) }),
    to_pack: order.isPickup ? 0 : lines.reduce((sum, line) => sum + line.to_pack, 0),
    hold_expires_at:
      isUnpaid && order.holdExpiresAt && order.holdExpiresAt > now ? order.holdExpiresAt.toISOString() : null,
    can_pay: isUnpaid && order.delivery !== null,
    can_cancel: isUnpaid && !order.depositPaidAt,
    ...(hasOpenReturn(events) && { has_open_return: true }),
    ...(order.source === 'gift_card' && { is_gift_card: true }),
    ...(order.source === 'exchange' && { is_exchange: true }),
    order_items: lines.map((line) => ({
      product_title: line.title,
      quantity: line.quantity,
      variant_info: variantOf(line),
      unit_price: line.unit_price,
      total_price: line.line_total,
    })),
    order_timeline: events.map((event) => ({
      event_type: event.kind,
      ...orderEventWords(event),
      created_at: iso(event.created_at),
    })),
  }
}

/** An order with its lines and events by its number, however it is typed. Throws ORDER_NOT_FOUND. */
export async function findOrderByNumber(ctx: OwnerCtx, number: string) {
  const row = await readOrder(ctx, eq(orders.orderNumber, normalizeOrderNumber(number)))
  if (!row) throw orderError('ORDER_NOT_FOUND')
  return row
}
