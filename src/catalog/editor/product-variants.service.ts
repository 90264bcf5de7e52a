import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { productVariants } from '../../db/schema.ts'
import { changedFields } from '../../lib/server/watch/audit.ts'
import type { OwnerCtx } from '../../lib/server/context.ts'
import { refusedBy } from '../../lib/server/constraint-refusals.ts'
import type { StartedFrom } from '../../lib/server/stale-save.ts'
import { catalogWriteError } from '../catalog.errors.rules.ts'
import { changeProduct } from './change-product.server.ts'
import { variantRefusals } from './insert-products.server.ts'
import type { OwnerProduct } from './owner-product.schema.ts'
import { productLimits } from '../product-limits.rules.ts'
import type { NewVariant, VariantChanges } from './product-write.schema.ts'
import { isReordering } from '../listing/product-order.rules.ts'
import { insertVariants } from '../stock/variant-stock.server.ts'
import { skuOf } from './sku.rules.ts'
import { skusFor } from './variant-skus.server.ts'

/**
 * Adds variants behind those that are there; `stock` of each is received at once. An empty SKU is derived.
 * @throws PRODUCT_UNKNOWN, STALE, VARIANTS_FULL, VARIANT_TWICE, SKU_TAKEN
 */
export function addVariants(
  ctx: OwnerCtx,
  productId: string,
  startedFrom: StartedFrom,
  variants: NewVariant[],
): Promise<OwnerProduct> {
  return changeProduct(ctx, productId, startedFrom, async (ctx, { slug }) => {
    const there = await listVariants(ctx, productId)
    if (there.length + variants.length > productLimits.variants) throw catalogWriteError('VARIANTS_FULL')
    const skus = await skusFor(
      ctx,
      variants.map((variant) => ({ ...variant, slug })),
    )
    const first = Math.max(-1, ...there.map((variant) => variant.position)) + 1
    const rows = variants.map(({ color_hex: colorHex, ...variant }, index) => ({
      ...variant,
      colorHex,
      productId,
      id: randomUUID(),
      sku: skus[index]!,
      position: first + index,
    }))
    await insertVariants(ctx, rows)
    const added = rows.map(({ id, size, color, colorHex, sku, stock }) => ({
      id,
      size,
      color,
      colorHex,
      sku,
      stock,
    }))
    return { action: 'variant.add', after: { variants: added } }
  }).catch(refusedBy(variantRefusals))
}

/**
 * Changes size, colour or SKU of a variant; an emptied SKU is derived again. Past orders keep what they said.
 * @throws PRODUCT_UNKNOWN, STALE, VARIANT_UNKNOWN, VARIANT_TWICE, SKU_TAKEN
 */
export function updateVariant(
  ctx: OwnerCtx,
  at: { productId: string; variantId: string },
  startedFrom: StartedFrom,
  changes: VariantChanges,
): Promise<OwnerProduct> {
  return changeProduct(ctx, at.productId, startedFrom, async (ctx, { slug }) => {
    const variant = (await listVariants(ctx, at.productId)).find(({ id }) => id === at.variantId)
    if (!variant) throw catalogWriteError('VARIANT_UNKNOWN')
    const { size, color, colorHex, sku } = variant
    const wanted = {
      size: changes.size === undefined ? size : changes.size || null,
      color: changes.color === undefined ? color : changes.color || null,
      colorHex: changes.color_hex === undefined ? colorHex : changes.color_hex,
    }
    const newSku = changes.sku === '' ? await deriveSku(ctx, variant, { ...wanted, slug }) : changes.sku
    const changed = changedFields({ size, color, colorHex, sku }, { ...wanted, sku: newSku ?? sku })
    if (!changed) return null
    await ctx.db.update(productVariants).set(changed.after).where(eq(productVariants.id, variant.id))
    return {
      action: 'variant.update',
      before: { variantId: variant.id, ...changed.before },
      after: { variantId: variant.id, ...changed.after },
    }
  }).catch(refusedBy(variantRefusals))
}

/** Its own when that is the derived one already. */
async function deriveSku(
  ctx: OwnerCtx,
  variant: { sku: string },
  option: { slug: string; size: string | null; color: string | null },
): Promise<string> {
  if (skuOf(option.slug, option) === variant.sku) return variant.sku
  const [sku] = await skusFor(ctx, [{ ...option, sku: '' }])
  return sku!
}

/** Puts the variants into another order; `ids` are all of them. @throws PRODUCT_UNKNOWN, STALE, ORDER_INCOMPLETE */
export function orderVariants(
  ctx: OwnerCtx,
  productId: string,
  startedFrom: StartedFrom,
  ids: string[],
): Promise<OwnerProduct> {
  return changeProduct(ctx, productId, startedFrom, async (ctx) => {
    const before = (await listVariants(ctx, productId)).map(({ id }) => id)
    if (!isReordering(before, ids)) throw catalogWriteError('ORDER_INCOMPLETE')
    for (const [position, id] of ids.entries())
      await ctx.db
        .update(productVariants)
        .set({ position })
        .where(and(eq(productVariants.id, id), eq(productVariants.productId, productId)))
    return { action: 'variant.order', before: { ids: before }, after: { ids } }
  })
}

const listVariants = (ctx: OwnerCtx, productId: string) =>
  ctx.db
    .select()
    .from(productVariants)
    .where(eq(productVariants.productId, productId))
    .orderBy(asc(productVariants.position), asc(productVariants.id))
