import { sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { listTags } from '../../lib/server/jobs/shop-change.ts'
import { noteTags } from '../../lib/server/pages/page-contents.ts'
import type { CardProduct } from './card.schema.ts'
import { getCardsByIds } from './catalog.service.ts'
import { isGone } from '../product-filter.server.ts'
import { chooseRelated, type Hanging } from './related-products.rules.ts'

/** Candidates: the newest of either kind, enough to choose four from. */
const tagged = 300
const ofCategory = 12

export type Related = {
  products: CardProduct[]
  /** The title of a product no longer sold (rule: archived-product). */
  gone_title: string | null
}

/**
 * The buyable related products of the product with this slug (rule: related-products); none for an unknown
 * one.
 */
export async function relatedProducts(
  ctx: Pick<Ctx, 'db' | 'now' | 'memory'>,
  slug: string,
): Promise<Related> {
  const newest = sql`l.first_seen_at desc, l.product_id`
  const rows = await rowsOf<Hanging & { is_origin: boolean; gone_title: string | null }>(ctx.db)`
    with origin as materialized (select p.id, p.tags, p.category_id from products p where p.slug = ${slug}),
      near as (
        (select l.product_id, l.first_seen_at from listed_products l join products p on p.id = l.product_id
         where p.tags && (select tags from origin) and not l.is_sold_out order by ${newest} limit ${tagged})
        union
        (select l.product_id, l.first_seen_at from listed_products l
         where l.category_id = (select category_id from origin) and not l.is_sold_out
         order by ${newest} limit ${ofCategory})
        union select id, null::timestamptz from origin)
      select p.id, p.tags, c.slug as category, p.slug = ${slug} as is_origin,
        case when ${isGone} then p.title end as gone_title
      from near l join products p on p.id = l.product_id join categories c on c.id = p.category_id
      order by ${newest}`
  // Of any category; a product that returns or is removed changes the choice.
  noteTags(listTags(false))
  const origin = rows.find((row) => row.is_origin)
  const products = origin ? await getCardsByIds(ctx, chooseRelated(origin, rows)) : []
  return { products, gone_title: origin?.gone_title ?? null }
}
