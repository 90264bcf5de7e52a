import { rowsOf } from '../db/rows.ts'
import type { OwnerCtx } from '../lib/server/context.ts'
import { slugOf } from '../catalog/slug.rules.ts'
import type { Dialect } from './reading/dialects.rules.ts'
import type { Understood } from './reading/understood.rules.ts'

type Named = Pick<Understood, 'handle' | 'variants'> & { fields: Pick<Understood['fields'], 'title'> }

/**
 * The shop's product that each piece of a file is (rule: import-matching): by its address, also an earlier one, else by a SKU, else,
 * of a piece without an address, by its name. Null for a new one; `several` when its SKUs are of different products.
 */
export async function matchPieces(
  ctx: Pick<OwnerCtx, 'db'>,
  pieces: Named[],
  dialect: Dialect,
): Promise<(string | 'several' | null)[]> {
  const slugs = pieces.flatMap(({ handle }) => (handle ? [slugOf(handle)] : []))
  const skus = pieces.flatMap(({ variants }) => variants.flatMap(({ sku }) => sku ?? []))
  // In a sheet rows of one name are one piece; elsewhere two pieces with SKUs may share a name.
  const isKnownByTitle = ({ handle, variants, fields }: Named) =>
    !handle && Boolean(fields.title) && (dialect === 'sheet' || variants.every(({ sku }) => !sku))
  const titles = pieces.flatMap((piece) => (isKnownByTitle(piece) ? [piece.fields.title!] : []))
  const list = (texts: string[]) => JSON.stringify(texts)
  const rows = await rowsOf<{ kind: 'slug' | 'sku' | 'title'; name: string; id: string }>(ctx.db)`
    select 'slug' as kind, slug as name, id from products
        where slug in (select json_array_elements_text(${list(slugs)}::json))
      union all select 'slug', slug, product_id from product_slugs
        where slug in (select json_array_elements_text(${list(slugs)}::json))
      union all select 'sku', sku, product_id from product_variants
        where sku in (select json_array_elements_text(${list(skus)}::json))
      union all select 'title', lower(title), id from products
        where lower(title) in (select lower(json_array_elements_text(${list(titles)}::json)))`
  const idsOf = (kind: string, name: string) => [
    ...new Set(rows.filter((row) => row.kind === kind && row.name === name).map(({ id }) => id)),
  ]
  return pieces.map((piece) => {
    const { handle, variants, fields } = piece
    const [bySlug] = handle ? idsOf('slug', slugOf(handle)) : []
    const bySku = [...new Set(variants.flatMap(({ sku }) => (sku ? idsOf('sku', sku) : [])))]
    if (bySlug) return bySku.some((id) => id !== bySlug) ? 'several' : bySlug
    if (bySku.length > 1) return 'several'
    if (bySku[0]) return bySku[0]
    return isKnownByTitle(piece) ? (idsOf('title', fields.title!.toLowerCase())[0] ?? null) : null
  })
}
