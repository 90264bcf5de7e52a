import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../db/rows.ts'
import type { Ctx } from '../lib/server/context.ts'
import { noteTags } from '../lib/server/pages/page-contents.ts'
import { erasedName } from '../orders/order/erased-customer.rules.ts'
import { shortName } from '../orders/order/order-queues.rules.ts'
import { fewestReviews, type FitCounts, fitTexts, ratingOf, type SizeFit, sumOf } from './fit.rules.ts'
import type { ProductReviews } from './reviews.schema.ts'

export const mostListed = 20

/** As others see her: never more than a first name and an initial. */
export const reviewerName = (name: string) =>
  name.trim() === '' || name === erasedName ? 'A customer' : shortName(name)

/** The review `v` says more than how it fits. */
const isListed = sql`(v.stars is not null or v.words <> '')`

/** Pictures of the review `v`, oldest first. */
export const photosOf = (where: SQL): SQL => sql`
  (select coalesce(json_agg(json_build_object('id', f.id, 'width', f.width, 'height', f.height, 'is_hidden', f.is_hidden)
    order by f.created_at, f.id), '[]') from review_photos f where f.review_id = v.id and ${where})`

type Row = {
  sizes: SizeFit[] | null
  stars: { sum: number; count: number; listed: number }
  listed: (Omit<ProductReviews['reviews'][number], 'at'> & { at: string })[] | null
}

/**
 * `sizes`: how many found each size of the products `p` small, true and large, with those of their accepted returns. A line has
 * one voice: why it came back, else its review (rule: one-fit-counter).
 */
const voicesOf = (ofProducts: SQL): SQL => sql`
  back as (
    select distinct on (l.id) l.id, l.size, case rl.reason when 'too_small' then 'small' else 'large' end as fit
      from products p join order_lines l on l.product_id = p.id join return_lines rl on rl.order_line_id = l.id
        join returns r on r.id = rl.return_id
      where ${ofProducts} and rl.reason in ('too_small', 'too_large') and r.state in ('approved', 'received', 'settled')
      order by l.id, r.created_at desc),
  sizes as (
    select size, count(*) filter (where fit = 'small')::int as small, count(*) filter (where fit = 'true')::int as "true",
        count(*) filter (where fit = 'large')::int as large
      from (
        select size, fit from back
        union all select v.size, v.fit from reviews v join products p on p.id = v.product_id
          where ${ofProducts} and v.state = 'shown' and v.fit is not null and v.order_line_id not in (select id from back)) voices
      where size is not null group by size)`

/** The same counts for the owner, next to those of all products together. */
export async function readFitCounts(
  ctx: Pick<Ctx, 'db'>,
  product: string,
): Promise<{ sizes: SizeFit[]; shop: FitCounts }> {
  const read = (ofProducts: SQL) =>
    rowsOf<SizeFit>(ctx.db)`with ${voicesOf(ofProducts)} select * from sizes order by size`
  return { sizes: await read(sql`p.id = ${product}`), shop: sumOf(await read(sql`true`)) }
}

/** What is said of a product, in one statement. */
export async function readProductReviews(ctx: Pick<Ctx, 'db'>, product: string): Promise<ProductReviews> {
  noteTags([product])
  const [row] = await rowsOf<Row>(ctx.db)`
    with ${voicesOf(sql`p.id = ${product}`)},
    shown as (select * from reviews where product_id = ${product} and state = 'shown'),
    listed as (
      select v.id, v.size, v.fit, v.stars, v.words, v.answer, v.created_at as at, o.customer_name as name,
          ${photosOf(sql`not f.is_hidden`)} as photos
        from shown v join order_lines l on l.id = v.order_line_id join orders o on o.id = l.order_id
        where ${isListed} order by v.created_at desc, v.id limit ${mostListed})
    select (select json_agg(s order by s.size) from sizes s) as sizes,
        (select json_build_object('sum', coalesce(sum(stars), 0), 'count', count(stars),
          'listed', count(*) filter (where ${isListed})) from shown v) as stars,
        (select json_agg(t) from listed t) as listed`
  const { sizes, stars, listed } = row!
  return {
    rating: ratingOf(stars),
    fit: fitTexts(sizes ?? []),
    reviews:
      stars.listed < fewestReviews
        ? []
        : (listed ?? []).map((one) => ({
            ...one,
            name: reviewerName(one.name),
            at: new Date(one.at).toISOString(),
          })),
  }
}
