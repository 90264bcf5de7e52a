import { type SQL, sql } from 'drizzle-orm'
import type { CardProduct, CardVariant } from './card.schema.ts'
import { clothUrl } from './product-card.rules.ts'
import { cardPictures, picturesOf } from '../product-pictures.rules.ts'
import { availableOf, colouredView, type ProductImageRow, productImages } from '../product-view.server.ts'
import { sortOwnSizes } from '../sizes/size-order.rules.ts'

/** The columns of one card with its variants and pictures as JSON. Needs `p` (products). */
export const cardColumns: SQL = sql`
  p.id, p.title, p.slug, p.fabric, p.price_ngn, p.price_usd, p.compare_at_price, p.is_featured,
  coalesce(p.first_live_at, p.created_at) as created_at,
  (select json_agg(json_build_object('id', v.id, 'size', v.size, 'color', v.color, 'color_hex', v.color_hex,
     'stock_quantity', v.stock - v.held) order by v.position)
   from product_variants v where v.product_id = p.id) as variants,
  ${productImages}`

export type CardRow = Omit<
  CardProduct,
  'images' | 'cloth_url' | 'product_variants' | 'stock_quantity' | 'created_at'
> & {
  created_at: Date | string
  variants: CardVariant[] | null
  images: ProductImageRow[] | null
}

/** A row as a card: front and back of each colour, and the cloth of the first. */
export function cardView({ variants, images, created_at, ...row }: CardRow): CardProduct {
  const pictures = (images ?? []).map(colouredView)
  return {
    ...row,
    created_at: new Date(created_at).toISOString(),
    stock_quantity: availableOf(variants ?? []),
    images: cardPictures(pictures),
    cloth_url: clothUrl(picturesOf(pictures, pictures[0]?.color)),
    product_variants: sortOwnSizes(variants ?? [], ({ size }) => size ?? ''),
  }
}
