import { randomUUID } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { productImages, productVariants } from '../../db/schema.ts'
import type { OwnerCtx } from '../../lib/server/context.ts'
import { readStoredPicture } from '../../media/store-picture.service.ts'
import type { Storage } from '../../media/storage.server.ts'
import { insertVariants } from '../stock/variant-stock.server.ts'
import { insertPictures } from './insert-products.server.ts'
import type { PictureRow, PictureToSave, SavePlan } from './product-save.rules.ts'
import type { SavedPicture } from './product-write.schema.ts'
import { skusFor } from './variant-skus.server.ts'

/** Pictures, with the files of uploaded ones. @throws PICTURE_UNKNOWN */
export const readPictureFiles = (storage: Storage, pictures: SavedPicture[]): Promise<PictureToSave[]> =>
  Promise.all(
    pictures.map(async ({ key, ...picture }) => ({
      ...picture,
      file: key === undefined ? null : await readStoredPicture(storage, key),
    })),
  )

/** A picture of an uploaded file as it is inserted. */
export const pictureToInsert = ({ file, focal_x: focalX, focal_y: focalY, ...row }: PictureRow) => ({
  ...row,
  ...file!,
  focalX,
  focalY,
})

/** Files stay in storage: past orders and other products may show them. */
export async function savePictures(
  ctx: OwnerCtx,
  productId: string,
  { removed, changed, added }: SavePlan['pictures'],
): Promise<void> {
  if (removed.length > 0) await ctx.db.delete(productImages).where(inArray(productImages.id, removed))
  if (changed.length > 0)
    await ctx.db.execute(sql`
      update product_images i set position = t.position, alt = t.alt, color = t.color, focal_x = t.focal_x, focal_y = t.focal_y
      from json_populate_recordset(null::product_images, ${JSON.stringify(changed)}::json) t where i.id = t.id`)
  await insertPictures(
    ctx,
    added.map((row) => ({ ...pictureToInsert(row), productId })),
  )
}

/**
 * Removes, changes and adds variants; an empty SKU is derived from the product's slug. Past orders are
 * unchanged.
 */
export async function saveVariants(
  ctx: OwnerCtx,
  product: { id: string; slug: string },
  { removed, changed, added }: SavePlan['variants'],
): Promise<void> {
  if (removed.length > 0) await ctx.db.delete(productVariants).where(inArray(productVariants.id, removed))
  const written = [...changed, ...added]
  if (written.length === 0) return
  const skus = await skusFor(
    ctx,
    written.map((variant) => ({ ...variant, slug: product.slug })),
  )
  if (changed.length > 0) {
    const rows = changed.map((variant, index) => ({ ...variant, sku: skus[index] }))
    await ctx.db.execute(sql`
      update product_variants v set size = t.size, color = t.color, color_hex = t.color_hex, sku = t.sku
      from json_populate_recordset(null::product_variants, ${JSON.stringify(rows)}::json) t where v.id = t.id`)
  }
  await insertVariants(
    ctx,
    added.map(({ color_hex: colorHex, ...variant }, position) => ({
      ...variant,
      colorHex,
      position,
      productId: product.id,
      id: randomUUID(),
      sku: skus[changed.length + position]!,
    })),
  )
}
