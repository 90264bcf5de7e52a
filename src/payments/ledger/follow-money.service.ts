import { and, desc, eq, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm'
import {
  adjustments,
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
import { dueFlagKinds } from '../../orders/order/flags.rules.ts'
import { clearFlags, listOpenFlags, raiseFlag, restateDue } from '../../orders/changes/order-flags.service.ts'
import { adjust, readBalance } from './adjust.service.ts'
import { followCard } from './follow-card.service.ts'

/**
 * Has the flags of a locked order say what its money is now: what is due ends when it is not, and what is too much has a flag until it
 * went back or an owner kept it (rules: reversals, excess). Call it after each change of an order's money. Gives its balance.
 */
export async function followMoney(ctx: Ctx, order: FollowedOrder): Promise<OrderBalance> {
  const money = await endPriceOfUnpaid(ctx, order)
  const { balance } = money
  if (order.source === 'gift_card') await followCard(ctx, order.id)
  const flags = await listOpenFlags(ctx, order.id)
  const has = (...kinds: string[]) => flags.some(({ kind }) => kinds.includes(kind))
  if (has(...dueFlagKinds)) {
    if (balance <= 0) await clearFlags(ctx, order, { kind: dueFlagKinds })
    else await restateDue(ctx, order, balance)
  } else if (balance > 0) await askAboutDue(ctx, order, money)
  const isTooMuch = balance < 0 && order.status !== 'pending' && order.status !== 'pending_review'
  const params = { amountMinor: -balance }
  const said = flags.find(({ kind }) => kind === 'too_much')
  const isSaid = said?.kind === 'too_much' && said.params.amountMinor === params.amountMinor
  if (said && !(isTooMuch && isSaid)) await clearFlags(ctx, order, { kind: 'too_much' })
  if (isTooMuch && !isSaid && !has('refund_failed'))
    await raiseFlag(ctx, order, { kind: 'too_much', params, cause: '' })
  return money
}

type FollowedOrder = Pick<Order, 'id' | 'status' | 'paidAt' | 'source'>

/**
 * An order that was cancelled before it was paid costs nothing once it holds money, which shall go back (rule: late-payment); until
 * then its total stays, for money in full to pay it. Gives the balance.
 */
async function endPriceOfUnpaid(
  ctx: Ctx,
  { id: orderId, status, paidAt }: FollowedOrder,
): Promise<OrderBalance> {
  const money = await readBalance(ctx, orderId)
  if (status !== 'cancelled' || paidAt !== null || money.held === 0) return money
  const [cancelled] = await ctx.db
    .select()
    .from(adjustments)
    .where(and(eq(adjustments.orderId, orderId), eq(adjustments.kind, 'cancelled')))
    .limit(1)
  if (cancelled) return money
  await adjust(ctx, {
    orderId,
    kind: 'cancelled',
    amountMinor: -money.charged,
    why: 'Cancelled before it was paid',
  })
  return readBalance(ctx, orderId)
}

/**
 * What is due is asked about: the newest money that was taken and has not been asked about, which was not due while more was held than
 * the order costs; else, beyond what an owner let leave unpaid, what was added to a paid order, or money that was asked about before:
 * what covered it then went out since.
 */
async function askAboutDue(
  ctx: Ctx,
  { id }: Pick<Order, 'id'>,
  { balance, taken }: OrderBalance,
): Promise<void> {
  const found = taken > 0 ? await findTaken(ctx, id) : undefined
  if (found && !found.wasFlagged) return flagTaken(ctx, found, balance)
  const [added] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.id, id),
        isNotNull(orders.linesAddedAt),
        notInArray(orders.status, ['pending', 'pending_review', 'cancelled']),
        lt(orders.missingReleased, balance),
      ),
    )
  if (added) return raiseFlag(ctx, added, { kind: 'added_due', params: { dueMinor: balance }, cause: '' })
  if (!found) return
  const { status, missingReleased } = found.order
  if (status !== 'pending' && status !== 'pending_review' && missingReleased < balance)
    await flagTaken(ctx, found, balance)
}

/** The newest money that was taken of an order, one without a flag so far first. */
async function findTaken(ctx: Ctx, orderId: string) {
  const wasFlagged = sql<boolean>`exists (select from ${orderFlags} f
    where f.order_id = ${orderId} and f.cause = ${reversals.id}::text)`
  const [taken] = await ctx.db
    .select({ reversal: reversals, payment: payments, order: orders, wasFlagged })
    .from(reversals)
    .innerJoin(payments, eq(payments.id, reversals.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(orders.id, orderId), isNull(reversals.restoredAt)))
    .orderBy(wasFlagged, desc(reversals.createdAt))
    .limit(1)
  return taken
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
