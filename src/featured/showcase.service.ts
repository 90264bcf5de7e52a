import { availability } from '../catalog/product-view.server.ts'
import { isListed } from '../catalog/product-filter.server.ts'
import { sortOwnSizes } from '../catalog/sizes/size-order.rules.ts'
import { rowsOf } from '../db/rows.ts'
import type { Ctx } from '../lib/server/context.ts'
import { noteTags } from '../lib/server/pages/page-contents.ts'
import { mediaUrl } from '../media/media.rules.ts'
import type { ShowcaseItem } from './featured.schema.ts'
import { showcaseLimit } from './showcase.rules.ts'

type Row = { product_id: string | null } & Omit<ShowcaseItem, 'cover_image' | 'availability_date'> & {
    cover_image_key: string | null
    availability_date: Date | string | null
  }

/** The active items with their linked products, by rank, then date (rule: showcase). One statement. */
export async function listShowcase(ctx: Pick<Ctx, 'db'>): Promise<ShowcaseItem[]> {
  const rows = await rowsOf<Row>(ctx.db)`
    select s.product_id, s.id, s.title, s.cover_image_key, s.cover_image_alt, s.mode, s.status, s.featured_rank,
        s.availability_date, s.short_note, s.price_preview, s.notify_enabled,
        (select json_build_object('title', p.title, 'slug', p.slug, 'price_ngn', p.price_ngn,
           'compare_at_price', p.compare_at_price, 'stock_quantity', a.available::int,
           'variants', (select coalesce(json_agg(json_build_object('id', v.id, 'size', v.size, 'color', v.color,
              'stock_quantity', v.stock - v.held) order by v.position), '[]'::json)
              from product_variants v where v.product_id = p.id))
         from products p join categories c on c.id = p.category_id ${availability}
         where p.id = s.product_id and ${isListed}) as product
      from featured_showcase s where s.status = 'active'
      order by s.featured_rank asc nulls last, s.availability_date asc nulls last, s.id limit ${showcaseLimit}`
  noteTags(rows.flatMap(({ product_id }) => product_id ?? []))
  return rows.map(itemOf)
}

function itemOf(row: Row): ShowcaseItem {
  const { product_id: _, cover_image_key, availability_date, product, ...rest } = row
  return {
    ...rest,
    cover_image: cover_image_key && mediaUrl(cover_image_key),
    availability_date: availability_date && new Date(availability_date).toISOString(),
    product: product && {
      ...product,
      variants: sortOwnSizes(product.variants, ({ size }) => size ?? ''),
    },
  }
}
