import { rowsOf } from '../db/rows.ts'
import type { OwnerCtx } from '../lib/server/context.ts'

/** A key of the product that has each of these SKUs (rule: prices-in). */
export async function productsOfSkus(
  ctx: Pick<OwnerCtx, 'db'>,
  skus: string[],
): Promise<Map<string, string>> {
  if (skus.length === 0) return new Map()
  const rows = await rowsOf<{ sku: string; id: string }>(ctx.db)`
    select sku, product_id as id from product_variants
      where sku in (select json_array_elements_text(${JSON.stringify(skus)}::json))`
  return new Map(rows.map(({ sku, id }) => [sku, `product:${id}`]))
}
