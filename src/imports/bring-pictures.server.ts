import { and, asc, eq, inArray } from 'drizzle-orm'
import { importPictures, importRows, imports } from '../db/schema.ts'
import { saveProduct } from '../catalog/editor/save-product.service.ts'
import type { OwnerProduct } from '../catalog/editor/owner-product.schema.ts'
import type { PictureToSave } from '../catalog/editor/product-save.rules.ts'
import { productLimits } from '../catalog/product-limits.rules.ts'
import { lockProduct } from '../catalog/editor/lock-product.server.ts'
import { foldText } from '../lib/fold-text.ts'
import { AppError } from '../lib/errors.ts'
import { inTransaction } from '../lib/server/context.ts'
import { isDatabaseOutage } from '../lib/server/database-outage.ts'
import { type StoredPicture, storePicture } from '../media/store-picture.service.ts'
import { rowsOf } from '../db/rows.ts'
import type { ImportCtx } from './apply-piece.server.ts'

/** The bytes at an address. @throws AppError with words for the owner */
export type PictureFetcher = (url: string) => Promise<Uint8Array>

type Picture = typeof importPictures.$inferSelect
type Come = { picture: Picture; stored: StoredPicture }

/**
 * Fetches the pictures of a file, one product after the other (rule: import-pictures); one that cannot be had is written down with
 * why, and the others go on. True when none waits any more.
 */
export async function bringPictures(
  ctx: ImportCtx,
  fetchPicture: PictureFetcher,
  importId: string,
  until: number,
): Promise<boolean> {
  for (;;) {
    if (performance.now() > until) return false
    const [state] = await ctx.db
      .select({ state: imports.state })
      .from(imports)
      .where(eq(imports.id, importId))
    if (state?.state !== 'done') return true
    const next = await nextProduct(ctx, importId)
    if (!next) return true
    const come: Come[] = []
    for (const picture of next) {
      try {
        come.push({ picture, stored: await storePicture(ctx.storage, await fetchPicture(picture.url)) })
      } catch (error) {
        if (isDatabaseOutage(error)) throw error
        if (!(error instanceof AppError)) ctx.log?.error({ err: error, importId }, 'picture of an import')
        await markDead(
          ctx,
          [picture.id],
          error instanceof AppError ? error.message : 'This picture could not be taken.',
        )
      }
    }
    await attach(ctx, next[0]!.productId, come)
  }
}

/** The waiting pictures of one product, a few at a time: each takes seconds to encode. */
async function nextProduct(ctx: ImportCtx, importId: string): Promise<Picture[] | null> {
  const waiting = and(eq(importPictures.importId, importId), eq(importPictures.state, 'waiting'))
  const [first] = await ctx.db
    .select()
    .from(importPictures)
    .where(waiting)
    .orderBy(asc(importPictures.row))
    .limit(1)
  if (!first) return null
  return ctx.db
    .select()
    .from(importPictures)
    .where(and(waiting, eq(importPictures.productId, first.productId)))
    .orderBy(asc(importPictures.place))
    .limit(productLimits.pictures)
}

const markDead = (ctx: ImportCtx, ids: string[], message: string) =>
  ctx.db.update(importPictures).set({ state: 'dead', message }).where(inArray(importPictures.id, ids))

/** Puts the pictures on their product, behind those it has, and puts it live where it waited for one. */
async function attach(ctx: ImportCtx, productId: string, come: Come[]): Promise<void> {
  if (come.length === 0) return
  const ids = come.map(({ picture }) => picture.id)
  try {
    await inTransaction(ctx, async (ctx) => {
      const product = await lockProduct(ctx, productId, undefined)
      const pictures = joined(product, come)
      const isLive = come.some(({ picture }) => picture.goesLive) && product.status === 'draft'
      const after = await saveProduct(ctx, productId, undefined, { pictures })
      const isComplete = isLive && after.missing.length === 0
      const final = isComplete ? await saveProduct(ctx, productId, undefined, { status: 'live' }) : after
      for (const { picture, stored } of come)
        await ctx.db
          .update(importPictures)
          .set({ state: 'done', key: stored.key, message: '' })
          .where(eq(importPictures.id, picture.id))
      await moveVersion(ctx, come[0]!.picture.importId, product.updated_at, final)
    })
  } catch (error) {
    if (isDatabaseOutage(error) || !(error instanceof AppError)) throw error
    const isGone = error.code === 'PRODUCT_UNKNOWN'
    await markDead(ctx, ids, isGone ? 'The product is no longer there.' : error.message)
  }
}

/** A picture that it has already, by its content, is not there twice. */
function joined(product: OwnerProduct, come: Come[]): PictureToSave[] {
  const there: PictureToSave[] = product.pictures.map(({ id, alt, color, focal_x, focal_y }) => ({
    id,
    alt,
    color,
    focal_x,
    focal_y,
    file: null,
  }))
  const keys = new Set(product.pictures.map(({ key }) => key))
  const added = come
    .filter(({ stored }) => !keys.has(stored.key) && keys.add(stored.key))
    .map(({ picture, stored }) => ({
      alt: picture.alt,
      color: colorOf(product, picture.color),
      focal_x: 50,
      focal_y: 50,
      file: stored,
    }))
  return [...there, ...added].slice(0, productLimits.pictures)
}

const colorOf = ({ variants }: OwnerProduct, color: string | null) =>
  color && (variants.find((variant) => foldText(variant.color ?? '') === foldText(color))?.color ?? null)

/** The piece can still be taken back: this change was the file's own. */
async function moveVersion(
  ctx: ImportCtx,
  importId: string,
  before: string,
  { id, updated_at }: OwnerProduct,
): Promise<void> {
  await rowsOf(ctx.db)`
    update ${importRows} set did = jsonb_set(did, '{updatedAt}', to_jsonb(${updated_at}::text))
      where import_id = ${importId}::uuid and did->>'productId' = ${id} and did->>'updatedAt' = ${before}`
}
