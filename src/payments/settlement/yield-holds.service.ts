import { forEachSettled } from '../../lib/for-each-settled.ts'
import { listYieldingOrders, yieldHold } from '../../orders/holds/yielded-holds.service.ts'
import { askAboutOrder } from './ask-about-order.service.ts'
import { watchForOutage } from './payment.rules.ts'
import type { SystemPaymentsCtx } from '../paystack/payments-ctx.server.ts'

/**
 * Puts last pieces on sale again that an order has held for ten minutes without its payment begun (rule: hold-yields). While
 * Paystack cannot be asked nothing yields. Safe to run in several processes at once. Returns how many orders yielded.
 */
export async function yieldHolds(ctx: SystemPaymentsCtx): Promise<number> {
  const outage = watchForOutage()
  let yielded = 0
  await forEachSettled(await listYieldingOrders(ctx), async ({ id }) => {
    const { hasBegun } = await askAboutOrder(ctx, id, outage)
    if (!hasBegun && (await yieldHold(ctx, id))) yielded += 1
  })
  return yielded
}
