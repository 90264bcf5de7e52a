import { AppError } from '../../lib/errors.ts'
import { inTransaction, type OwnerCtx } from '../../lib/server/context.ts'
import type { StartedFrom } from '../../lib/server/stale-save.ts'
import type { Storage } from '../../media/storage.server.ts'
import { adjustStock } from '../stock/adjust-stock.service.ts'
import { catalogWriteError } from '../catalog.errors.rules.ts'
import type { OwnerProduct } from './owner-product.schema.ts'
import { changeProductStatus } from './product-status.service.ts'
import { addVariants } from './product-variants.service.ts'
import type { ProductSave } from './product-write.schema.ts'
import { readOwnerProduct } from './read-owner-product.service.ts'
import { removeVariant } from './remove-variant.service.ts'
import { setPictures } from './set-pictures.service.ts'
import { stockChangeReasons } from '../stock/stock-reasons.rules.ts'
import { updateProduct } from './update-product.service.ts'

/**
 * Saves what changed in the editor in one transaction: texts and prices, pictures, sizes and colours, stock, and at last
 * the status. Each part is checked, and stands in the audit, as if it was saved alone (rule: editor-save).
 * @throws what the services of the parts throw; nothing is saved then
 */
export function saveProduct(
  ctx: OwnerCtx,
  storage: Storage,
  id: string,
  { updated_at: startedFrom, ...save }: Omit<ProductSave, 'updated_at'> & { updated_at: StartedFrom },
): Promise<OwnerProduct> {
  return inTransaction(ctx, async (ctx) => {
    let product = await updateProduct(ctx, id, startedFrom, save.fields)
    // The parts that follow start from what the part before left.
    const from = () => startedFrom && new Date(product.updated_at)
    if (save.pictures) product = await setPictures(ctx, storage, id, from(), save.pictures)
    if (save.new_variants.length > 0) product = await addVariants(ctx, id, from(), save.new_variants)
    for (const variantId of save.removed_variants)
      product = await removeVariant(ctx, { productId: id, variantId }, from())
    await saveStock(ctx, product, save)
    if (save.status && (save.status !== product.status || save.publish_at))
      product = await changeProductStatus(ctx, id, from(), {
        status: save.status,
        publishAt: save.publish_at,
      })
    return readOwnerProduct(ctx, id)
  })
}

/** The refusal of a line stands at its variant: `stock.<id>`. */
const namingVariants = (lines: { variant_id: string }[]) => (error: unknown) => {
  const [field, message] = Object.entries((error as AppError).fields ?? {})[0] ?? []
  const line = lines[Number(/^lines\.(\d+)\./.exec(field ?? '')?.[1])]
  if (!(error instanceof AppError) || !line || !message) throw error
  throw new AppError(error.code, error.status, message, { fields: { [`stock.${line.variant_id}`]: message } })
}

/** @throws VARIANT_UNKNOWN for one of another product */
async function saveStock(
  ctx: OwnerCtx,
  product: OwnerProduct,
  { stock, note }: Pick<ProductSave, 'stock' | 'note'>,
): Promise<void> {
  const own = new Set(product.variants.map((variant) => variant.id))
  if (stock.some((line) => !own.has(line.variant_id))) throw catalogWriteError('VARIANT_UNKNOWN')
  for (const reason of stockChangeReasons) {
    const lines = stock
      .filter((line) => line.reason === reason)
      .map(({ variant_id, quantity }) => ({ variant_id, quantity }))
    if (lines.length > 0) await adjustStock(ctx, { reason, note, lines }).catch(namingVariants(lines))
  }
}
