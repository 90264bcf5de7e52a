import type { Arena } from './arena.ts'

type Line = {
  order_number: string
  quantity: number
  cancelled: number
  packed: number
  in_parcels: number
}
type Status = { order_number: string; status: string; states: string[] | null }

/** What is in parcels that did not come back, by line; and what of each order is left to pack, with the states of its parcels. */
const linesAstray = `
  with packed as (select fl.order_line_id, sum(fl.quantity)::int pieces from fulfilment_lines fl
    join fulfilments f on f.id = fl.fulfilment_id where f.state <> 'came_back' group by 1)
  select o.order_number, l.quantity, l.cancelled_quantity cancelled, l.packed_quantity packed, coalesce(p.pieces, 0) in_parcels
    from order_lines l join orders o on o.id = l.order_id left join packed p on p.order_line_id = l.id
    where l.packed_quantity <> coalesce(p.pieces, 0) or l.cancelled_quantity + l.packed_quantity > l.quantity
      or (o.status = 'cancelled' and l.cancelled_quantity < l.quantity)`

/** What parcels say of a status is written down once more here too. */
const wrongStatuses = `
  with lines as (select order_id, sum(quantity - cancelled_quantity - packed_quantity) "left" from order_lines group by 1),
    parcels as (select order_id, array_agg(state) states from fulfilments where state <> 'came_back' group by 1)
  select o.order_number, o.status, p.states
    from orders o left join lines l on l.order_id = o.id left join parcels p on p.order_id = o.id
    where o.status <> case
      when p.states is null then case when o.status in ('processing', 'shipped', 'delivered') then 'paid' else o.status end
      when coalesce(l.left, 0) > 0 or 'packed' = any(p.states) then 'processing'
      when 'delivered' = all(p.states) then 'delivered'
      else 'shipped' end`

/** Pieces that are in no place or in two, and orders whose status is not what their parcels say. */
export async function findStrayPieces({ sql }: Arena) {
  const lines = await sql<Line>(linesAstray)
  const orders = await sql<Status>(wrongStatuses)
  return [
    ...lines.map(
      ({ order_number, ...line }) => `pieces of order ${order_number} are astray: ${JSON.stringify(line)}`,
    ),
    ...orders.map(
      ({ order_number, status, states }) =>
        `order ${order_number} is ${status}, its parcels are ${states?.join(', ') ?? 'none'}`,
    ),
  ]
}
