import { sql } from 'drizzle-orm'
import { rowsOf } from '../db/rows.ts'
import type { Ctx } from '../lib/server/context.ts'
import type { CategoryList } from './catalog.schema.ts'
import { mediaUrl } from '../media/media.rules.ts'
import { isListed } from './product-filter.server.ts'
import { sortBySize } from './size-order.rules.ts'
import { imageColumns, imageView } from './product-view.server.ts'

type CategoryRow = Omit<CategoryList['categories'][number], 'image' | 'sizes'> & {
  sizes: string[] | null
  image_key: string | null
  image_thumbhash: string
  image_alt: string
  image: Parameters<typeof imageView>[0] | null
}

/** The owner's own picture of a category; it is shown 4:5 whatever its size. */
const ownPicture = (key: string, alt: string, thumbhash: string) => ({
  url: mediaUrl(key),
  alt,
  thumbhash,
  width: 1200,
  height: 1500,
})

/** Visible categories in the owner's order, with what the home tiles show: count, "From" price, sizes, a picture. */
export async function listCategories(ctx: Pick<Ctx, 'db'>): Promise<CategoryList['categories']> {
  const rows = await rowsOf<CategoryRow>(
    ctx.db,
    sql`with listed as (select p.id, p.category_id, p.price_ngn, p.is_featured, p.featured_rank, p.created_at
        from products p join categories c on c.id = p.category_id where ${isListed})
      select c.id, c.name, c.slug, c.sort_order, c.image_key, c.image_alt, c.image_thumbhash,
        (select count(*)::int from listed l where l.category_id = c.id) as product_count,
        (select min(l.price_ngn) from listed l where l.category_id = c.id) as from_price_ngn,
        (select json_agg(distinct v.size) from listed l join product_variants v on v.product_id = l.id
         where l.category_id = c.id and v.size is not null and v.stock > v.held) as sizes,
        (select ${imageColumns}
         from listed l join product_images i on i.product_id = l.id and i.position = 0 where l.category_id = c.id
         order by l.is_featured desc, l.featured_rank asc nulls last, l.created_at desc limit 1) as image
      from categories c where c.visible order by c.sort_order, c.name`,
  )
  return rows.map((row) => ({
    ...row,
    sizes: sortBySize(row.sizes ?? [], (size) => size),
    image: row.image_key ? ownPicture(row.image_key, row.image_alt, row.image_thumbhash) : row.image && imageView(row.image),
  }))
}
