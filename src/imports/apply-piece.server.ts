import { rowsOf, uuids } from '../db/rows.ts'
import { importPictures } from '../db/schema.ts'
import { createProduct } from '../catalog/editor/create-product.service.ts'
import { lockProduct } from '../catalog/editor/lock-product.server.ts'
import type { OwnerProduct } from '../catalog/editor/owner-product.schema.ts'
import { newProductSchema, productSaveSchema } from '../catalog/editor/product-write.schema.ts'
import { readOwnerProduct } from '../catalog/editor/read-owner-product.service.ts'
import { saveProduct } from '../catalog/editor/save-product.service.ts'
import { slugOf } from '../catalog/slug.rules.ts'
import { pick } from '../lib/changed-fields.ts'
import { AppError } from '../lib/errors.ts'
import type { OwnerCtx, SignedInOwnerCtx } from '../lib/server/context.ts'
import { invalidInput } from '../lib/server/web/api.ts'
import type { Storage } from '../media/storage.server.ts'
import type { ImportRow } from './check-import.server.ts'
import type { CategoryFinder } from './import-categories.server.ts'
import type { ImportDid } from './import-did.rules.ts'
import { missingOf, noPiece } from './match-pieces.server.ts'
import {
  newVariantOf,
  type PieceChange,
  pieceChange,
  type SinceCount,
  variantOf,
} from './piece-change.rules.ts'
import type { Understood } from './reading/understood.rules.ts'

export type ImportCtx = SignedInOwnerCtx & { storage: Storage }

export type Applied = { state: 'new' | 'changed' | 'same'; did: ImportDid | null }
type Moved = Applied & { product: OwnerProduct }

/** The ledger's note of pieces that a file counted. */
const countNote = 'From a file'

/**
 * Moves one piece in, by the services of the editor with their checks and audit (rule: imported-by-hand); call it in the
 * transaction that writes what became of it. @throws what they refuse, IMPORT_NO_PIECE
 */
export async function applyPiece(
  ctx: ImportCtx,
  file: ImportRow,
  item: Understood,
  match: string | null,
  categories: CategoryFinder,
): Promise<Applied> {
  const applied = match
    ? await changePiece(ctx, file, item, match, categories)
    : await makePiece(ctx, file, item, categories)
  await putPicturesDown(ctx, file, item, applied)
  return applied
}

async function makePiece(
  ctx: ImportCtx,
  { settings }: ImportRow,
  item: Understood,
  categories: CategoryFinder,
): Promise<Moved> {
  const { fields, handle, variants } = item
  const categoryId = categories.find(item, settings) ?? settings.categoryId
  const missing = missingOf(fields)
  if (missing)
    throw new AppError('IMPORT_NO_PIECE', 400, noPiece[missing], { fields: { [missing]: noPiece[missing] } })
  const slug = handle && slugOf(handle)
  const input = newProductSchema.safeParse({
    ...fields,
    category_id: categoryId,
    ...(slug && { slug }),
    variants: variants.length > 0 ? variants.map(newVariantOf) : [{}],
  })
  if (!input.success) throw invalidInput(input.error)
  const made = await createProduct(ctx, input.data)
  const status = wantedStatus(item, settings, true)
  const product = status === 'archived' ? await saveProduct(ctx, made.id, undefined, { status }) : made
  const did: ImportDid = {
    productId: product.id,
    title: product.title,
    isNew: true,
    updatedAt: product.updated_at,
    added: product.variants.map(({ id }) => id),
    stock: [],
  }
  return { state: 'new', did, product }
}

async function changePiece(
  ctx: ImportCtx,
  file: ImportRow,
  item: Understood,
  id: string,
  categories: CategoryFinder,
): Promise<Moved> {
  const seen = await readOwnerProduct(ctx, { id })
  if (!(await changeOf(ctx, file, item, seen, categories))) return { state: 'same', did: null, product: seen }
  // Again with its row and sizes locked: what was sold meanwhile counts.
  const before = await lockProduct(ctx, id, undefined, 'all')
  const change = await changeOf(ctx, file, item, before, categories)
  if (!change) return { state: 'same', did: null, product: before }
  const after = await saveProduct(ctx, id, undefined, checkedChange(before, change))
  return { state: 'changed', did: whatWasDone(before, after, change), product: after }
}

