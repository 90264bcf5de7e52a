import { eq } from 'drizzle-orm'
import { type Order, payments, refunds } from '../../db/schema.ts'
import type { SystemCtx } from '../../lib/server/context.ts'
import { readFulfilments } from '../../orders/changes/fulfilment-rows.service.ts'
import { hasLeft } from '../../orders/order/fulfilment-status.rules.ts'
import { refundableByKind } from '../../orders/changes/piece-kinds.rules.ts'
import { applyOrderChange } from '../../orders/changes/apply-order-change.service.ts'
import { mayHappen } from '../../orders/changes/order-change.rules.ts'
import { adjust, readBalance } from '../ledger/adjust.service.ts'
import { leftOf } from '../ledger/balance.rules.ts'
import { followMoney } from '../ledger/follow-money.service.ts'
import {
  addRefundLines,
  costOf,
  readRefundableLines,
  restockablePieces,
} from '../refunds/refund-lines.service.ts'
import { dropFailed } from '../refunds/failed-refunds.service.ts'
import { addRefund } from '../refunds/refund.service.ts'
import type { AcceptedPieces } from '../ledger/dispute-states.rules.ts'

const why = 'The claim at the bank was accepted'

/**
 * Does what an owner decided when she accepted a claim about pieces that have not left: they are cancelled, back on the shelf or
 * not, or sent all the same. What was ordered costs as much less, so that nothing is due (rule: disputes). The order is locked,
 * its money taken already; refunds of what else came in are sent by the sweep.
 */
export async function applyAccepted(
  ctx: SystemCtx,
  order: Order,
  { pieces }: { pieces: AcceptedPieces },
): Promise<void> {
  const { parcels } = await readFulfilments(ctx, order.id)
  const isWhole = !parcels.some(hasLeft) && mayHappen(order.status, { kind: 'cancelled', cause: 'staff' })
  if (pieces !== 'send' && isWhole) return cancelWhole(ctx, order, pieces)
  if (pieces !== 'send') await cancelUnsent(ctx, order, pieces === 'back')
  const { balance } = await readBalance(ctx, order.id)
  await adjust(ctx, { orderId: order.id, kind: 'goodwill', amountMinor: -Math.max(0, balance), why })
  // The bank took what they were to give back.
  if (balance >= 0) await dropFailed(ctx, order)
  await followMoney(ctx, order)
}

async function cancelWhole(ctx: SystemCtx, order: Order, pieces: 'back' | 'lost'): Promise<void> {
  const params = { reason: 'claim_accepted' } as const
  const { order: cancelled } = await applyOrderChange(ctx, order, {
    kind: 'cancelled',
    cause: 'staff',
    params,
    pieces,
  })
  const { charged } = await readBalance(ctx, order.id)
  await adjust(ctx, { orderId: order.id, kind: 'cancelled', amountMinor: -charged, why })
  const rows = await ctx.db.select().from(payments).where(eq(payments.orderId, order.id))
  for (const payment of rows) {
    const amountMinor = payment.state === 'succeeded' ? leftOf(payment) : 0
    if (amountMinor > 0) await addRefund(ctx, order, payment, { amountMinor, cause: 'cancelled' })
  }
  await dropFailed(ctx, order)
  await followMoney(ctx, cancelled)
}

/** The bank gave their money back: a refund of nothing says which pieces it was. */
async function cancelUnsent(ctx: SystemCtx, order: Order, isBack: boolean): Promise<void> {
  const lines = await readRefundableLines(ctx, order)
  const unsent = lines.flatMap((line) => {
    // Those of a failed refund are cancelled already.
    const quantity = Math.min(
      refundableByKind(line).unsent,
      line.quantity - line.leftPieces - line.cancelledQuantity,
    )
    const restock = isBack && restockablePieces(order, line, 'unsent') >= quantity
    return quantity > 0 ? [{ lineId: line.id, quantity, restock, from: 'unsent' as const }] : []
  })
  const chosen = costOf(lines, unsent)
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.orderId, order.id)).limit(1)
  if (chosen.length === 0 || !payment) return
  const [refund] = await ctx.db
    .insert(refunds)
    .values({
      paymentId: payment.id,
      amount: 0,
      way: 'by_hand',
      cause: 'cancelled',
      state: 'confirmed',
      message: why,
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    })
    .returning()
  await addRefundLines(ctx, order, { id: refund!.id, amountMinor: 0 }, chosen)
  const costMinor = chosen.reduce((sum, one) => sum + one.costMinor, 0)
  const { balance } = await readBalance(ctx, order.id)
  await adjust(ctx, {
    orderId: order.id,
    kind: 'cancelled',
    amountMinor: -Math.min(costMinor, Math.max(0, balance)),
    why,
  })
  await applyOrderChange(ctx, order, { kind: 'pieces_cancelled', refundId: refund!.id })
}
