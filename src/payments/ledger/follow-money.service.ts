import type { Order, OrderBalance } from '../../db/schema.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { dueFlagKinds } from '../../orders/flags/flags.rules.ts'
import { clearFlags, listOpenFlags, raiseFlag, restateDue } from '../../orders/flags/order-flags.service.ts'
import { readBalance } from './adjust.service.ts'

/**
 * Has the flags of a locked order say what its money is now: what is due ends when it is not, and what is too much has a flag until it
 * went back or an owner kept it (rules: reversals, excess). Call it after each change of an order's money. Gives its balance.
 */
export async function followMoney(ctx: Ctx, order: Pick<Order, 'id' | 'status'>): Promise<OrderBalance> {
  const money = await readBalance(ctx, order.id)
  const { balance } = money
  const flags = await listOpenFlags(ctx, order.id)
  const has = (...kinds: string[]) => flags.some(({ kind }) => kinds.includes(kind))
  if (has(...dueFlagKinds)) {
    if (balance <= 0) await clearFlags(ctx, order, { kind: dueFlagKinds })
    else await restateDue(ctx, order, balance)
  }
  const isTooMuch = balance < 0 && order.status !== 'pending' && order.status !== 'pending_review'
  const params = { amountMinor: -balance }
  const said = flags.find(({ kind }) => kind === 'too_much')
  const isSaid = said?.kind === 'too_much' && said.params.amountMinor === params.amountMinor
  if (said && !(isTooMuch && isSaid)) await clearFlags(ctx, order, { kind: 'too_much' })
  if (isTooMuch && !isSaid && !has('refund_failed'))
    await raiseFlag(ctx, order, { kind: 'too_much', params, cause: '' })
  return money
}
