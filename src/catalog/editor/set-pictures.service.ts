import { eq, inArray } from 'drizzle-orm'
import { productImages } from '../../db/schema.ts'
import type { OwnerCtx } from '../../lib/server/context.ts'
import type { StartedFrom } from '../../lib/server/stale-save.ts'
import { readStoredPicture } from '../../media/store-picture.service.ts'
import type { Storage } from '../../media/storage.server.ts'
import { catalogWriteError } from '../catalog.errors.rules.ts'
import { changeProduct } from './change-product.server.ts'
import { insertPictures } from './insert-products.server.ts'
import type { OwnerProduct } from './owner-product.schema.ts'
import { captionOf, listPictures } from './product-images.service.ts'
import type { SavedPicture } from './product-write.schema.ts'

type Row = Awaited<ReturnType<typeof listPictures>>[number]

/**
 * Makes these, in this order, the pictures of a product: what is new is attached, what is not among them taken off.
 * Files stay in storage: past orders and other products may show them.
 * @throws PRODUCT_UNKNOWN, STALE, PICTURE_UNKNOWN, PICTURE_NOT_THERE, PRODUCT_INCOMPLETE
 */
export async function setPictures(
  ctx: OwnerCtx,
  storage: Storage,
  productId: string,
  startedFrom: StartedFrom,
  pictures: SavedPicture[],
): Promise<OwnerProduct> {
  const stored = new Map(
    await Promise.all(
      pictures.flatMap(({ key }) =>
        key ? [readStoredPicture(storage, key).then((picture) => [key, picture] as const)] : [],
      ),
    ),
  )
  return changeProduct(ctx, productId, startedFrom, async (ctx, { title }) => {
    const before = await listPictures(ctx, productId)
    const after = pictures.map((picture, position) => {
      const there = before.find(({ id }) => id === picture.id)
      if (picture.id && !there) throw catalogWriteError('PICTURE_NOT_THERE')
      const file = there ?? stored.get(picture.key!)!
      const caption = captionOf({ ...picture, key: file.key }, title)
      return { ...file, ...caption, id: picture.id, position, productId }
    })
    if (isSame(before, after)) return null
    const gone = before.filter(({ id }) => !after.some((picture) => picture.id === id))
    if (gone.length > 0)
      await ctx.db.delete(productImages).where(
        inArray(
          productImages.id,
          gone.map(({ id }) => id),
        ),
      )
    await insertPictures(
      ctx,
      after.filter(({ id }) => !id),
    )
    for (const { id, position, alt, color, focalX, focalY } of after)
      if (id)
        await ctx.db
          .update(productImages)
          .set({ position, alt, color, focalX, focalY })
          .where(eq(productImages.id, id))
    return {
      action: 'picture.set',
      before: { pictures: before.map(shown) },
      after: { pictures: after.map(shown) },
    }
  })
}

const shown = ({ key, alt, color, focalX, focalY }: Omit<Row, 'id'>) => ({ key, alt, color, focalX, focalY })

const isSame = (before: Row[], after: (Omit<Row, 'id'> & { id: string | undefined })[]) =>
  JSON.stringify(before.map((row) => [row.id, shown(row)])) ===
  JSON.stringify(after.map((row) => [row.id, shown(row)]))
