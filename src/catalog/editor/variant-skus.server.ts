import { rowsOf } from '../../db/rows.ts'
import type { OwnerCtx } from '../../lib/server/context.ts'
import { numberedSku, skuOf } from './sku.rules.ts'

type Option = { size: string | null; color: string | null; sku: string }

/** The SKU of each variant in its order: its own, or for an empty one a derived one that no variant has. */
export async function skusFor(ctx: OwnerCtx, variants: (Option & { slug: string })[]): Promise<string[]> {
  const given = new Set(variants.map((variant) => variant.sku).filter(Boolean))
  const wanted = variants.map((variant) => variant.sku || skuOf(variant.slug, variant))
  const taken = await takenSkus(ctx, wanted)
  return wanted.map((sku, index) => {
    if (variants[index]!.sku) return sku
    let number = 1
    while (taken(numberedSku(sku, number)) || given.has(numberedSku(sku, number))) number += 1
    given.add(numberedSku(sku, number))
    return numberedSku(sku, number)
  })
}

/** So many numbers of each are looked up at once; a shop that has most of them is asked for all. */
const firstTried = 40

/** Whether a variant has this SKU, for these and for what numbering makes of them. */
async function takenSkus(ctx: OwnerCtx, skus: string[]): Promise<(sku: string) => boolean> {
  const numbersOf = (sku: string) => Array.from({ length: firstTried }, (_, at) => numberedSku(sku, at + 1))
  const first = await rowsOf<{ sku: string }>(ctx.db)`
    select sku from product_variants
      where sku in (select json_array_elements_text(${JSON.stringify([...new Set(skus)].flatMap(numbersOf))}::json))`
  const known = new Set(first.map((row) => row.sku))
  // With room for these variants among themselves.
  const crowded = skus.filter((sku) => numbersOf(sku).filter((one) => known.has(one)).length > firstTried / 2)
  if (crowded.length === 0) return (sku) => known.has(sku)
  const numbered = await rowsOf<{ sku: string }>(ctx.db)`
    select v.sku from product_variants v join json_array_elements_text(${JSON.stringify([...new Set(crowded)])}::json) t(sku)
      on starts_with(v.sku, left(t.sku, 74))`
  for (const { sku } of numbered) known.add(sku)
  return (sku) => known.has(sku)
}
