import type { PaymentsCtx } from '../payments/payments-ctx.server.ts'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { orders } from '../db/schema.ts'
import { AppError } from '../lib/errors.ts'
import { ownOrders } from '../orders/order-owner.server.ts'
import type { OrderDraft } from '../orders/place-order.service.ts'
import { cancelUnpaidOrder } from '../payments/cancel-order.service.ts'
import { codeAllowance } from '../promotions/promo-code.service.ts'
import { checkoutError } from './checkout.errors.rules.ts'
import { isLeftBehind } from './release-own-holds.service.ts'

/** One account must not keep the shop's stock from everybody else. */
const mostUnpaid = 3

const replaced = `Replaced by a newer order: at most ${mostUnpaid} orders wait for payment at once.`
const codeMoved = 'Its promo code went to a newer order.'

type Placing = Pick<OrderDraft, 'promoCodeId'> & { key: string | null }

/**
 * Throws TOO_MANY_UNPAID or PROMO_REFUSED when one more held order would be too many. Call it in the transaction that places
 * the order: checkouts of one owner that come at once wait for each other.
 */
export async function refuseBeyondLimits(
  ctx: PaymentsCtx,
  placing: Placing & Pick<OrderDraft, 'owner'>,
): Promise<void> {
  const owner = `checkout:${placing.owner.userId ?? placing.owner.guestSessionId}`
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${owner}, 0))`)
  const { message, surplus } = await findCodeSurplus(ctx, placing)
  if (surplus.length > 0) throw checkoutError('PROMO_REFUSED', { message })
  if ((await listOthersHeld(ctx, placing)).length >= mostUnpaid) throw checkoutError('TOO_MANY_UNPAID')
}

/** Whether `refuseBeyondLimits` refused it: then there may be room to be made. */
export const isBeyondLimits = (error: unknown) =>
  error instanceof AppError && (error.code === 'TOO_MANY_UNPAID' || error.code === 'PROMO_REFUSED')

/**
 * Makes room for the order that was refused, outside its transaction: cancels the oldest unpaid one when there are
 * three, and those that carry the same promo code beyond what one person gets of it. One whose money may be on its way
 * stays: then throws TOO_MANY_UNPAID or PROMO_REFUSED. Other people's orders are never touched, also not those with the
 * same e-mail.
 */
export async function makeRoomForOrder(ctx: PaymentsCtx, placing: Placing): Promise<void> {
  const { message, surplus } = await findCodeSurplus(ctx, placing)
  for (const { id } of surplus)
    if (!(await cancelled(ctx, id, codeMoved))) throw checkoutError('PROMO_REFUSED', { message })
  const held = await listOthersHeld(ctx, placing)
  let tooMany = held.length + 1 - mostUnpaid
  for (const { id } of held.filter((order) => isLeftBehind(ctx, order)))
    if (tooMany > 0 && (await cancelled(ctx, id, replaced))) tooMany -= 1
  if (tooMany > 0) throw checkoutError('TOO_MANY_UNPAID')
}

/** The shopper's oldest unpaid orders with this code, as many as it leaves no room for besides the new one. */
async function findCodeSurplus(ctx: PaymentsCtx, placing: Placing) {
  if (!placing.promoCodeId) return { message: '', surplus: [] }
  const { atMost, message } = await codeAllowance(ctx, placing.promoCodeId)
  const others = await listOthersHeld(ctx, placing, eq(orders.promoCodeId, placing.promoCodeId))
  return { message, surplus: others.slice(0, Math.max(0, others.length + 1 - atMost)) }
}

async function listOthersHeld(ctx: PaymentsCtx, { key }: Placing, condition?: SQL) {
  const { id, idempotencyKey, createdAt } = orders
  const held = await ctx.db
    .select({ id, idempotencyKey, createdAt })
    .from(orders)
    .where(and(ownOrders(ctx.actor), eq(orders.status, 'pending'), eq(orders.holdState, 'held'), condition))
    .orderBy(asc(orders.createdAt))
  // A second tap must not count the order of the first.
  return held.filter(({ idempotencyKey }) => key === null || idempotencyKey !== key)
}

async function cancelled(ctx: PaymentsCtx, orderId: string, why: string): Promise<boolean> {
  try {
    await cancelUnpaidOrder(ctx, { orderId, why })
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
