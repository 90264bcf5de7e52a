import { sql } from 'drizzle-orm'

/** Each piece is to pack, in one parcel, or cancelled: the counters of a line are what its parcels and its order say. */
export const piecesAgainstParcels = sql`
  select o.order_number as subject, concat(l.quantity, ' × ', l.title, ': ', l.cancelled_quantity, ' cancelled, ',
      l.packed_quantity, ' packed, ', coalesce(f.pieces, 0), ' in parcels') as text
  from order_lines l join orders o on o.id = l.order_id
    left join (select fl.order_line_id, sum(fl.quantity) as pieces from fulfilment_lines fl join fulfilments p on p.id = fl.fulfilment_id
      where p.state <> 'came_back' group by 1) f
      on f.order_line_id = l.id
  where l.packed_quantity <> coalesce(f.pieces, 0) or (o.status = 'cancelled' and l.cancelled_quantity < l.quantity)
  order by o.created_at desc`

/** The status of every order is what its parcels say (rule: status-follows-parcels). */
export const statusAgainstParcels = sql`
  select o.order_number as subject, concat('is ', o.status, ', by its parcels ', said.status) as text
  from orders o
    left join (select order_id, sum(quantity - cancelled_quantity - packed_quantity) as left_over from order_lines
      group by order_id) l on l.order_id = o.id
    left join (select order_id, bool_or(state = 'packed') as waits, bool_and(state = 'delivered') as arrived
      from fulfilments where state <> 'came_back' group by order_id) f on f.order_id = o.id
    cross join lateral (select case when f.order_id is null then 'paid' when l.left_over > 0 or f.waits then 'processing'
      when f.arrived then 'delivered' else 'shipped' end as status) said
  where case when o.status in ('paid', 'processing', 'shipped', 'delivered') then o.status <> said.status
    else f.order_id is not null end
  order by o.created_at desc`
