import { type SQL, sql } from 'drizzle-orm'
import type { CardProduct, CardVariant } from './card.schema.ts'
import { clothUrl } from './product-card.rules.ts'
import { sortBySize } from './product-list.rules.ts'
import { availableOf, imageColumns, imageView } from './product-view.server.ts'

/** The columns of one card with its variants and pictures as JSON. Needs `p` (products). */
export const cardColumns: SQL = sql`
  p.id, p.title, p.slug, p.fabric, p.price_ngn, p.price_usd, p.compare_at_price, p.is_featured,
  coalesce(p.first_live_at, p.created_at) as created_at,
  (select json_agg(json_build_object('id', v.id, 'size', v.size, 'color', v.color, 'color_hex', v.color_hex,
     'stock_quantity', v.stock - v.held) order by v.position)
   from product_variants v where v.product_id = p.id) as variants,
  (select json_agg(${imageColumns} order by i.position) from product_images i where i.product_id = p.id) as images`

export type CardRow = Omit<
  CardProduct,
  'images' | 'cloth_url' | 'product_variants' | 'stock_quantity' | 'created_at'
> & {
  created_at: Date | string
  variants: CardVariant[] | null
  images: Parameters<typeof imageView>[0][] | null
}

/** A row as a card: front and back of its pictures, and its cloth. */
export function cardView({ variants, images, created_at, ...row }: CardRow): CardProduct {
  const pictures = (images ?? []).map(imageView)
  return {
    ...row,
    created_at: new Date(created_at).toISOString(),
    stock_quantity: availableOf(variants ?? []),
    images: pictures.slice(0, 2),
    cloth_url: clothUrl(pictures),
    product_variants: sortBySize(variants ?? [], ({ size }) => size ?? ''),
  }
}
