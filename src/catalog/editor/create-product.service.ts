import { inTransaction, type OwnerCtx } from '../../lib/server/context.ts'
import { ownerCommand } from '../../lib/server/web/operation.ts'
import { refuseUnrenderable } from '../../lib/server/markdown.ts'
import { audit } from '../../lib/server/watch/audit.ts'
import type { Storage } from '../../media/storage.server.ts'
import { columnsOf } from '../product-fields.rules.ts'
import { insertProducts } from './insert-products.server.ts'
import { ownerProductSchema } from './owner-product.schema.ts'
import { pictureRows, refusePrices } from './product-save.rules.ts'
import { claimSlug, freeSlug } from './product-slugs.server.ts'
import { newProductSchema } from './product-write.schema.ts'
import { readOwnerProduct } from './read-owner-product.service.ts'
import { pictureToInsert, readPictureFiles } from './save-parts.server.ts'

/**
 * With the input's variants and uploaded pictures. Without a slug it gets a free one from its title.
 * @throws PRODUCT_INVALID, CATEGORY_UNKNOWN, SLUG_RESERVED, SLUG_TAKEN, SLUG_USED_BEFORE, SKU_TAKEN, VARIANT_TWICE,
 * PICTURE_UNKNOWN
 */
export const createProduct = ownerCommand('post /products', {
  summary: 'Make a draft',
  body: newProductSchema,
  answer: [ownerProductSchema, 'The product as it is now'],
  status: 201,
  atomic: true,
  run: async (ctx: OwnerCtx & { storage: Storage }, { variants, pictures, ...input }) => {
    refusePrices(input)
    if (input.description) refuseUnrenderable(input.description, 'description')
    const rows = pictureRows(await readPictureFiles(ctx.storage, pictures), input.title)
    return inTransaction(ctx, async (ctx) => {
      if (input.slug) await claimSlug(ctx, null, input.slug, false)
      const slug = input.slug ?? (await freeSlug(ctx, input.title, input.category_id))
      const [id] = await insertProducts(ctx, [
        {
          ...columnsOf({ ...input, slug }),
          status: 'draft',
          createdAt: ctx.now(),
          variants: variants.map(({ color_hex: colorHex, ...variant }) => ({ ...variant, colorHex })),
          pictures: rows.map(pictureToInsert),
        },
      ])
      await audit(ctx, ['product', id!], 'product.create', {
        after: { title: input.title, slug, price_ngn: input.price_ngn, category_id: input.category_id },
      })
      return readOwnerProduct(ctx, { id: id! })
    })
  },
})
