import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import {
  type Order,
  type OrderBalance,
  orderFlags,
  orders,
  type Payment,
  payments,
  type Reversal,
  reversals,
} from '../../db/schema.ts'
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
  } else if (balance > 0 && money.taken > 0) await askAboutTaken(ctx, order, balance)
  const isTooMuch = balance < 0 && order.status !== 'pending' && order.status !== 'pending_review'
  const params = { amountMinor: -balance }
  const said = flags.find(({ kind }) => kind === 'too_much')
  const isSaid = said?.kind === 'too_much' && said.params.amountMinor === params.amountMinor
  if (said && !(isTooMuch && isSaid)) await clearFlags(ctx, order, { kind: 'too_much' })
  if (isTooMuch && !isSaid && !has('refund_failed'))
    await raiseFlag(ctx, order, { kind: 'too_much', params, cause: '' })
  return money
}

/**
 * The newest money that was taken and has not been asked about is asked about now: while more was held than the order costs, it was not
 * due.
 */
async function askAboutTaken(ctx: Ctx, { id }: Pick<Order, 'id'>, dueMinor: number): Promise<void> {
  const [taken] = await ctx.db
    .select({ reversal: reversals, payment: payments, order: orders })
    .from(reversals)
    .innerJoin(payments, eq(payments.id, reversals.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(orders.id, id),
        isNull(reversals.restoredAt),
        sql`not exists (select from ${orderFlags} f where f.order_id = ${id} and f.cause = ${reversals.id}::text)`,
      ),
    )
    .orderBy(desc(reversals.createdAt))
    .limit(1)
  if (taken) await flagTaken(ctx, taken, dueMinor)
}

type TakenMoney = {
  order: Pick<Order, 'id' | 'status' | 'paidAt'>
  reversal: Pick<Reversal, 'id' | 'cause' | 'amount'>
  payment: Payment
}

/**
 * Asks the owner what becomes of what is due since money was taken (rule: reversals). Not of an order that was cancelled before it was
 * paid: it keeps its total, which nobody asks for.
 */
export async function flagTaken(
  ctx: Ctx,
  { order, reversal, payment }: TakenMoney,
  dueMinor: number,
): Promise<void> {
  if (order.status === 'cancelled' && order.paidAt === null) return
  const { id: cause, cause: how, amount: amountMinor } = reversal
  const { reference, provider } = payment
  const params = { amountMinor, dueMinor, how, reference, provider }
  await raiseFlag(ctx, order, { kind: 'money_taken', params, cause })
}
