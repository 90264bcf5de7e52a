import { type SQL, sql } from 'drizzle-orm'
import type { Product, ProductImage } from './catalog.schema.ts'
import { mediaUrl, shareImageUrl } from '../media/media.rules.ts'
import { isOnSale } from './product-badges.rules.ts'
import { heldUntil } from './held-until.server.ts'
import { sortOwnSizes } from './sizes/size-order.rules.ts'
import { productTextNames, type ProductTexts, textsOf } from './product-texts.rules.ts'
import { pick } from '../lib/changed-fields.ts'

const texts = sql.raw(productTextNames.map((name) => `p.${name}`).join(', '))

/** The pictures of a product with their colours, as JSON. Needs `p` (products) (rule: focal-point). */
export const productImages: SQL = sql`
  (select json_agg(t) from (
     select i.key, i.alt, i.width, i.height, i.thumbhash, i.focal_x, i.focal_y, i.color, i.share_key as share
     from product_images i where i.product_id = p.id order by i.position) t) as images`

/**
 * The columns of one product with its variants and pictures as JSON, so that any list is one statement.
 * Needs `p` (products) and `c` (categories).
 */
export const productColumns: SQL = sql`
  p.id, p.title, p.slug, p.description, ${texts}, p.price_ngn, p.price_usd, p.compare_at_price,
  p.sale_ends_at, p.visible, p.is_featured, p.featured_rank, p.tags,
  coalesce(p.first_live_at, p.created_at) as created_at,
  c.id as category_id, c.name as category_name, c.slug as category_slug,
  (select json_agg(t) from (
     select v.id, v.size, v.color, v.color_hex, v.sku, v.stock - v.held as stock_quantity,
       ${heldUntil(sql`v`)} as held_until
     from product_variants v where v.product_id = p.id order by v.position) t) as variants,
  ${productImages}`

/** SQL of a product's available stock over all its variants: `a.available`. Needs `p` (products). */
export const availability: SQL = sql`
  left join lateral (select coalesce(sum(v.stock - v.held), 0) as available
    from product_variants v where v.product_id = p.id) a on true`

export type ProductImageRow = {
  key: string
  alt: string
  width: number
  height: number
  thumbhash: string
  focal_x: number
  focal_y: number
  color: string | null
  share: string | null
}

type VariantRow = Product['product_variants'][number] & { held_until: string | null }

/** The columns that the contract has as they are. */
const plain = [
  'id',
  'title',
  'slug',
  'description',
  'price_ngn',
  'price_usd',
  'compare_at_price',
  'visible',
  'is_featured',
  'featured_rank',
  'tags',
] as const

export type ProductRow = ProductTexts &
  Pick<Product, (typeof plain)[number]> & {
    sale_ends_at: Date | string | null
    created_at: Date | string
    category_id: string
    category_name: string
    category_slug: string
    variants: VariantRow[] | null
    images: ProductImageRow[] | null
  }

/** A picture as JSON, of the query's `i` (product_images). */
export const imageColumns: SQL = sql`json_build_object('key', i.key, 'alt', i.alt, 'width', i.width, 'height', i.height,
  'thumbhash', i.thumbhash, 'focal_x', i.focal_x, 'focal_y', i.focal_y)`

export const imageView = ({
  key,
  focal_x,
  focal_y,
  ...image
}: Omit<ProductImageRow, 'color' | 'share'>): ProductImage => ({
  url: mediaUrl(key),
  ...image,
  ...((focal_x !== 50 || focal_y !== 50) && { focal: `${focal_x}% ${focal_y}%` }),
})

/** A picture of a product with the colour it shows. */
export const colouredView = ({ color, share, ...image }: ProductImageRow): ProductImage => ({
  ...imageView(image),
  ...(color && { color }),
  ...(share && { share_url: shareImageUrl(share) }),
})

/** The same of variants that were read (rule: stock-hold). */
export const availableOf = (variants: { stock_quantity: number }[]): number =>
  variants.reduce((sum, { stock_quantity }) => sum + stock_quantity, 0)

const variantView = ({ held_until, ...variant }: VariantRow) => ({
  ...variant,
  ...(held_until && { held_until: new Date(held_until).toISOString() }),
})

/** A row as the product of the contract. */
export function productView(row: ProductRow): Product {
  const images = (row.images ?? []).map(colouredView)
  return {
    ...pick(row, [...plain]),
    ...textsOf(row),
    on_sale: isOnSale(row),
    sale_ends_at: row.sale_ends_at && new Date(row.sale_ends_at).toISOString(),
    images,
    share_image: images.find((image) => image.share_url)?.share_url ?? null,
    stock_quantity: availableOf(row.variants ?? []),
    featured: row.is_featured,
    created_at: new Date(row.created_at).toISOString(),
    category_enum: row.category_slug,
    categories: [{ id: row.category_id, name: row.category_name, slug: row.category_slug }],
    product_variants: sortOwnSizes((row.variants ?? []).map(variantView), ({ size }) => size ?? ''),
  }
}
