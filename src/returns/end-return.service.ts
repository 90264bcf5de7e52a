import type { Ctx } from '../lib/server/context.ts'
import { clearFlags } from '../orders/changes/order-flags.service.ts'
import { endExchange } from './exchange-order.service.ts'
import { type LockedReturn, moveReturn } from './move-return.service.ts'

/**
 * A locked return ends without anything coming back; what was held of its exchange is free again (rule: exchange-ends). Throws RETURN_MOVED_ON,
 * RETURN_EXCHANGE_LEFT.
 */
export async function endReturn(ctx: Ctx, locked: LockedReturn, to: 'withdrawn' | 'expired'): Promise<void> {
  await moveReturn(ctx, locked, to)
  const { order, row } = locked
  await endExchange(ctx, row)
  await clearFlags(ctx, order, { kind: 'exchange_lent', cause: row.id })
}
