import { sql } from 'drizzle-orm'

/**
 * What refunds took out of a line, to be joined after `order_lines l` of `orders o` as `gone` (rule: to-pack): `refunded` are
 * the pieces whose money goes back, `kept_out` those that are not in the parcel, because that was decided, or the piece put
 * back on the shelf, before it left.
 */
export const piecesGone = sql`cross join lateral (
  select coalesce(sum(rl.quantity) filter (where r.state <> 'refused'), 0)::int as refunded,
    least(l.quantity, greatest(coalesce(sum(rl.quantity) filter (where r.state <> 'refused' and was.in_time), 0),
      coalesce(sum(rl.quantity) filter (where rl.restocked and was.in_time), 0)))::int as kept_out
  from refund_lines rl join refunds r on r.id = rl.refund_id
  cross join lateral (select o.status not in ('shipped', 'delivered') or r.created_at < (
    select max(e.created_at) from order_events e where e.order_id = o.id and e.status = 'shipped') as in_time) was
  where rl.order_line_id = l.id) gone`

/** Pieces of a line that are, or were, in the parcel. */
export const piecesInParcel = sql`case when o.status = 'cancelled' then 0 else l.quantity - gone.kept_out end`

/** Pieces of a line that wait to be packed or sent. */
export const piecesToPack = sql`case when o.status in ('shipped', 'delivered') then 0 else ${piecesInParcel} end`
