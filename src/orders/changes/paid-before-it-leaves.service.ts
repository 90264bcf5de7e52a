import { eq } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import { type Order, orders } from '../../db/schema.ts'
import { type Ctx, inTransaction, type OwnerCtx } from '../../lib/server/context.ts'
import { dueFlagKinds } from '../order/flags.rules.ts'
import { clearFlags } from './order-flags.service.ts'
import { orderError } from '../order/orders.errors.rules.ts'
import { lockOrder } from './lock-order.service.ts'
import { addOrderEvent, auditOrder } from './order-events.service.ts'
import { saveOrder } from './save-order.service.ts'
import { missingOf } from './ready-to-leave.rules.ts'

const oldPieceFirst =
  'The piece it is exchanged for is not here yet. It can leave once that is received, or when the owner sends it first.'

/**
 * Pieces whose money the shop does not have are neither packed nor sent, unless an owner let them (rule: paid-before-it-leaves).
 * Reads the order as this transaction has changed it. Throws DUE_FIRST.
 */
export async function refuseUnpaidPieces(ctx: Ctx, { id }: Pick<Order, 'id'>): Promise<void> {
  const [money] = await ctx.db
    .select({
      moneyMissing: orders.moneyMissing,
      missingReleased: orders.missingReleased,
      source: orders.source,
    })
    .from(orders)
    .where(eq(orders.id, id))
  if (!money || missingOf(money) <= 0) return
  throw orderError('DUE_FIRST', money.source === 'exchange' ? { message: oldPieceFirst } : {})
}

/**
 * An owner has an order's pieces packed and sent although its money is not there: as much as is missing now, no more. The flags
 * about it end; what is due stays due. Throws ORDER_NOT_FOUND, NOTHING_MISSING; DUE_FIRST where a return lends it, which has its own press.
 */
export const releaseUnpaid = (ctx: OwnerCtx, orderId: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    const { moneyMissing, currency } = order
    if (moneyMissing === null || missingOf(order) <= 0) throw orderError('NOTHING_MISSING')
    if (await isLent(ctx, orderId)) throw orderError('DUE_FIRST', { message: oldPieceFirst })
    await saveOrder(ctx, order, { missingReleased: moneyMissing })
    await clearFlags(ctx, order, { kind: dueFlagKinds })
    await addOrderEvent(ctx, order, {
      kind: 'sent_unpaid',
      params: { dueMinor: moneyMissing, currency },
    })
    await auditOrder(ctx, orderId, 'order.send_unpaid', { after: { missingMinor: moneyMissing } })
  })

/** Whether an open return pays for it (rule: exchange-leaves-later). */
async function isLent(ctx: Ctx, orderId: string): Promise<boolean> {
  const [lent] = await rowsOf<{ isOpen: boolean }>(ctx.db)`
    select exists (select from returns where exchange_order_id = ${orderId}
      and way <> 'keep' and state in ('approved', 'received')) as "isOpen"`
  return lent!.isOpen
}
