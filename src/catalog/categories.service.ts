import { rowsOf } from '../db/rows.ts'
import type { Ctx } from '../lib/server/context.ts'
import { catalogueTags, listTags } from '../lib/server/jobs/shop-change.ts'
import type { CategoryList, CategoryNames } from './catalog.schema.ts'
import { noteTags } from '../lib/server/pages/page-contents.ts'
import { recall } from '../lib/server/pages/shop-memory.ts'
import { mediaUrl } from '../media/media.rules.ts'
import { sortBySize } from './sizes/size-order.rules.ts'
import { imageColumns, imageView } from './product-view.server.ts'

type CategoryRow = Omit<CategoryList['categories'][number], 'image' | 'sizes'> & {
  sizes: string[] | null
  image_key: string | null
  image_thumbhash: string
  image_alt: string
  image: Parameters<typeof imageView>[0] | null
}

/** The owner's own picture of a category; it is shown 4:5, cropped as needed. */
const ownPicture = (key: string, alt: string, thumbhash: string) => ({
  url: mediaUrl(key),
  alt,
  thumbhash,
  width: 1200,
  height: 1500,
})

/**
 * Visible categories in the owner's order, with the home tiles' data: count, "From" price, sizes, a picture.
 * Cached until a change that affects it (rule: categories-are-rows).
 */
export function listCategories(ctx: Pick<Ctx, 'db' | 'memory'>): Promise<CategoryList['categories']> {
  const tags = listTags(true)
  noteTags(tags)
  return recall(ctx, 'categories', tags, () => readCategories(ctx))
}

async function readCategories(ctx: Pick<Ctx, 'db'>): Promise<CategoryList['categories']> {
  const rows = await rowsOf<CategoryRow>(ctx.db)`
    select c.id, c.name, c.slug, c.visible, c.sort_order, c.image_key, c.image_alt, c.image_thumbhash,
        coalesce(l.count, 0) as product_count, l.from_price_ngn, s.sizes, i.image
      from categories c
      left join (select category_id, count(*)::int as count, min(price_ngn) as from_price_ngn
        from listed_products group by category_id) l on l.category_id = c.id
      left join (select category_id, json_agg(distinct size) as sizes
        from (select distinct category_id, open_sizes from listed_products) l, unnest(open_sizes) as size
        group by category_id) s on s.category_id = c.id
      left join lateral (
        select ${imageColumns} as image from (
          select product_id from listed_products where category_id = c.id
          order by is_featured desc, featured_rank asc nulls last, first_seen_at desc limit 1) first
        join product_images i on i.product_id = first.product_id order by i.position limit 1) i on true
      where c.visible order by c.sort_order, c.name`
  return rows.map((row) => ({
    ...row,
    sizes: sortBySize(row.sizes ?? [], (size) => size),
    image: row.image_key
      ? ownPicture(row.image_key, row.image_alt, row.image_thumbhash)
      : row.image && imageView(row.image),
  }))
}

type CategoryName = CategoryNames['categories'][number]

/**
 * Visible categories by name, in the owner's order, with the sizes their filter offers. Cached like the
 * others.
 */
export function listCategoryNames(ctx: Pick<Ctx, 'db' | 'memory'>): Promise<CategoryName[]> {
  noteTags(catalogueTags)
  return recall(ctx, 'category names', catalogueTags, () => readNames(ctx))
}

async function readNames(ctx: Pick<Ctx, 'db'>): Promise<CategoryName[]> {
  const rows = await rowsOf<Omit<CategoryName, 'sizes'> & { sizes: string[] | null }>(ctx.db)`
    select c.id, c.name, c.slug, s.sizes from categories c
      left join (select category_id, json_agg(distinct size) as sizes
        from (select distinct category_id, sizes from listed_products) l, unnest(l.sizes) as size
        group by category_id) s on s.category_id = c.id
      where c.visible order by c.sort_order, c.name`
  return rows.map((row) => ({ ...row, sizes: sortBySize(row.sizes ?? [], (size) => size) }))
}
