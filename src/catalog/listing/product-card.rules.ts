import type { CardProduct, CardVariant } from './card.schema.ts'
import type { Product, ProductImage } from '../catalog.schema.ts'
import { pick } from '../../lib/changed-fields.ts'
import { cardPictures, picturesOf } from '../product-pictures.rules.ts'

/** A whole product as a card. */
export const cardOf = (product: Product): CardProduct => ({
  ...pick(product, [
    ...(['id', 'title', 'slug', 'fabric', 'price_ngn', 'price_usd', 'compare_at_price'] as const),
    ...(['stock_quantity', 'is_featured', 'created_at'] as const),
  ]),
  images: cardPictures(product.images),
  cloth_url: clothUrl(picturesOf(product.images, product.images[0]?.color)),
  product_variants: product.product_variants.map((variant) =>
    pick(variant, ['id', 'size', 'color', 'color_hex', 'stock_quantity']),
  ),
})

/** The close-up of the cloth is the last picture, if there are more than front and back. */
export const clothUrl = (images: ProductImage[]): string | null =>
  images.length > 2 ? images.at(-1)!.url.replace('/800.avif', '/480.avif') : null

/** Cards name up to 4 sizes, the list view up to 6 (rule: list-view). */
export const cardSizeLimit = 4
export const rowSizeLimit = 6

/** The sizes of a product in the order of its variants, which is that of sizes, each with whether any colour of it can be bought. */
export function sizesOf(variants: CardVariant[]): { size: string; isAvailable: boolean }[] {
  const sizes = new Map<string, boolean>()
  for (const { size, stock_quantity } of variants)
    if (size !== null) sizes.set(size, (sizes.get(size) ?? false) || stock_quantity > 0)
  return [...sizes].map(([size, isAvailable]) => ({ size, isAvailable }))
}

/** The colour a card shows: the requested one, else that of its first picture. */
export const shownColor = ({ images, product_variants }: CardProduct, color: string | null) =>
  color ?? images[0]?.color ?? colorsOf(product_variants)[0]?.color ?? null

/** The colours of a product in the owner's order. */
export function colorsOf(
  variants: CardVariant[],
): { color: string; hex: string | null; isAvailable: boolean }[] {
  const colors = new Map<string, { hex: string | null; isAvailable: boolean }>()
  for (const { color, color_hex, stock_quantity } of variants) {
    if (color === null) continue
    const before = colors.get(color)
    colors.set(color, {
      hex: before?.hex ?? color_hex,
      isAvailable: (before?.isAvailable ?? false) || stock_quantity > 0,
    })
  }
  return [...colors].map(([color, rest]) => ({ color, ...rest }))
}

export const purchasable = (variants: CardVariant[]) =>
  variants.filter((variant) => variant.stock_quantity > 0)
