import { eq } from 'drizzle-orm'
import { refunds } from '../../db/schema.ts'
import { asSystem, type SignedInStaffCtx } from '../../lib/server/context.ts'
import { manualName, recordedMethods } from '../../orders/order/payment-methods.rules.ts'
import { tillOfRefund } from '../tills/take-till.service.ts'
import { finishRefund, lockRefund } from './record-refund.service.ts'
import { leaveNow } from './refund.service.ts'
import { inCashText } from './refund-words.rules.ts'

/**
 * Gives a queued refund back in cash, out of the till of who stands at the counter, in the caller's transaction, however its payment
 * came. Gives what of it went back: a part when the bank took the rest.
 */
export async function giveInCash(ctx: SignedInStaffCtx, refundId: string): Promise<number> {
  const shop = asSystem(ctx, 'payments')
  const locked = await lockRefund(ctx, refundId)
  if (!locked?.order || locked.refund.state !== 'queued') return 0
  const leaving = await leaveNow(shop, locked)
  if (!leaving) return 0
  const setTill = (tillId: string | null) =>
    ctx.db.update(refunds).set({ tillId }).where(eq(refunds.id, refundId))
  // Out of no other till: what it holds is counted without this refund.
  await setTill(null)
  const cash = { provider: manualName, method: 'cash', tillId: null }
  await setTill(await tillOfRefund(ctx, cash, leaving.amount))
  const { channel } = recordedMethods.cash
  await finishRefund(
    shop,
    { ...locked, refund: leaving, order: locked.order },
    inCashText,
    'by_hand',
    channel,
  )
  return leaving.amount
}
