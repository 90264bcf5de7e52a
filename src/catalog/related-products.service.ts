import { sql } from 'drizzle-orm'
import { rowsOf } from '../db/rows.ts'
import type { Ctx } from '../lib/server/context.ts'
import { noteList } from '../lib/server/page-contents.ts'
import type { Product } from './catalog.schema.ts'
import { getProductsByIds } from './catalog.service.ts'
import { firstSeenAt, isListed } from './product-filter.server.ts'
import { chooseRelated, type Hanging } from './related-products.rules.ts'

/** The newest of either kind are looked at: enough to choose four from. */
const tagged = 300
const ofCategory = 12

/** What hangs well with the product of this slug, of what can be bought (rule: related-products); none for an unknown one. */
export async function relatedProducts(ctx: Pick<Ctx, 'db' | 'now'>, slug: string): Promise<Product[]> {
  const canBeBought = sql`exists (select 1 from product_variants v where v.product_id = p.id and v.stock > v.held)`
  const rows = await rowsOf<Hanging & { is_origin: boolean }>(
    ctx.db,
    sql`with origin as materialized (select p.id, p.tags, p.category_id from products p where p.slug = ${slug}),
      near as (
        (select p.id from products p join categories c on c.id = p.category_id
         where p.tags && (select tags from origin) and ${isListed} and ${canBeBought}
         order by ${firstSeenAt} desc limit ${tagged})
        union
        (select p.id from products p join categories c on c.id = p.category_id
         where p.category_id = (select category_id from origin) and ${isListed} and ${canBeBought}
         order by ${firstSeenAt} desc limit ${ofCategory})
        union select id from origin)
      select p.id, p.tags, c.slug as category, p.slug = ${slug} as is_origin
      from near join products p on p.id = near.id join categories c on c.id = p.category_id
      order by ${firstSeenAt} desc, p.id`,
  )
  // Of any category, and what comes back or goes is another choice.
  noteList({ categoryId: null, asksForSizes: false })
  const origin = rows.find((row) => row.is_origin)
  return origin ? getProductsByIds(ctx, chooseRelated(origin, rows)) : []
}
