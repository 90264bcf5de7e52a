import { recordAudit } from '../../lib/server/watch/audit.ts'
import { inTransaction, type OwnerCtx } from '../../lib/server/context.ts'
import { readStoredPicture } from '../../media/store-picture.service.ts'
import type { Storage } from '../../media/storage.server.ts'
import { catalogWriteError } from '../catalog.errors.rules.ts'
import { insertProducts } from './insert-products.server.ts'
import type { OwnerProduct } from './owner-product.schema.ts'
import { priceProblems } from '../product-limits.rules.ts'
import { claimSlug, freeSlug } from './product-slugs.server.ts'
import { textsOf } from '../product-texts.rules.ts'
import type { NewProduct } from './product-write.schema.ts'
import { readOwnerProduct } from './read-owner-product.service.ts'

/**
 * Makes a draft, with what variants and uploaded pictures it is given. Without a slug it gets a free one of its title.
 * @throws PRODUCT_INVALID, CATEGORY_UNKNOWN, SLUG_RESERVED, SLUG_TAKEN, SLUG_USED_BEFORE, SKU_TAKEN, VARIANT_TWICE,
 *   PICTURE_UNKNOWN
 */
export async function createProduct(
  ctx: OwnerCtx,
  storage: Storage,
  input: NewProduct,
): Promise<OwnerProduct> {
  refusePrices(input)
  const pictures = await Promise.all(
    input.pictures.map(async ({ key, alt, color, focal_x: focalX, focal_y: focalY }) => ({
      ...(await readStoredPicture(storage, key)),
      alt: alt || input.title,
      color,
      focalX,
      focalY,
    })),
  )
  return inTransaction(ctx, async (ctx) => {
    if (input.slug) await claimSlug(ctx, null, input.slug, false)
    const slug = input.slug ?? (await freeSlug(ctx, input.title))
    const [id] = await insertProducts(ctx, [
      {
        title: input.title,
        slug,
        description: input.description,
        ...textsOf(input),
        priceNgn: input.price_ngn,
        priceUsd: input.price_usd,
        compareAtPrice: input.compare_at_price,
        saleEndsAt: input.sale_ends_at ? new Date(input.sale_ends_at) : null,
        categoryId: input.category_id,
        tags: input.tags,
        status: 'draft',
        isFeatured: input.is_featured,
        featuredRank: input.featured_rank,
        lowStock: input.low_stock,
        createdAt: ctx.now(),
        variants: input.variants.map(({ color_hex: colorHex, ...variant }) => ({ ...variant, colorHex })),
        pictures,
      },
    ])
    await recordAudit(ctx, {
      action: 'product.create',
      subject: { type: 'product', id: id! },
      after: { title: input.title, slug, price_ngn: input.price_ngn, category_id: input.category_id },
    })
    return readOwnerProduct(ctx, id!)
  })
}

/** @throws PRODUCT_INVALID with the wrong fields */
export function refusePrices(prices: Parameters<typeof priceProblems>[0]): void {
  const fields = priceProblems(prices)
  const [message] = Object.values(fields)
  if (message) throw catalogWriteError('PRODUCT_INVALID', { message, fields })
}
