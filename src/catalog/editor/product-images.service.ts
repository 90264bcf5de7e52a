import { asc, eq } from 'drizzle-orm'
import { productImages } from '../../db/schema.ts'
import type { OwnerCtx } from '../../lib/server/context.ts'
import type { StartedFrom } from '../../lib/server/stale-save.ts'
import { readStoredPicture } from '../../media/store-picture.service.ts'
import type { Storage } from '../../media/storage.server.ts'
import { catalogWriteError } from '../catalog.errors.rules.ts'
import { changedFields } from '../../lib/server/watch/audit.ts'
import { changeProduct } from './change-product.server.ts'
import { insertPictures } from './insert-products.server.ts'
import type { OwnerProduct } from './owner-product.schema.ts'
import { productLimits } from '../product-limits.rules.ts'
import { isReordering } from '../listing/product-order.rules.ts'
import type { NewPicture, PictureChanges } from './product-write.schema.ts'

type At = { productId: string; pictureId: string }

/**
 * Puts uploaded pictures behind those of a product; one without words says the product's title. The first picture is the
 * one on cards and in link previews.
 * @throws PRODUCT_UNKNOWN, STALE, PICTURE_UNKNOWN, PICTURES_FULL
 */
export async function attachPictures(
  ctx: OwnerCtx,
  storage: Storage,
  productId: string,
  startedFrom: StartedFrom,
  pictures: NewPicture[],
): Promise<OwnerProduct> {
  const stored = await Promise.all(pictures.map(({ key }) => readStoredPicture(storage, key)))
  return changeProduct(ctx, productId, startedFrom, async (ctx, { title }) => {
    const there = await listPictures(ctx, productId)
    if (there.length + stored.length > productLimits.pictures) throw catalogWriteError('PICTURES_FULL')
    const rows = stored.map((picture, index) => ({
      ...picture,
      productId,
      ...captionOf(pictures[index]!, title),
      position: there.length + index,
    }))
    await insertPictures(ctx, rows)
    return { action: 'picture.attach', after: { pictures: rows.map(({ key, alt }) => ({ key, alt })) } }
  })
}

/**
 * Says anew what a picture shows, in which colour, and what must stay in sight.
 * @throws PRODUCT_UNKNOWN, STALE, PICTURE_NOT_THERE
 */
export function describePicture(
  ctx: OwnerCtx,
  at: At,
  startedFrom: StartedFrom,
  changes: PictureChanges,
): Promise<OwnerProduct> {
  return changeProduct(ctx, at.productId, startedFrom, async (ctx) => {
    const picture = findPicture(await listPictures(ctx, at.productId), at)
    const { key, alt, color, focalX, focalY } = picture
    const changed = changedFields(
      { alt, color, focalX, focalY },
      {
        alt: changes.alt ?? alt,
        color: changes.color === undefined ? color : changes.color,
        focalX: changes.focal_x ?? focalX,
        focalY: changes.focal_y ?? focalY,
      },
    )
    if (!changed) return null
    await ctx.db.update(productImages).set(changed.after).where(eq(productImages.id, picture.id))
    return {
      action: 'picture.describe',
      before: { key, ...changed.before },
      after: { key, ...changed.after },
    }
  })
}

/** Puts the pictures into another order; `ids` are all of them. @throws PRODUCT_UNKNOWN, STALE, ORDER_INCOMPLETE */
export function orderPictures(
  ctx: OwnerCtx,
  productId: string,
  startedFrom: StartedFrom,
  ids: string[],
): Promise<OwnerProduct> {
  return changeProduct(ctx, productId, startedFrom, async (ctx) => {
    const before = (await listPictures(ctx, productId)).map(({ id }) => id)
    if (!isReordering(before, ids)) throw catalogWriteError('ORDER_INCOMPLETE')
    await number(ctx, ids)
    return { action: 'picture.order', before: { ids: before }, after: { ids } }
  })
}

/**
 * Takes a picture off a product. Its files stay: past orders and other products may show them.
 * @throws PRODUCT_UNKNOWN, STALE, PICTURE_NOT_THERE, PRODUCT_INCOMPLETE for the last one of a product that is live or
 *   scheduled
 */
export function removePicture(ctx: OwnerCtx, at: At, startedFrom: StartedFrom): Promise<OwnerProduct> {
  return changeProduct(ctx, at.productId, startedFrom, async (ctx) => {
    const there = await listPictures(ctx, at.productId)
    const { id, key, alt, position } = findPicture(there, at)
    await ctx.db.delete(productImages).where(eq(productImages.id, id))
    await number(
      ctx,
      there.map((picture) => picture.id).filter((other) => other !== id),
    )
    return { action: 'picture.remove', before: { key, alt, position } }
  })
}

/** What is said of a picture; without words it says the product's title. */
export const captionOf = ({ alt, color = null, focal_x = 50, focal_y = 50 }: NewPicture, title: string) => ({
  alt: alt || title,
  color,
  focalX: focal_x,
  focalY: focal_y,
})

function findPicture(there: Awaited<ReturnType<typeof listPictures>>, { pictureId }: At) {
  const picture = there.find(({ id }) => id === pictureId)
  if (!picture) throw catalogWriteError('PICTURE_NOT_THERE')
  return picture
}

/** Positions without gaps from 0 on: lists show the picture at 0. */
async function number(ctx: OwnerCtx, ids: string[]): Promise<void> {
  for (const [position, id] of ids.entries())
    await ctx.db.update(productImages).set({ position }).where(eq(productImages.id, id))
}

export const listPictures = (ctx: OwnerCtx, productId: string) =>
  ctx.db
    .select()
    .from(productImages)
    .where(eq(productImages.productId, productId))
    .orderBy(asc(productImages.position), asc(productImages.id))
