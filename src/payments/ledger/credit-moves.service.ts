import { creditError } from '../../credit/credit.errors.rules.ts'
import { addCredit, takeCredit } from '../../credit/ledger.service.ts'
import { accountOfPayment } from '../../credit/accounts.service.ts'
import type { CreditPart } from '../../credit/spend.rules.ts'
import { creditName, isCredit } from '../../orders/order/payment-methods.rules.ts'
import { type Order, type Payment, payments, type Refund } from '../../db/schema.ts'
import { actorName, type Ctx } from '../../lib/server/context.ts'
import { saveOrder } from '../../orders/changes/save-order.service.ts'

/**
 * Pays an order with credit, in the transaction that places or has locked it: each account's part is a payment that is in, and an entry
 * (rule: credit-is-a-tender). While the order is not paid the balance is due; whether nothing is left to pay is the caller's to look
 * at. Throws CREDIT_SPENT when an account holds less, is stopped, or is of another currency.
 */
export async function payWithCredit(ctx: Ctx, order: Order, parts: CreditPart[]): Promise<Order> {
  let sumMinor = 0
  // In one order of accounts, so that two checkouts never wait for each other.
  for (const part of parts.toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1))) {
    await payPart(ctx, order, part)
    sumMinor += part.amountMinor
  }
  if (sumMinor === 0) return order
  return saveOrder(ctx, order, { creditAmount: order.creditAmount + sumMinor })
}

/**
 * A part of an order as a payment that is in, and an entry; what it makes of the order is the caller's to count. In the transaction
 * that has locked it. Throws CREDIT_SPENT.
 */
export async function payPart(
  ctx: Ctx,
  order: Order,
  { accountId, amountMinor }: CreditPart,
): Promise<Payment> {
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0) throw creditError('CREDIT_AMOUNT')
  const id = crypto.randomUUID()
  const now = ctx.now()
  const move = { accountId, amountMinor, causeId: id, orderId: order.id, currency: order.currency }
  if (!(await takeCredit(ctx, 'spent', move))) throw creditError('CREDIT_SPENT')
  const [payment] = await ctx.db
    .insert(payments)
    .values({
      id,
      orderId: order.id,
      provider: creditName,
      method: creditName,
      state: 'succeeded',
      reference: id,
      asked: amountMinor,
      paid: amountMinor,
      currency: order.currency,
      paidCurrency: order.currency,
      recordedBy: actorName(ctx.actor),
      paidAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  return payment!
}

/**
 * A refund as credit of the account its payment was spent from, else of the one that was named with it (rule: credit-goes-back). False
 * where that is nobody's: it is taken back at once, with `why`.
 */
export async function giveBack(
  ctx: Ctx,
  { refund, payment, order }: { refund: Refund; payment: Payment; order: Order },
  why: string,
): Promise<boolean> {
  const { id: causeId, amount: amountMinor, creditAccountId } = refund
  const account = creditAccountId
    ? { id: creditAccountId, isNobodys: false }
    : await accountOfPayment(ctx, payment, order)
  if (!account) throw new Error(`Refund ${causeId} has no account to go to`)
  const move = { accountId: account.id, amountMinor, causeId, orderId: order.id }
  await addCredit(ctx, isCredit(payment) ? 'refund' : 'return', move)
  if (account.isNobodys) await takeCredit(ctx, 'reversed', { ...move, why })
  return !account.isNobodys
}

/** Takes off a gift card what its money lost, or puts on it what came back when negative. */
export async function correctCard(
  ctx: Ctx,
  card: { accountId: string; orderId: string },
  lessMinor: number,
): Promise<void> {
  const change = { ...card, causeId: crypto.randomUUID(), amountMinor: Math.abs(lessMinor) }
  if (lessMinor !== 0) await (lessMinor > 0 ? takeCredit : addCredit)(ctx, 'reversed', change)
}
