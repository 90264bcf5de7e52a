import { sql } from 'drizzle-orm'

/** Pieces of a line `l` that are sent, or will be: bought less cancelled. */
export const piecesSent = sql`(l.quantity - l.cancelled_quantity)`

/** Pieces of a line `l` whose money went back or is on its way. */
export const refundedPieces = sql`(select coalesce(sum(rl.quantity), 0)::int from refund_lines rl
  join refunds r on r.id = rl.refund_id where rl.order_line_id = l.id and r.state <> 'refused')`

/** Pieces of a line `l` in parcels that have left and did not come back. */
export const leftPieces = sql`(select coalesce(sum(fl.quantity), 0)::int from fulfilment_lines fl
  join fulfilments f on f.id = fl.fulfilment_id where fl.order_line_id = l.id and f.state not in ('packed', 'came_back'))`

/** Pieces of a line `l` of which no refund has said where they are. */
export const undecidedPieces = sql`(l.quantity - l.cancelled_quantity - l.returned_quantity)`

/** Pieces of a line `l` of a paid order that wait to be packed (rule: to-pack). `order` is the order's alias. */
export const piecesToPack = (order: 'o' | 'orders') =>
  sql`case when ${sql.identifier(order)}.status in ('paid', 'processing')
    then l.quantity - l.cancelled_quantity - l.packed_quantity else 0 end`

/** Orders `o` whose money the shop does not have (rule: paid-before-it-leaves): the twin of `missingOf`. */
export const isMoneyMissing = sql`(coalesce(o.money_missing, 0) > o.missing_released)`

/** Whether the bank looks at a payment of the order: it is answered first (rule: disputes). */
export const isDisputed = (
  order: 'o' | 'orders',
) => sql<boolean>`exists (select from disputes d join payments p on p.id = d.payment_id
  where p.order_id = ${sql.identifier(order)}.id and d.state in ('awaiting', 'contested'))`

/** Orders `o` of the queue To pack: some of their pieces are in no parcel (rule: owner-queues). */
export const hasPiecesToPack = sql`(not ${isMoneyMissing} and not o.is_pickup and (o.status = 'paid' or (o.status = 'processing' and exists (
  select from order_lines l where l.order_id = o.id and l.cancelled_quantity + l.packed_quantity < l.quantity))))`

/** Orders `o` of the queue Pick-up: paid, or with their deposit, and not fetched yet. */
export const isPickupOpen = sql`(o.is_pickup and o.status in ('paid', 'pending') and (o.status = 'paid' or o.deposit_paid_at is not null))`

/** Orders `o` of the queue To ship: a packed parcel waits. */
export const hasPackedFulfilment = sql`(not ${isMoneyMissing} and o.status = 'processing' and exists (
  select from fulfilments f where f.order_id = o.id and f.state = 'packed'))`
