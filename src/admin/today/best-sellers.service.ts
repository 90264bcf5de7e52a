import { withoutBeginnings } from '../../catalog/search/search-misses.rules.ts'
import { rowsOf } from '../../db/rows.ts'
import { ownerRead } from '../../lib/server/web/operation.ts'
import { endOfLagosDay, spansOf, startOfLagosDay } from './today.rules.ts'
import { daysQuerySchema, type Sold, soldSchema } from './today.schema.ts'

const productsShown = 8
const sizesShown = 10
const searchesShown = 10
/** Read to leave out the beginnings of others among them. */
const searchesRead = 60

/** Sold in paid orders that still stand. */
export const readBestSellers = ownerRead('get /today/best-sellers', {
  summary: 'What was sold most, by product and size, and what was searched and not found',
  query: daysQuerySchema,
  answer: [soldSchema, 'The most of each'],
  run: async (ctx, { days }) => {
    const { now } = spansOf(ctx.now(), days)
    const [from, to] = [startOfLagosDay(now.first).toISOString(), endOfLagosDay(now.last).toISOString()]
    const [row] = await rowsOf<Pick<Sold, 'products' | 'sizes' | 'missed_searches'>>(
      ctx.db,
    )`with sold as materialized (
        select l.product_id, l.title, l.size, l.quantity
        from orders o cross join lateral (select product_id, title, size, quantity from order_lines
          where order_id = o.id offset 0) l -- by the index alone, instead of reading every line there is
        where o.paid_at >= ${from} and o.paid_at < ${to} and o.status <> 'cancelled')
      select
        (select coalesce(json_agg(t), '[]') from (
          select s.product_id, coalesce(p.title, s.title) as title, s.pieces
          from (select product_id, max(title) as title, sum(quantity) as pieces
            from sold group by product_id, case when product_id is null then title end
            order by pieces desc, title limit ${productsShown}) s
          left join products p on p.id = s.product_id order by s.pieces desc, s.title) t) as products,
        (select coalesce(json_agg(t), '[]') from (
          select size, sum(quantity) as pieces from sold where size is not null
          group by size order by pieces desc, size limit ${sizesShown}) t) as sizes,
        (select coalesce(json_agg(t), '[]') from (
          select text, sum(count) as count from search_misses where day between ${now.first} and ${now.last}
          group by text order by sum(count) desc, text limit ${searchesRead}) t) as missed_searches`
    const missed = withoutBeginnings(row!.missed_searches).slice(0, searchesShown)
    return { days, now, ...row!, missed_searches: missed }
  },
})
