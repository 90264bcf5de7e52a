import { sql } from 'drizzle-orm'
import { skusMeant } from '../catalog/editor/sku.rules.ts'
import { indexedSearchCondition } from '../catalog/product-filter.server.ts'
import { rowsOf } from '../db/rows.ts'
import type { SignedInWorkCtx } from '../lib/server/context.ts'
import { mediaUrl } from '../media/media.rules.ts'
import type { Sellable, SellableQuery } from './counter.schema.ts'

type Row = Omit<Sellable['products'][number], 'image_url'> & { image_key: string | null; total: number }

/**
 * A page of what can be sold at the counter, by title: a device stores the pages to find pieces without a connection. A
 * search finds titles, and a SKU as it is or in upper case.
 */
export async function listSellable(ctx: SignedInWorkCtx<'sell'>, query: SellableQuery): Promise<Sellable> {
  const { page, limit } = query
  const search = query.search?.trim()
  const isFound = search
    ? sql`(${indexedSearchCondition(search)} or p.id in (
        select product_id from product_variants where sku in ${skusMeant(search)}))`
    : sql`true`
  const rows = await rowsOf<Row>(ctx.db)`
    with found as (select p.id, p.title, p.price_ngn from products p where p.status = 'live' and ${isFound})
      select page.title, page.price_ngn as price, (select count(*)::int from found) as total,
        (select i.key from product_images i where i.product_id = page.id order by i.position, i.id limit 1) as image_key,
        (select coalesce(json_agg(json_build_object('id', v.id, 'sku', v.sku, 'option', concat_ws(' / ', v.size, v.color),
          'size', coalesce(v.size, ''), 'color', coalesce(v.color, ''),
          'available', v.stock - v.held) order by v.position, v.id), '[]') from product_variants v
          where v.product_id = page.id) as variants
      from (select * from found order by lower(title), id limit ${limit} offset ${(page - 1) * limit}) page
      order by lower(page.title), page.id`
  return {
    products: rows.map(({ image_key, ...row }) => ({
      ...row,
      image_url: image_key && mediaUrl(image_key, 480),
    })),
    total: rows[0]?.total ?? 0,
    page,
    limit,
  }
}
