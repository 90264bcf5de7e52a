import { eq } from 'drizzle-orm'
import { renderSVG } from 'uqr'
import * as z from 'zod'
import { products, productVariants } from '../db/schema.ts'
import { commonError } from '../lib/errors.ts'
import { ownerRead } from '../lib/server/web/operation.ts'
import { variantLabel } from '../lib/variant-label.rules.ts'

const labelsSchema = z.object({
  title: z.string(),
  labels: z.array(
    z.object({
      variant_id: z.string(),
      sku: z.string(),
      option: z.string(),
      price: z.int(),
      stock: z.int(),
      qr: z.string().describe('The SKU as a QR picture, SVG'),
    }),
  ),
})

/** What is printed for the sizes of a product: the SKU as text and as a QR code (rule: sku-labels). Throws NOT_FOUND. */
export const readLabels = ownerRead('get /labels', {
  summary: 'Labels with QR codes for the sizes of a product',
  query: z.object({ product_id: z.uuid() }),
  answer: [labelsSchema, 'The labels'],
  run: async (ctx, { product_id: productId }) => {
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
              option: variantLabel(variant),
              price: product.priceNgn,
              stock: variant.stock,
              qr: renderSVG(variant.sku, { border: 0 }),
            }
          : [],
      ),
    }
  },
})
