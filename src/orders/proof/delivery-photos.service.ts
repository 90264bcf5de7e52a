import { asc, eq, inArray, lt, type SQL } from 'drizzle-orm'
import { deliveryPhotos, fulfilments } from '../../db/schema.ts'
import { commonError } from '../../lib/errors.ts'
import { defineQueue } from '../../lib/job-queue.ts'
import { type Ctx, inTransaction, type StaffCtx } from '../../lib/server/context.ts'
import { hourMs } from '../../lib/time.ts'
import { type PrivatePicture, storePrivatePicture } from '../../media/private-picture.service.ts'
import { privateName, type Storage } from '../../media/storage.server.ts'
import { recordOpened } from '../steps/record-opened.service.ts'
import type { PhotoMoment } from '../order/delivery-proof.rules.ts'

/** A picture as a rider sent it, and where pictures are stored. */
export type RiderPhoto = { bytes: Uint8Array; storage: Storage }

/** Removes a file that no row names: its row was erased, or never written because the delivery was refused. */
export const unusedPhotoQueue = defineQueue<{ key: string }>('orders.unused-photo')

/** Enough for any call that stores a file to have written its row, or not to. */
const rowWithinMs = hourMs

/** Stores the file of a picture; the caller's transaction then writes its row. Gives its key. @throws PICTURES_UNREACHABLE */
export const storePhoto = (ctx: Ctx, storage: Storage, picture: PrivatePicture): Promise<string> =>
  storePrivatePicture(ctx, storage, picture, { unused: unusedPhotoQueue, withinMs: rowWithinMs })

/** The row of a stored picture, in the transaction of what happened to its parcel. */
export async function addPhoto(
  ctx: Ctx,
  fulfilmentId: string,
  photo: { moment: PhotoMoment; key: string; width: number; height: number },
): Promise<void> {
  await ctx.db.insert(deliveryPhotos).values({ ...photo, fulfilmentId, createdAt: ctx.now() })
}

/** Does the job of `unusedPhotoQueue`. */
export async function removeUnusedPhoto(ctx: Ctx, storage: Storage, key: string): Promise<void> {
  const [row] = await ctx.db
    .select({ id: deliveryPhotos.id })
    .from(deliveryPhotos)
    .where(eq(deliveryPhotos.key, key))
  if (!row) await storage.remove(privateName(key))
}

/** Erases pictures: their rows in the caller's transaction, their files by jobs that exist once it commits. */
export async function erasePhotos(ctx: Ctx, where: SQL): Promise<void> {
  const erased = await ctx.db.delete(deliveryPhotos).where(where).returning({ key: deliveryPhotos.key })
  for (const { key } of erased) await ctx.queue.send(ctx.db, unusedPhotoQueue, { key })
}

/** Erases pictures taken before `before`. */
export const purgePhotos = (ctx: Ctx, before: Date): Promise<void> =>
  inTransaction(ctx, (ctx) => erasePhotos(ctx, lt(deliveryPhotos.createdAt, before)))

const photosOf = (ctx: Ctx, orderId: string) =>
  ctx.db
    .select()
    .from(deliveryPhotos)
    .where(
      inArray(
        deliveryPhotos.fulfilmentId,
        ctx.db.select({ id: fulfilments.id }).from(fulfilments).where(eq(fulfilments.orderId, orderId)),
      ),
    )
    .orderBy(asc(deliveryPhotos.createdAt), asc(deliveryPhotos.id))

/** The pictures of an order's parcels as its staff sees them, oldest first. */
export async function readPhotos(ctx: StaffCtx, orderId: string) {
  const rows = await photosOf(ctx, orderId)
  return rows.map(({ id, fulfilmentId, moment, width, height, createdAt }) => ({
    fulfilmentId,
    url: `/api/admin/delivery-photos/${id}`,
    moment,
    width,
    height,
    taken_at: createdAt.toISOString(),
  }))
}

/** The newest `most` pictures of an order with their bytes. One whose file is gone is left out. @throws PICTURES_UNREACHABLE */
export async function loadPhotos(
  ctx: StaffCtx,
  storage: Pick<Storage, 'get'>,
  orderId: string,
  most: number,
): Promise<PrivatePicture[]> {
  const photos: PrivatePicture[] = []
  for (const { key, width, height } of (await photosOf(ctx, orderId)).slice(-most)) {
    const jpeg = await storage.get(privateName(key))
    if (jpeg) photos.push({ jpeg, width, height })
  }
  return photos
}

/**
 * One picture for the staff; an audit line says that its order was seen. Throws NOT_FOUND, PICTURES_UNREACHABLE.
 */
export async function openPhoto(
  ctx: StaffCtx,
  storage: Pick<Storage, 'get'>,
  id: string,
): Promise<Uint8Array> {
  const [row] = await ctx.db
    .select({ key: deliveryPhotos.key, orderId: fulfilments.orderId })
    .from(deliveryPhotos)
    .innerJoin(fulfilments, eq(fulfilments.id, deliveryPhotos.fulfilmentId))
    .where(eq(deliveryPhotos.id, id))
  const jpeg = row && (await storage.get(privateName(row.key)))
  if (!jpeg) throw commonError('NOT_FOUND')
  await recordOpened(ctx, [row.orderId])
  return jpeg
}
