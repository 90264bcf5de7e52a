import { deleteProduct } from '../catalog/editor/delete-product.service.ts'
import { lockProduct } from '../catalog/editor/lock-product.server.ts'
import { saveProduct } from '../catalog/editor/save-product.service.ts'
import { AppError } from '../lib/errors.ts'
import { rowsOf, uuids } from '../db/rows.ts'
import type { ImportCtx } from './apply-piece.server.ts'
import type { ImportDid } from './import-did.rules.ts'

const sold = 'Pieces of it were sold since: it stays.'
const changed = 'It was changed since: it stays.'

/**
 * Takes back what moving in one piece did (rule: import-undo): a new product goes, one that was there is as before. Returns why
 * it stays, or null when it is done. Call it in a transaction.
 */
export async function undoPiece(ctx: ImportCtx, did: ImportDid, startedAt: Date): Promise<string | null> {
  const product = await lockProduct(ctx, did.productId, undefined, 'all').catch(
    refusedAs('PRODUCT_UNKNOWN', null),
  )
  if (!product) return null
  const ids = product.variants.map(({ id }) => id)
  if (ids.length > 0 && (await isSoldSince(ctx, ids, startedAt))) return sold
  if (product.updated_at !== did.updatedAt) return changed
  const updatedAt = new Date(product.updated_at)
  if (did.isNew) {
    if (product.is_ordered) return sold
    await deleteProduct(ctx, { id: product.id, updated_at: updatedAt })
    return null
  }
  const stockOf = (id: string) => product.variants.find((variant) => variant.id === id)?.stock ?? 0
  await saveProduct(ctx, product.id, updatedAt, {
    fields: did.before?.fields ?? {},
    changed_variants: did.before?.variants ?? [],
    removed_variants: did.added,
    stock: did.stock.map(({ variant_id, delta }) => ({
      variant_id,
      reason: 'counted' as const,
      quantity: Math.max(0, stockOf(variant_id) - delta),
    })),
    note: 'From a file',
    ...(did.before?.status && { status: did.before.status as 'draft' }),
  })
  return null
}

async function isSoldSince(ctx: ImportCtx, variantIds: string[], since: Date): Promise<boolean> {
  const [row] = await rowsOf<{ isSold: boolean }>(ctx.db)`
    select exists (select 1 from stock_movements where variant_id = any(${uuids(variantIds)})
      and created_at >= ${since.toISOString()}::timestamptz and order_id is not null) as "isSold"`
  return row!.isSold
}

/** For `.catch()`: another value in place of one refusal. */
const refusedAs =
  <T>(code: string, value: T) =>
  (error: unknown): T => {
    if (error instanceof AppError && error.code === code) return value
    throw error
  }
