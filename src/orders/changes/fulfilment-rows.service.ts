import { randomUUID } from 'node:crypto'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import { type Fulfilment, fulfilments, type Order } from '../../db/schema.ts'
import { actorName, type Ctx } from '../../lib/server/context.ts'
import { readSettings } from '../../settings/settings.service.ts'
import { isMailed } from '../order/reach.rules.ts'
import { orderError } from '../order/orders.errors.rules.ts'
import { type DeliveryProof, type FailReason, failedText } from '../order/delivery-proof.rules.ts'
import { estimateAtShipping } from './expected-delivery.service.ts'
import type { Carriage, FulfilmentState, FulfilmentStep, Pieces } from '../order/fulfilment-status.rules.ts'
import { unpackReturned } from './cancelled-pieces.service.ts'
import { piecesToPack } from './pieces.server.ts'

/**
 * Packs pieces of a locked order into a parcel of its own; without `pieces` all that are left. The counters of the lines
 * are the lock: one conditional update takes the pieces. Throws PIECES_NOT_LEFT, LINE_NOT_OF_ORDER, NO_PIECES, and
 * ILLEGAL_TRANSITION when nothing is left; the caller's transaction must then roll back.
 */
export async function addFulfilment(ctx: Ctx, order: Order, pieces?: Pieces[]): Promise<FulfilmentStep> {
  if (pieces && !pieces.every(({ quantity }) => Number.isSafeInteger(quantity) && quantity > 0))
    throw orderError('NO_PIECES')
  const now = ctx.now().toISOString()
  const wanted = pieces
    ? sql`select line_id, sum(quantity)::int as quantity
        from json_to_recordset(${JSON.stringify(pieces.map(({ lineId, quantity }) => ({ line_id: lineId, quantity })))}::json)
          as t(line_id uuid, quantity integer) group by line_id`
    : sql`select l.id as line_id, ${piecesToPack('o')} as quantity from orders o join order_lines l on l.order_id = o.id
        where o.id = ${order.id} and ${piecesToPack('o')} > 0`
  const [row] = await rowsOf<{ id: string; wanted: number; own: number; packed: number }>(ctx.db)`
    with wanted as (${wanted}),
      packed as (
        update order_lines l set packed_quantity = l.packed_quantity + wanted.quantity from wanted
        where l.id = wanted.line_id and l.order_id = ${order.id}
          and l.cancelled_quantity + l.packed_quantity + wanted.quantity <= l.quantity
        returning l.id, wanted.quantity),
      parcel as (
        insert into fulfilments (order_id, number, packed_at, packed_by, created_at, updated_at)
        select ${order.id}::uuid, (select coalesce(max(number), 0) + 1 from fulfilments where order_id = ${order.id}),
          ${now}::timestamptz, ${actorName(ctx.actor)}::text, ${now}::timestamptz, ${now}::timestamptz returning id),
      filled as (
        insert into fulfilment_lines (fulfilment_id, order_line_id, quantity)
        select parcel.id, packed.id, packed.quantity from packed, parcel)
      select parcel.id, (select count(*) from wanted)::int as wanted, (select count(*) from packed)::int as packed,
        (select count(*) from wanted join order_lines l on l.id = wanted.line_id and l.order_id = ${order.id})::int as own
      from parcel`
  const { id, own, packed, ...asked } = row!
  if (asked.wanted === 0) throw orderError(pieces ? 'NO_PIECES' : 'ILLEGAL_TRANSITION')
  if (own < asked.wanted) throw orderError('LINE_NOT_OF_ORDER')
  if (packed < asked.wanted) throw orderError('PIECES_NOT_LEFT')
  return { id, from: null }
}

/**
 * A packed parcel leaves, or one that failed leaves once more, with its own days of arrival and, when the shop wants it, a code of
 * its own (rule: delivery-proof). Throws FULFILMENT_MOVED_ON when it has left already.
 */
export async function sendFulfilment(
  ctx: Ctx,
  order: Order,
  id: string,
  { carrier, trackingNumber }: Carriage,
  from: 'packed' | 'failed' = 'packed',
): Promise<FulfilmentStep> {
  // Without an address nobody could read her the code: it is in her mails and behind their links alone.
  const hasCode = isMailed(order) && (await readSettings(ctx)).delivery_code
  const { deliveryDateFrom, deliveryDate } = await estimateAtShipping(ctx, order)
  await moveFulfilment(ctx, order, {
    id,
    from,
    state: 'shipped',
    carrier: carrier || null,
    trackingNumber: trackingNumber || null,
    estimateFrom: deliveryDateFrom,
    estimateTo: deliveryDate,
    shippedAt: ctx.now(),
    shippedBy: actorName(ctx.actor),
    codeNonce: hasCode ? randomUUID() : null,
    codeTries: 0,
    failedReason: null,
  })
  return { id, from }
}

