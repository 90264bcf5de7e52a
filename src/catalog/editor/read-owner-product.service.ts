import { asc, desc, eq, sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import { productImages, products, productSlugs, productVariants } from '../../db/schema.ts'
import type { OwnerCtx } from '../../lib/server/context.ts'
import { mediaUrl } from '../../media/media.rules.ts'
import { catalogWriteError } from '../catalog.errors.rules.ts'
import type { OwnerProduct } from './owner-product.schema.ts'
import { missingParts } from '../product-status.rules.ts'
import { textsOf } from '../product-texts.rules.ts'

/** A product with all its parts as its owner edits it, of any status. @throws PRODUCT_UNKNOWN */
export async function readOwnerProduct(ctx: OwnerCtx, id: string): Promise<OwnerProduct> {
  const [row] = await ctx.db.select().from(products).where(eq(products.id, id))
  if (!row) throw catalogWriteError('PRODUCT_UNKNOWN')
  const ordered = await readOrdered(ctx, id)
  const variants = await ctx.db
    .select()
    .from(productVariants)
    .where(eq(productVariants.productId, id))
    .orderBy(asc(productVariants.position), asc(productVariants.id))
  const pictures = await ctx.db
    .select()
    .from(productImages)
    .where(eq(productImages.productId, id))
    .orderBy(asc(productImages.position), asc(productImages.id))
  const slugs = await ctx.db
    .select({ slug: productSlugs.slug })
    .from(productSlugs)
    .where(eq(productSlugs.productId, id))
    .orderBy(desc(productSlugs.createdAt), asc(productSlugs.slug))
  return {
    ...ownColumns(row),
    earlier_slugs: slugs.map(({ slug }) => slug),
    missing: missingParts({ ...row, pictureCount: pictures.length, variantCount: variants.length }),
    is_ordered: ordered.isProductOrdered,
    variants: variants.map(({ id: variantId, size, color, colorHex, sku, stock, held }) => ({
      id: variantId,
      size,
      color,
      color_hex: colorHex,
      sku,
      stock,
      held,
      is_ordered: ordered.variantIds.has(variantId),
    })),
    pictures: pictures.map(
      ({ key, alt, width, height, thumbhash, color, focalX, focalY, id: pictureId }) => ({
        id: pictureId,
        key,
        url: mediaUrl(key),
        alt,
        width,
        height,
        thumbhash,
        color,
        focal_x: focalX,
        focal_y: focalY,
      }),
    ),
  }
}

const ownColumns = (row: typeof products.$inferSelect) => ({
  id: row.id,
  title: row.title,
  slug: row.slug,
  description: row.description,
  ...textsOf(row),
  price_ngn: row.priceNgn,
  price_usd: row.priceUsd,
  compare_at_price: row.compareAtPrice,
  sale_ends_at: row.saleEndsAt?.toISOString() ?? null,
  category_id: row.categoryId,
  tags: row.tags,
  status: row.status,
  publish_at: row.publishAt?.toISOString() ?? null,
  is_featured: row.isFeatured,
  featured_rank: row.featuredRank,
  low_stock: row.lowStock,
  first_live_at: row.firstLiveAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
})

/** Which of a product's variants any order names, and whether one names the product itself. */
export async function readOrdered(ctx: OwnerCtx, productId: string) {
  const rows = await rowsOf<{ variant_id: string | null }>(
    ctx.db,
    sql`select l.variant_id from order_lines l where l.product_id = ${productId}
      union select l.variant_id from product_variants v join order_lines l on l.variant_id = v.id
        where v.product_id = ${productId}`,
  )
  return {
    isProductOrdered: rows.length > 0,
    variantIds: new Set(rows.flatMap((row) => row.variant_id ?? [])),
  }
}
