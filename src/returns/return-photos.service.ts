import { and, asc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { type Order, returnPhotos, returns } from '../db/schema.ts'
import { commonError } from '../lib/errors.ts'
import { defineQueue } from '../lib/job-queue.ts'
import { type Ctx, inTransaction, type WorkCtx } from '../lib/server/context.ts'
import { defineLimit, limitRate } from '../lib/server/web/rate-limit.ts'
import { hourMs } from '../lib/time.ts'
import { encodePrivatePicture, storePrivatePicture } from '../media/private-picture.service.ts'
import { privateName, type Storage } from '../media/storage.server.ts'
import { recordOpened } from '../orders/steps/record-opened.service.ts'
import { returnError } from './returns.errors.rules.ts'

/** Removes a picture that no return took, and the file of one whose row is gone. */
export const unusedReturnPhotoQueue = defineQueue<{ key: string }>('returns.unused-photo')

/** A customer fills in the form within this time. */
const sentWithinMs = 2 * hourMs
/** Pictures of an order that wait to be sent with a return. */
const mostWaiting = 8

const uploads = defineLimit({
  name: 'return-photos',
  by: 'thing',
  most: 30,
  windowMs: hourMs,
  carrier: 'It counts for one order, whose customer is known by then.',
})

/** Before the file is read: how many there are already. Throws 429, RETURN_PHOTOS_MANY. */
export async function refuseManyPhotos(ctx: Ctx, { id }: Order): Promise<void> {
  await limitRate(ctx, { limit: uploads, thing: id })
  const [waiting] = await ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(returnPhotos)
    .where(and(eq(returnPhotos.orderId, id), isNull(returnPhotos.returnId)))
  if (waiting!.count >= mostWaiting) throw returnError('RETURN_PHOTOS_MANY')
}

/**
 * Stores a picture of a customer's, re-encoded and without its metadata (rule: return-photos); it goes when it is not sent. Throws what
 * `encodePrivatePicture` throws, PICTURES_UNREACHABLE.
 */
export async function addReturnPhoto(
  ctx: Ctx,
  storage: Storage,
  order: Order,
  bytes: Uint8Array,
): Promise<string> {
  const picture = await encodePrivatePicture(bytes)
  const { width, height } = picture
  const unused = { unused: unusedReturnPhotoQueue, withinMs: sentWithinMs }
  const key = await storePrivatePicture(ctx, storage, picture, unused)
  const [row] = await ctx.db
    .insert(returnPhotos)
    .values({ orderId: order.id, key, width, height, createdAt: ctx.now() })
    .returning({ id: returnPhotos.id })
  return row!.id
}

/** Does the job of `unusedReturnPhotoQueue`. */
export async function removeUnusedReturnPhoto(ctx: Ctx, storage: Storage, key: string): Promise<void> {
  await ctx.db.delete(returnPhotos).where(and(eq(returnPhotos.key, key), isNull(returnPhotos.returnId)))
  const [row] = await ctx.db
    .select({ id: returnPhotos.id })
    .from(returnPhotos)
    .where(eq(returnPhotos.key, key))
  if (!row) await storage.remove(privateName(key))
}

/** Erases pictures: their rows in the caller's transaction, their files by jobs that exist once it commits. */
export async function eraseReturnPhotos(ctx: Ctx, where: SQL): Promise<void> {
  const erased = await ctx.db.delete(returnPhotos).where(where).returning({ key: returnPhotos.key })
  for (const { key } of erased) await ctx.queue.send(ctx.db, unusedReturnPhotoQueue, { key })
}

/** Erases pictures taken before `before`. */
export const purgeReturnPhotos = (ctx: Ctx, before: Date): Promise<void> =>
  inTransaction(ctx, (ctx) => eraseReturnPhotos(ctx, lt(returnPhotos.createdAt, before)))

/** The pictures of a return as the staff sees them, oldest first. */
export async function readReturnPictures(ctx: WorkCtx<'receive_returns'>, returnId: string) {
  const rows = await ctx.db
    .select()
    .from(returnPhotos)
    .where(eq(returnPhotos.returnId, returnId))
    .orderBy(asc(returnPhotos.createdAt), asc(returnPhotos.id))
  return rows.map(({ id, width, height }) => ({ url: `/api/admin/return-photos/${id}`, width, height }))
}

/** One picture for the staff; an audit line says that its order was seen. Throws NOT_FOUND, PICTURES_UNREACHABLE. */
export async function openReturnPhoto(
  ctx: WorkCtx<'receive_returns'>,
  storage: Pick<Storage, 'get'>,
  id: string,
): Promise<Uint8Array> {
  const [row] = await ctx.db
    .select({ key: returnPhotos.key, orderId: returns.orderId })
    .from(returnPhotos)
    .innerJoin(returns, eq(returns.id, returnPhotos.returnId))
    .where(eq(returnPhotos.id, id))
  const jpeg = row && (await storage.get(privateName(row.key)))
  if (!jpeg) throw commonError('NOT_FOUND')
  await recordOpened(ctx, [row.orderId])
  return jpeg
}