/** A parcel has arrived; without `proof` by the word of the staff. Throws FULFILMENT_MOVED_ON when it is not on its way. */
export async function receiveFulfilment(
  ctx: Ctx,
  order: Order,
  id: string,
  proof: DeliveryProof = 'shop',
): Promise<FulfilmentStep> {
  await moveFulfilment(ctx, order, {
    id,
    from: 'shipped',
    state: 'delivered',
    deliveredAt: ctx.now(),
    deliveredBy: actorName(ctx.actor),
    proof: sql`case when ${fulfilments.codeNonce} is not null then ${proof} end`,
  })
  return { id, from: 'shipped' }
}

/** All that is left of an order goes into its customer's hands at once. Throws what `addFulfilment` throws. */
export async function handOverFulfilment(ctx: Ctx, order: Order): Promise<FulfilmentStep> {
  const packed = await addFulfilment(ctx, order)
  const [at, by] = [ctx.now(), actorName(ctx.actor)]
  const gone = { shippedAt: at, shippedBy: by, deliveredAt: at, deliveredBy: by }
  await moveFulfilment(ctx, order, { id: packed.id, from: 'packed', state: 'delivered', ...gone })
  return packed
}

/** A parcel could not be handed over. Throws FULFILMENT_MOVED_ON when it is not on its way. */
export async function failFulfilment(
  ctx: Ctx,
  order: Order,
  { fulfilment: id, reason, words }: { fulfilment: string; reason: FailReason; words: string },
): Promise<FulfilmentStep> {
  const failedReason = failedText(reason, words)
  await moveFulfilment(ctx, order, { id, from: 'shipped', state: 'failed', failedReason })
  return { id, from: 'shipped' }
}

/** A parcel that could not be delivered is at the shop, its pieces wait again. Throws FULFILMENT_MOVED_ON. */
export async function takeFulfilmentBack(ctx: Ctx, order: Order, id: string): Promise<FulfilmentStep> {
  await moveFulfilment(ctx, order, { id, from: 'failed', state: 'came_back' })
  await unpackReturned(ctx, id)
  return { id, from: 'failed' }
}

/** Takes a step of a parcel of a locked order back: one that was packed by it is gone, its pieces wait again. */
export async function undoFulfilmentStep(
  ctx: Ctx,
  order: Order,
  { id, from }: FulfilmentStep,
): Promise<void> {
  if (from === null) return removeFulfilment(ctx, order, id)
  if (from === 'shipped') {
    const arrival = { deliveredAt: null, deliveredBy: null, proof: null }
    return moveFulfilment(ctx, order, { id, from: 'delivered', state: from, ...arrival })
  }
  return moveFulfilment(ctx, order, {
    id,
    from: 'shipped',
    state: from,
    carrier: null,
    trackingNumber: null,
    estimateFrom: null,
    estimateTo: null,
    shippedAt: null,
    shippedBy: null,
    codeNonce: null,
    codeTries: 0,
  })
}

type Move = { id: string; from: FulfilmentState; proof?: SQL | null } & Omit<
  Partial<Fulfilment>,
  'id' | 'proof'
>

/** Moves a parcel of a locked order out of the state `from`. Throws FULFILMENT_MOVED_ON when it has another. */
async function moveFulfilment(ctx: Ctx, order: Order, { id, from, ...changes }: Move): Promise<void> {
  const moved = await ctx.db
    .update(fulfilments)
    .set({ ...changes, updatedAt: ctx.now() })
    .where(and(eq(fulfilments.id, id), eq(fulfilments.orderId, order.id), eq(fulfilments.state, from)))
    .returning({ id: fulfilments.id })
  if (moved.length === 0) throw orderError('FULFILMENT_MOVED_ON')
}

const removeFulfilment = async (ctx: Ctx, order: Order, id: string): Promise<void> => {
  await ctx.db.execute(
    sql`with unpacked as (
        update order_lines l set packed_quantity = l.packed_quantity - f.quantity from fulfilment_lines f
        where f.fulfilment_id = ${id} and l.id = f.order_line_id)
      delete from fulfilments where id = ${id} and order_id = ${order.id}`,
  )
}

/** The parcels of an order in their order, and how many of its pieces are in none. Two statements. */
export async function readFulfilments(
  ctx: Ctx,
  orderId: string,
): Promise<{ parcels: Fulfilment[]; toPack: number }> {
  const parcels = await ctx.db
    .select()
    .from(fulfilments)
    .where(eq(fulfilments.orderId, orderId))
    .orderBy(asc(fulfilments.number))
  const [left] = await rowsOf<{ pieces: number }>(ctx.db)`
    select coalesce(sum(quantity - cancelled_quantity - packed_quantity), 0)::int as pieces
      from order_lines where order_id = ${orderId}`
  return { parcels, toPack: left!.pieces }
}
