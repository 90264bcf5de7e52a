import { inTransaction, type OwnerCtx } from '../../lib/server/context.ts'
import { closeFlags } from '../../orders/changes/order-flags.service.ts'
import { lockOrder } from '../../orders/changes/lock-order.service.ts'
import { followMoney } from './follow-money.service.ts'

/**
 * An owner has looked at an order's flags (rule: order-flags). Money that is too much has a flag all the same until it is decided
 * (rule: excess). Throws what `closeFlags` throws.
 */
export const closeSeenFlags = (ctx: OwnerCtx, orderId: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await closeFlags(ctx, orderId)
    await followMoney(ctx, await lockOrder(ctx, orderId))
  })
