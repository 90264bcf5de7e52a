import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { listedWhen } from '../../catalog/product-filter.server.ts'
import { cartItems, categories, productImages, products, productVariants } from '../../db/schema.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { ownRows } from '../../lib/server/own-rows.ts'
import { mediaUrl } from '../../media/media.rules.ts'
import { heldUntil } from '../../catalog/held-until.server.ts'
import { availableTo, shopperOf } from './available-to.server.ts'
import type { SellableVariant } from './quote.rules.ts'
import type { ProductImage } from '../../catalog/catalog.schema.ts'
import type { RequestedLine } from './quote.schema.ts'

type ImageRow = { key: string; alt: string; width: number; height: number; thumbhash: string }

/** A product can be sold while it is listed; for a query that joins both tables. */
export const isSold: SQL = listedWhen(sql`${products}`, sql`${categories}`)

/**
 * Columns of a variant and its product for a cart line or a quoted line, for this shopper; for a query that
 * joins both and the category.
 */
const sellableColumns = (ctx: Ctx) => ({
  productId: products.id,
  categoryId: products.categoryId,
  variantId: productVariants.id,
  title: products.title,
  slug: products.slug,
  size: productVariants.size,
  color: productVariants.color,
  position: productVariants.position,
  available: availableTo(shopperOf(ctx.actor), sql`${productVariants}`),
  heldUntil: heldUntil(sql`${productVariants}`),
  unitPriceMinor: products.priceNgn,
  compareAtPriceMinor: products.compareAtPrice,
  tags: products.tags,
  isVisible: sql<boolean>`(${isSold})`,
  /** The first that shows the variant's colour, else one that belongs to all (rule: picture-of-colour). */
  firstImage: sql<ImageRow | null>`(
    select json_build_object('key', ${productImages.key}, 'alt', ${productImages.alt}, 'width', ${productImages.width},
      'height', ${productImages.height}, 'thumbhash', ${productImages.thumbhash})
    from ${productImages} where ${productImages.productId} = ${products.id}
    order by case when ${productImages.color} = ${productVariants.color} then 0 when ${productImages.color} is null then 1 else 2 end,
      ${productImages.position}, ${productImages.id} limit 1)`,
})

function imageView({ key, ...image }: ImageRow): ProductImage {
  return { url: mediaUrl(key), ...image }
}

function sellable<R extends { firstImage: ImageRow | null }>({ firstImage, ...row }: R) {
  return { ...row, imageKey: firstImage?.key ?? null, image: firstImage ? imageView(firstImage) : null }
}

/** Every variant of the requested products that are on sale now. One statement. */
export async function findSellableVariants(ctx: Ctx, requested: RequestedLine[]): Promise<SellableVariant[]> {
  const productIds = [...new Set(requested.map((line) => line.product_id))]
  if (productIds.length === 0) return []
  const rows = await ctx.db
    .select(sellableColumns(ctx))
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(and(inArray(products.id, productIds), isSold))
  return rows.map(sellable)
}

export type NamedVariant = SellableVariant & { sku: string }

const isId = (name: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(name)

/** The variants on sale now with one of these SKUs or ids. One statement. */
export async function findNamedVariants(ctx: Ctx, names: string[]): Promise<NamedVariant[]> {
  const rows = await ctx.db
    .select({ ...sellableColumns(ctx), sku: productVariants.sku })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(
      and(or(inArray(productVariants.sku, names), inArray(productVariants.id, names.filter(isId))), isSold),
    )
  return rows.map(sellable)
}

export type CartRow = { itemId: string; quantity: number } & SellableVariant

/** The actor's cart lines in the order they were put in, hidden products included. One statement. */
export async function findCartRows(ctx: Ctx): Promise<CartRow[]> {
  const rows = await ctx.db
    .select({ itemId: cartItems.id, quantity: cartItems.quantity, ...sellableColumns(ctx) })
    .from(cartItems)
    .innerJoin(products, eq(products.id, cartItems.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(productVariants, eq(productVariants.id, cartItems.variantId))
    .where(ownRows(cartItems, ctx.actor))
    .orderBy(asc(cartItems.createdAt), asc(cartItems.id))
  return rows.map(sellable)
}
