import { sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import { staffRead } from '../../lib/server/web/operation.ts'
import { mediaUrl } from '../../media/media.rules.ts'
import { hasPiecesToPack, piecesToPack } from '../changes/pieces.server.ts'
import { type PickedLine, pickGroups } from './pick-list.rules.ts'
import { pickListQuerySchema, pickListSchema } from './staff-order.schema.ts'

/** So many orders are on one list, the oldest: nobody fetches for more in one go. */
const mostOrders = 200

type Row = Omit<PickedLine, 'image_url'> & { image_key: string | null; on_list: number; waiting: number }

/**
 * What is to be fetched for the orders that wait to be packed, or for the chosen ones of them, each piece once with all its orders
 * (rule: pick-list). `waiting` counts the orders there are, also those beyond the list's length.
 */
export const readPickList = staffRead('get /orders/pick-list', {
  summary: 'What to fetch for the orders that wait to be packed, or for chosen ones of them',
  query: pickListQuerySchema,
  answer: [pickListSchema, 'Place by place'],
  run: async (ctx, { ids }) => {
    const chosen = ids ? sql` and o.id in ${ids}` : sql``
    const rows = await rowsOf<Row>(ctx.db)`
    with waiting as (select o.id, o.order_number, o.status, o.created_at from orders o where ${hasPiecesToPack}${chosen}),
        listed as (select * from waiting order by created_at, id desc limit ${mostOrders}),
        lines as (
          select l.product_id, l.variant_id, l.title, l.size, l.color, l.image_key, o.order_number, o.created_at,
            ${piecesToPack('o')} as pieces
          from listed o join order_lines l on l.order_id = o.id
          where l.cancelled_quantity + l.packed_quantity < l.quantity),
        orders_of as (
          select product_id, variant_id, title, size, color, max(image_key) as image_key, order_number,
            min(created_at) as created_at, sum(pieces)::int as pieces
          from lines group by product_id, variant_id, title, size, color, order_number)
      select coalesce(p.shelf, '') as shelf, coalesce(c.name, '') as category, c.sort_order as sort, l.title, l.size, l.color, v.sku,
        max(l.image_key) as image_key, sum(l.pieces)::int as pieces,
        json_agg(json_build_object('order_number', l.order_number, 'pieces', l.pieces) order by l.created_at, l.order_number)
          as orders,
        (select count(*)::int from listed) as on_list, (select count(*)::int from waiting) as waiting
      from orders_of l left join product_variants v on v.id = l.variant_id
        left join products p on p.id = l.product_id left join categories c on c.id = p.category_id
      group by p.shelf, c.name, c.sort_order, l.product_id, l.title, l.size, l.color, v.sku, v.position
      order by v.position nulls last, l.size, l.color`
    const lines = rows.map((row) => {
      const { image_key: key, on_list: _, waiting: __, ...line } = row
      return { ...line, image_url: key && mediaUrl(key, 480) }
    })
    return {
      orders: rows[0]?.on_list ?? 0,
      waiting: rows[0]?.waiting ?? 0,
      pieces: lines.reduce((sum, { pieces }) => sum + pieces, 0),
      groups: pickGroups(lines),
    }
  },
})
