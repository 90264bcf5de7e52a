import type { Arena } from './arena.ts'

type Parcels = {
  order_number: string
  status: string
  left: number
  states: string[]
  lines: { quantity: number; cancelled: number; packed: number; in_parcels: number }[]
}

/** Pieces that are in no place or in two, and orders whose status is not what their parcels say. */
export async function findStrayPieces({ sql }: Arena) {
  const orders = await sql<Parcels>(
    `select o.order_number, o.status,
        (select coalesce(sum(quantity - cancelled_quantity - packed_quantity), 0)::int from order_lines
          where order_id = o.id) "left",
        (select coalesce(array_agg(state), '{}') from fulfilments
          where order_id = o.id and state <> 'came_back') states,
        (select coalesce(json_agg(json_build_object('quantity', l.quantity, 'cancelled', l.cancelled_quantity,
            'packed', l.packed_quantity, 'in_parcels', (select coalesce(sum(fl.quantity), 0) from fulfilment_lines fl
              join fulfilments f on f.id = fl.fulfilment_id where fl.order_line_id = l.id and f.state <> 'came_back'))), '[]') from order_lines l where l.order_id = o.id) lines
      from orders o`,
  )
  return orders.flatMap(({ order_number, status, left, states, lines }) => [
    ...lines
      .filter(
        ({ quantity, cancelled, packed, in_parcels }) =>
          packed !== in_parcels ||
          cancelled + packed > quantity ||
          (status === 'cancelled' && cancelled < quantity),
      )
      .map((line) => `pieces of order ${order_number} are astray: ${JSON.stringify(line)}`),
    ...(statusOf(left, states, status) === status
      ? []
      : [`order ${order_number} is ${status}, its parcels are ${states.join(', ') || 'none'}`]),
  ])
}

/** Written down once more here too. */
function statusOf(left: number, states: string[], now: string): string {
  if (states.length === 0) return ['processing', 'shipped', 'delivered'].includes(now) ? 'paid' : now
  if (left > 0 || states.includes('packed')) return 'processing'
  return states.every((state) => state === 'delivered') ? 'delivered' : 'shipped'
}
