import { eq } from 'drizzle-orm'
import { categories, products } from '../../db/schema.ts'
import { refuseUnrenderable } from '../../lib/server/markdown.ts'
import { refusedBy } from '../../lib/server/constraint-refusals.ts'
import { inTransaction, type OwnerCtx } from '../../lib/server/context.ts'
import { changeTime, type StartedFrom } from '../../lib/server/stale-save.ts'
import { idParams } from '../../lib/server/web/api.ts'
import { ownerCommand } from '../../lib/server/web/operation.ts'
import type { Storage } from '../../media/storage.server.ts'
import { audit } from '../../lib/server/watch/audit.ts'
import { catalogWriteError } from '../catalog.errors.rules.ts'
import { columnsOf, isSearched } from '../product-fields.rules.ts'
import { refreshSearchText } from '../search/search-text.server.ts'
import { moveStock } from '../stock/variant-stock.server.ts'
import { productRefusals } from './insert-products.server.ts'
import { lockProduct } from './lock-product.server.ts'
import { type OwnerProduct, ownerProductSchema } from './owner-product.schema.ts'
import {
  auditOfSave,
  changesVersion,
  planSave,
  type ProductChange,
  refuseIncomplete,
  type SavePlan,
  touchedVariants,
} from './product-save.rules.ts'
import { claimSlug, keepEarlierSlug } from './product-slugs.server.ts'
import { readOwnerProduct } from './read-owner-product.service.ts'
import { refuseSteepCuts } from '../refuse-steep-prices.service.ts'
import { productChangesSchema, productSaveSchema, statusChangeSchema } from './product-write.schema.ts'
import { readPictureFiles, savePictures, saveVariants } from './save-parts.server.ts'

/**
 * Saves what changes of a product in one transaction, with one line in the audit: fields, pictures, sizes and
 * colours, stock, status. A save that changes nothing writes nothing. A new slug redirects the old one; a
 * steep price cut requires the password again (rule: editor-save).
 * @throws PRODUCT_UNKNOWN, STALE with the product as it is, PRODUCT_INCOMPLETE, what `planSave` refuses,
 * PASSWORD_AGAIN,
 * CATEGORY_UNKNOWN, SLUG_RESERVED, SLUG_TAKEN, SLUG_USED_BEFORE, VARIANT_TWICE, SKU_TAKEN
 */
export function saveProduct(
  ctx: OwnerCtx,
  id: string,
  startedFrom: StartedFrom,
  change: ProductChange,
): Promise<OwnerProduct> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockProduct(ctx, id, startedFrom, touchedVariants(change))
    const plan = planSave(before, change, ctx.now())
    const isNewVersion = changesVersion(plan)
    if (!isNewVersion && plan.stock.length === 0) return before
    await checkFields(ctx, before, plan, change.fields?.take_over_slug ?? false)
    await savePictures(ctx, id, plan.pictures)
    await saveVariants(ctx, { id, slug: plan.columns.slug ?? before.slug }, plan.variants)
    if (plan.stock.length > 0) await moveStock(ctx, change.note ?? '', plan.stock)
    if (isNewVersion) {
      const updatedAt = changeTime(ctx, { updatedAt: new Date(before.updated_at) })
      await ctx.db
        .update(products)
        .set({ ...plan.columns, updatedAt })
        .where(eq(products.id, id))
    }
    if (isSearched(plan.columns)) await refreshSearchText(ctx, { productId: id })
    const after = await readOwnerProduct(ctx, { id })
    refuseIncomplete(after)
    const { action, ...changed } = auditOfSave(before, after, plan)
    await audit(ctx, ['product', id], action, changed)
    return after
  }).catch(refusedBy(productRefusals))
}

const product = [ownerProductSchema, 'The product as it is now'] as const

export const saveFromEditor = ownerCommand('post /products/{id}/save', {
  summary: 'Save what changed in the editor, all of it or nothing; 409 STALE with `current`',
  params: idParams,
  body: productSaveSchema,
  answer: product,
  atomic: true,
  run: async (ctx: OwnerCtx & { storage: Storage }, { id, updated_at, pictures, ...change }) =>
    saveProduct(ctx, id, updated_at, {
      ...change,
      pictures: pictures && (await readPictureFiles(ctx.storage, pictures)),
    }),
})

export const changeProduct = ownerCommand('patch /products/{id}', {
  summary: 'Change what is given; 409 STALE with `current` when it was changed meanwhile',
  params: idParams,
  body: productChangesSchema,
  answer: product,
  run: (ctx, { id, updated_at, ...fields }) => saveProduct(ctx, id, updated_at, { fields }),
})

export const changeProductStatus = ownerCommand('post /products/{id}/status', {
  summary: 'Put it live, schedule it, take it back to draft or archive it',
  params: idParams,
  body: statusChangeSchema,
  answer: product,
  run: (ctx, { id, updated_at, ...status }) => saveProduct(ctx, id, updated_at, status),
})

/** What only the database and the session can say of new fields. */
async function checkFields(
  ctx: OwnerCtx,
  before: OwnerProduct,
  { columns }: SavePlan,
  isTakenOver: boolean,
): Promise<void> {
  const { id } = before
  const old = columnsOf(before)
  await refuseSteepCuts(ctx, [{ id, before: old, after: { ...old, ...columns } }])
  if (columns.description) refuseUnrenderable(columns.description, 'description')
  if (columns.categoryId) await refuseUnknownCategory(ctx, columns.categoryId)
  if (columns.slug) {
    await claimSlug(ctx, id, columns.slug, isTakenOver)
    await keepEarlierSlug(ctx, before)
  }
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
