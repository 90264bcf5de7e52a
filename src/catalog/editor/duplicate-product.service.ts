import { inTransaction } from '../../lib/server/context.ts'
import { idParams } from '../../lib/server/web/api.ts'
import { ownerCommand } from '../../lib/server/web/operation.ts'
import { audit } from '../../lib/server/watch/audit.ts'
import { catalogWriteError } from '../catalog.errors.rules.ts'
import { productLimits } from '../product-limits.rules.ts'
import { insertProducts, readProductsToInsert } from './insert-products.server.ts'
import { ownerProductSchema } from './owner-product.schema.ts'
import { freeSlug } from './product-slugs.server.ts'
import { readOwnerProduct } from './read-owner-product.service.ts'

/**
 * With the texts, prices, options and pictures of the other; its own slug and SKUs, and not featured. @throws PRODUCT_UNKNOWN
 */
export const duplicateProduct = ownerCommand('post /products/{id}/duplicate', {
  summary: 'Make a draft like it, without stock',
  params: idParams,
  answer: [ownerProductSchema, 'The product as it is now'],
  status: 201,
  atomic: true,
  run: (ctx, { id }) =>
    inTransaction(ctx, async (ctx) => {
      const [source] = await readProductsToInsert(ctx, [id])
      if (!source) throw catalogWriteError('PRODUCT_UNKNOWN')
      const end = ' (copy)'
      const title = source.title.slice(0, productLimits.title - end.length) + end
      const slug = await freeSlug(ctx, title, source.categoryId)
      const [copy] = await insertProducts(ctx, [
        {
          ...source,
          title,
          slug,
          status: 'draft',
          isFeatured: false,
          featuredRank: null,
          createdAt: ctx.now(),
          variants: source.variants.map((variant) => ({ ...variant, sku: '', stock: 0 })),
        },
      ])
      await audit(ctx, ['product', copy!], 'product.duplicate', { after: { title, slug, copyOf: id } })
      return readOwnerProduct(ctx, { id: copy! })
    }),
})
