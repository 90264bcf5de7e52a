import { eq } from 'drizzle-orm'
import { categories } from '../../db/schema.ts'
import { changedFields } from '../../lib/server/watch/audit.ts'
import type { OwnerCtx } from '../../lib/server/context.ts'
import { refusedBy } from '../../lib/server/constraint-refusals.ts'
import type { StartedFrom } from '../../lib/server/stale-save.ts'
import { catalogWriteError } from '../catalog.errors.rules.ts'
import { changeProduct, type Product } from './change-product.server.ts'
import { refusePrices } from './create-product.service.ts'
import type { OwnerProduct } from './owner-product.schema.ts'
import { claimSlug, keepEarlierSlug } from './product-slugs.server.ts'
import { refuseSteepCuts } from './refuse-steep-cuts.service.ts'
import { textsOf } from '../product-texts.rules.ts'
import type { ProductChanges } from './product-write.schema.ts'

/**
 * Changes what is given of a product. A new slug makes the one before lead to it; `take_over_slug` takes one that led
 * elsewhere. A save that changes nothing writes nothing. A price that falls far asks for the password again.
 * @throws PASSWORD_AGAIN, PRODUCT_UNKNOWN, STALE, PRODUCT_INVALID, CATEGORY_UNKNOWN, SLUG_RESERVED, SLUG_TAKEN, SLUG_USED_BEFORE
 */
export function updateProduct(
  ctx: OwnerCtx,
  id: string,
  startedFrom: StartedFrom,
  changes: ProductChanges,
): Promise<OwnerProduct> {
  return changeProduct(ctx, id, startedFrom, async (ctx, product) => {
    const changed = changedFields(fieldsOf(product), columnsOf(changes))
    if (!changed) return null
    const { after } = changed
    const next = { ...fieldsOf(product), ...after }
    refusePrices({
      price_ngn: next.priceNgn,
      compare_at_price: next.compareAtPrice,
      sale_ends_at: next.saleEndsAt && next.saleEndsAt.toISOString(),
    })
    await refuseSteepCuts(ctx, [{ id, before: product, after: next }])
    if (after.categoryId) await refuseUnknownCategory(ctx, after.categoryId)
    if (after.slug) {
      await claimSlug(ctx, id, after.slug, changes.take_over_slug ?? false)
      await keepEarlierSlug(ctx, product)
    }
    return { action: 'product.update', columns: after, ...changed }
  }).catch(refusedBy({ products_slug_unique: () => catalogWriteError('SLUG_TAKEN') }))
}

const fieldsOf = ({
  title,
  slug,
  description,
  priceNgn,
  priceUsd,
  compareAtPrice,
  saleEndsAt,
  categoryId,
  tags,
  isFeatured,
  featuredRank,
  lowStock,
  ...others
}: Product) => ({
  ...textsOf(others),
  title,
  slug,
  description,
  priceNgn,
  priceUsd,
  compareAtPrice,
  saleEndsAt,
  categoryId,
  tags,
  isFeatured,
  featuredRank,
  lowStock,
})
type Fields = ReturnType<typeof fieldsOf>

/** The columns of the fields that were given. */
function columnsOf(changes: ProductChanges): Partial<Fields> {
  const { price_ngn, price_usd, compare_at_price, sale_ends_at, category_id, is_featured, featured_rank } =
    changes
  const { title, slug, description, tags } = changes
  const columns = {
    title,
    slug,
    description,
    ...textsOf(changes),
    tags,
    priceNgn: price_ngn,
    priceUsd: price_usd,
    compareAtPrice: compare_at_price,
    saleEndsAt: sale_ends_at ? new Date(sale_ends_at) : sale_ends_at,
    categoryId: category_id,
    isFeatured: is_featured,
    featuredRank: featured_rank,
    lowStock: changes.low_stock,
  }
  return Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== undefined),
  ) as Partial<Fields>
}

async function refuseUnknownCategory(ctx: OwnerCtx, categoryId: string): Promise<void> {
  const [category] = await ctx.db
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.id, categoryId))
    .for('key share')
  const message = 'There is no such category'
  if (!category) throw catalogWriteError('CATEGORY_UNKNOWN', { fields: { category_id: message } })
}
