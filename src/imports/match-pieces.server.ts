import { rowsOf } from '../db/rows.ts'
import type { OwnerCtx } from '../lib/server/context.ts'
import { slugOf } from '../catalog/slug.rules.ts'
import type { Dialect } from './reading/dialects.rules.ts'
import type { HowToRead, RowProblem, Understood } from './reading/understood.rules.ts'

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

/** What a piece lacks to be made; null for nothing. */
export const missingOf = ({ title, price_ngn }: Understood['fields']): 'title' | 'price' | null =>
  !title ? 'title' : !price_ngn ? 'price' : null

/** Why a piece that the shop does not have cannot be made. */
export const noPiece = {
  title: 'You have no such product yet, and the file has no name for a new one.',
  price: 'You have no such product yet, and the file has no price for a new one.',
}

type CheckedRow = {
  number: number
  state: string
  item: Understood | null
  problems: RowProblem[] | null
}

/** Pieces that the shop does not have, and that lack what a new one needs, are wrong before anything is moved in. */
export async function refuseUnmakeable<Row extends CheckedRow>(
  ctx: Pick<OwnerCtx, 'db'>,
  rows: Row[],
  { dialect, decimal }: HowToRead,
): Promise<Row[]> {
  const missing = ({ state, item }: Row) =>
    state === 'ready' && item && !item.customer ? missingOf(item.fields) : null
  const poor = rows.filter(missing)
  // While the sign before the kobo is asked for, no price is read.
  if (poor.length === 0 || decimal === null) return rows
  const items = poor.map(({ item }) => item!)
  const matches = await matchPieces(ctx, items, dialect)
  const unmade = new Set(poor.filter((_, at) => matches[at] === null))
  return rows.map((row) => {
    const field = unmade.has(row) && missing(row)
    if (!field) return row
    return { ...row, state: 'wrong', problems: [{ row: row.number, field, message: noPiece[field] }] }
  })
}