/** What a piece of the file changes of the shop's `product` as it is now: null when nothing. */
export const changeOf = async (
  ctx: OwnerCtx,
  { settings }: Pick<ImportRow, 'settings'>,
  item: Understood,
  product: OwnerProduct,
  categories: CategoryFinder,
): Promise<PieceChange | null> =>
  pieceChange(product, item, {
    categoryId: categories.find(item, settings),
    ...statusTerm(item, settings),
    sinceOf: await readSinceCount(ctx, product, item, settings.countedAt),
  })

/** By the same schema as the editor’s. */
function checkedChange(before: OwnerProduct, change: PieceChange) {
  const input = productSaveSchema.safeParse({ ...change, updated_at: before.updated_at, note: countNote })
  if (!input.success) throw invalidInput(input.error)
  const { updated_at: _, pictures: __, ...checked } = input.data
  return checked
}

function whatWasDone(before: OwnerProduct, after: OwnerProduct, change: PieceChange): ImportDid {
  const there = new Set(before.variants.map(({ id }) => id))
  const stockOf = (product: OwnerProduct, id: string) =>
    product.variants.find((variant) => variant.id === id)?.stock ?? 0
  return {
    productId: before.id,
    title: after.title,
    isNew: false,
    updatedAt: after.updated_at,
    before: {
      fields: pick(before, Object.keys(change.fields) as (keyof typeof change.fields)[]),
      ...(change.status && { status: before.status }),
      variants: before.variants
        .filter(({ id }) => change.changed_variants.some((each) => each.id === id))
        .map((variant) => pick(variant, ['id', 'size', 'color', 'color_hex', 'sku'])),
    },
    added: after.variants.flatMap(({ id }) => (there.has(id) ? [] : [id])),
    stock: change.stock.map(({ variant_id }) => ({
      variant_id,
      delta: stockOf(after, variant_id) - stockOf(before, variant_id),
    })),
  }
}

type Settings = ImportRow['settings']

/** Of a new piece what the owner chose; of one that is there only what the file itself says. */
function wantedStatus({ status }: Understood, settings: Settings, isNew: boolean): Understood['status'] {
  if (settings.status === 'file') return status
  return isNew ? settings.status : undefined
}
const statusTerm = (item: Understood, settings: Settings) => {
  const status = wantedStatus(item, settings, false)
  return status ? { status } : {}
}

/** What happened to the pieces of each size after they were counted. */
async function readSinceCount(
  ctx: Pick<OwnerCtx, 'db'>,
  product: OwnerProduct,
  item: Understood,
  countedAt: string,
): Promise<(variantId: string) => SinceCount> {
  const ids = item.variants.flatMap((variant) =>
    variant.stock === undefined ? [] : (variantOf(product.variants, variant)?.id ?? []),
  )
  if (ids.length === 0) return () => nothingSince
  const rows = await rowsOf<{ id: string } & SinceCount>(ctx.db)`
    select m.variant_id as id,
        coalesce(sum(m.stock_delta) filter (where m.reason <> 'counted' and not (m.reason = 'received' and m.id = first.id)), 0)::int
          as moved,
        bool_or(m.reason = 'counted' and m.note <> ${countNote}) as "isCountedAgain"
      from stock_movements m
      cross join lateral (select min(f.id) as id from stock_movements f where f.variant_id = m.variant_id) first
      where m.variant_id = any(${uuids(ids)}) and m.created_at > ${countedAt}::timestamptz and m.stock_delta <> 0
      group by m.variant_id`
  const byId = new Map(rows.map(({ id, ...since }) => [id, since]))
  return (id) => byId.get(id) ?? nothingSince
}
const nothingSince: SinceCount = { moved: 0, isCountedAgain: false }

/** The pictures that the worker still has to fetch: none that came before, in this file or an earlier one. */
async function putPicturesDown(
  ctx: ImportCtx,
  file: ImportRow,
  item: Understood,
  { state, product }: Moved,
): Promise<void> {
  if (item.pictures.length === 0) return
  const known = await rowsOf<{ url: string }>(ctx.db)`
    select url from import_pictures where product_id = ${product.id}::uuid and state in ('waiting', 'done')`
  const urls = new Set(known.map(({ url }) => url))
  const isWanted = wantedStatus(item, file.settings, state === 'new') === 'live'
  const goesLive = isWanted && product.status === 'draft' && product.first_live_at === null
  const rows = item.pictures
    .map((picture, place) => ({ ...picture, place, importId: file.id, productId: product.id, goesLive }))
    .filter(({ url }) => !urls.has(url))
  if (rows.length > 0) await ctx.db.insert(importPictures).values(rows)
}
