import { eq } from 'drizzle-orm'
import { renderSVG } from 'uqr'
import { products, productVariants } from '../db/schema.ts'
import { commonError } from '../lib/errors.ts'
import type { AdminCtx } from '../lib/server/context.ts'

/** What is printed for the sizes of a product: the SKU as text and as a QR code (rule: sku-labels). Throws NOT_FOUND. */
export async function readLabels(ctx: AdminCtx, productId: string) {
  const rows = await ctx.db
    .select({ product: products, variant: productVariants })
    .from(products)
    .leftJoin(productVariants, eq(productVariants.productId, products.id))
    .where(eq(products.id, productId))
    .orderBy(productVariants.position, productVariants.id)
  if (rows.length === 0) throw commonError('NOT_FOUND')
  return {
    title: rows[0]!.product.title,
    labels: rows.flatMap(({ product, variant }) =>
      variant
        ? {
            variant_id: variant.id,
            sku: variant.sku,
            option: [variant.size, variant.color].filter(Boolean).join(', '),
            price: product.priceNgn,
            stock: variant.stock,
            qr: renderSVG(variant.sku, { border: 0 }),
          }
        : [],
    ),
  }
}
