import { audit } from '../../lib/server/watch/audit.ts'
import { inTransaction, type OwnerCtx } from '../../lib/server/context.ts'
import { insertProducts, type ProductToInsert } from './insert-products.server.ts'

const perStatement = 500

/**
 * Imports many finished products at once: the demo's, or a list of the owner's. All or none; `source` names
 * the list in the audit's single line for all. Returns the ids in order.
 * @throws CATEGORY_UNKNOWN, SLUG_TAKEN, SKU_TAKEN, VARIANT_TWICE
 */
export function importProducts(ctx: OwnerCtx, source: string, list: ProductToInsert[]): Promise<string[]> {
  return inTransaction(ctx, async (ctx) => {
    const ids: string[] = []
    for (let start = 0; start < list.length; start += perStatement)
      ids.push(...(await insertProducts(ctx, list.slice(start, start + perStatement))))
    await audit(ctx, ['catalogue', source], 'product.import', { after: { count: ids.length } })
    return ids
  })
}
