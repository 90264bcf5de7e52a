import { auditOrder } from '../changes/order-events.service.ts'
import { timingSafeEqual } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import { fulfilments, orders } from '../../db/schema.ts'
import { asSystem, type Ctx, inTransaction } from '../../lib/server/context.ts'
import { encodePrivatePicture, type PrivatePicture } from '../../media/private-picture.service.ts'
import { recordStep } from '../steps/staff-steps.service.ts'
import { notifyStaffScreens } from '../changes/owner-notice.service.ts'
import { orderError } from '../order/orders.errors.rules.ts'
import { applyOrderChange } from '../changes/apply-order-change.service.ts'
import { lockOrder } from '../changes/lock-order.service.ts'
import { addPhoto, type RiderPhoto, storePhoto } from './delivery-photos.service.ts'
import { deliveryCode, isRiderToken, riderLinkMs } from '../links/delivery-code.server.ts'
import { type FailReason, failReasonWords, maxDeliveryTries } from '../order/delivery-proof.rules.ts'

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * The parcel a rider's link was made for, while it is on its way (rule: delivery-proof). Throws DELIVERY_LINK_DEAD for any
 * other token, and once the parcel has arrived, failed or come back, or left 14 days ago.
 */
export async function readDelivery(ctx: Ctx, token: string, secret: string) {
  const [id = ''] = token.split('.')
  const [row] = uuid.test(id)
    ? await ctx.db
        .select({ parcel: fulfilments, order: orders })
        .from(fulfilments)
        .innerJoin(orders, eq(orders.id, fulfilments.orderId))
        .where(eq(fulfilments.id, id))
    : []
  const isLive =
    row &&
    isRiderToken(secret, token, row.parcel) &&
    row.parcel.state === 'shipped' &&
    (row.order.status === 'processing' || row.order.status === 'shipped') &&
    ctx.now().getTime() - row.parcel.shippedAt!.getTime() < riderLinkMs
  if (!isLive) throw orderError('DELIVERY_LINK_DEAD')
  return row
}

/**
 * The rider has the customer's code: its parcel is delivered, with the mails of it, and nothing to undo. A try is counted before
 * it is compared, by one conditional update outside of any transaction, so that parallel calls have five tries too. A picture is
 * read before, so that a bad one costs no try, and stored after, so that a wrong code stores none. Throws DELIVERY_LINK_DEAD,
 * DELIVERY_CODE_WRONG, DELIVERY_CODE_LOCKED, FULFILMENT_MOVED_ON, and what `encodePrivatePicture` and `storePhoto` throw.
 */
export async function proveDelivery(
  ctx: Ctx,
  { token, code, photo }: { token: string; code: string; photo?: RiderPhoto | null },
  secret: string,
): Promise<void> {
  const { parcel } = await readDelivery(ctx, token, secret)
  if (parcel.codeTries >= maxDeliveryTries) throw orderError('DELIVERY_CODE_LOCKED')
  if (!/^\d{4}$/.test(code)) throw orderError('DELIVERY_CODE_WRONG')
  const picture = photo ? await encodePrivatePicture(photo.bytes) : null
  const [counted] = await ctx.db
    .update(fulfilments)
    .set({ codeTries: sql`${fulfilments.codeTries} + 1` })
    .where(
      and(
        eq(fulfilments.id, parcel.id),
        eq(fulfilments.codeNonce, parcel.codeNonce!),
        eq(fulfilments.state, 'shipped'),
        lt(fulfilments.codeTries, maxDeliveryTries),
      ),
    )
    .returning({ tries: fulfilments.codeTries, notice: notifyStaffScreens })
  if (!counted) {
    // Another call may have delivered it meanwhile.
    await readDelivery(ctx, token, secret)
    throw orderError('DELIVERY_CODE_LOCKED')
  }
  if (!timingSafeEqual(Buffer.from(code), Buffer.from(deliveryCode(secret, parcel)!)))
    throw orderError(counted.tries < maxDeliveryTries ? 'DELIVERY_CODE_WRONG' : 'DELIVERY_CODE_LOCKED')
  const stored = await store(ctx, photo, picture).catch(async (error: unknown) => {
    // The code was right: to send it once more, when pictures can be stored, is no further try.
    await ctx.db
      .update(fulfilments)
      .set({ codeTries: sql`${fulfilments.codeTries} - 1` })
      .where(and(eq(fulfilments.id, parcel.id), eq(fulfilments.codeNonce, parcel.codeNonce!)))
    throw error
  })
  await inTransaction(asSystem(ctx, 'rider'), async (ctx) => {
    const order = await lockOrder(ctx, parcel.orderId)
    const arrived = { kind: 'delivered', fulfilment: parcel.id, proof: 'code' } as const
    const taken = await applyOrderChange(ctx, order, arrived)
    if (stored) await addPhoto(ctx, parcel.id, { moment: 'delivered', ...stored })
    await recordStep(ctx, 'order.deliver', order, taken)
  })
}

/** A picture's file, if there is one, as its row names it. */
async function store(ctx: Ctx, photo: RiderPhoto | null | undefined, picture: PrivatePicture | null) {
  if (!photo || !picture) return null
  const { width, height } = picture
  return { key: await storePhoto(ctx, photo.storage, picture), width, height }
}

/**
 * The rider could not hand the parcel over: it has failed, and the owners are notified. What the rider wrote and showed is kept
 * with the parcel, for the staff alone. Throws DELIVERY_LINK_DEAD, FULFILMENT_MOVED_ON, and what `encodePrivatePicture` and
 * `storePhoto` throw.
 */
export async function reportFailedDelivery(
  ctx: Ctx,
  {
    token,
    reason,
    words,
    photo,
  }: { token: string; reason: FailReason; words: string; photo?: RiderPhoto | null },
  secret: string,
): Promise<void> {
  const { parcel } = await readDelivery(ctx, token, secret)
  const stored = await store(ctx, photo, photo ? await encodePrivatePicture(photo.bytes) : null)
  await inTransaction(asSystem(ctx, 'rider'), async (ctx) => {
    const order = await lockOrder(ctx, parcel.orderId)
    await applyOrderChange(ctx, order, { kind: 'delivery_failed', fulfilment: parcel.id, reason, words })
    if (stored) await addPhoto(ctx, parcel.id, { moment: 'failed', ...stored })
    await auditOrder(ctx, order.id, 'order.delivery_failed', {
      after: { status: order.status, why: failReasonWords[reason] },
    })
  })
}
