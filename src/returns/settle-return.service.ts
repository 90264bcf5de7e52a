import { and, eq, inArray } from 'drizzle-orm'
import { openCustomerCredit } from '../credit/accounts.service.ts'
import {
  type Order,
  refunds,
  type ReturnLineRow,
  returnRefunds,
  type ReturnRow,
  returnSums,
} from '../db/schema.ts'
import { actorName, asSystem, type Ctx, inTransaction, type WorkCtx } from '../lib/server/context.ts'
import { requireRecentPassword } from '../lib/server/recent-password.ts'
import { auditOrder } from '../orders/changes/order-events.service.ts'
import { clearFlags } from '../orders/changes/order-flags.service.ts'
import { refundableByKind } from '../orders/changes/piece-kinds.rules.ts'
import { readBalance } from '../payments/ledger/adjust.service.ts'
import type { OwnerPaymentsCtx } from '../payments/providers/payment-provider.server.ts'
import { readRefundableLines, type RefundableLine } from '../payments/refunds/refund-lines.service.ts'
import { addRefunds } from '../payments/refunds/refund-order.service.ts'
import { giveAsCredit, sendRefund } from '../payments/refunds/refund.service.ts'
import { hasOpenDispute } from '../payments/disputes/open-dispute.service.ts'
import { endExchange, endLoan, type Exchange, lockExchange } from './exchange-order.service.ts'
import { type LockedReturn, lockReturn, moveReturn } from './move-return.service.ts'
import { isShopsFault, mayMove, type ReturnWish } from './return-states.rules.ts'
import { creditOf, givenOf, lossesOf, type SettledLine } from './return-sums.rules.ts'
import { returnError } from './returns.errors.rules.ts'

export type Settling = {
  id: string
  /** Kept of what would go back, with the reason that the customer reads. Minor units. */
  keep?: { amountMinor: number; why: string } | undefined
}

/**
 * Gives back what a return is worth, less what did not arrive, went back another way or is kept, through the one door of refunds
 * (rules: return-settled-by-the-owner, return-sums). Stock is not touched: that was decided piece by piece when they arrived. Throws
 * PASSWORD_AGAIN, RETURN_NOT_FOUND, RETURN_MOVED_ON, RETURN_BANK_FIRST, RETURN_MONEY_DUE, RETURN_KEPT_TOO_MUCH, REFUND_TOO_LARGE.
 */
export async function settle(ctx: OwnerPaymentsCtx, { id, keep }: Settling): Promise<void> {
  requireRecentPassword(ctx)
  const { refundIds } = await inTransaction(ctx, async (ctx) =>
    settleLocked(ctx, await lockReturn(ctx, id), { keep }),
  )
  for (const refundId of refundIds) await sendRefund(asSystem(ctx, 'payments'), refundId)
}

/**
 * The same of a locked return, in the transaction of the caller, who has decided that money may leave and sends the refunds after it.
 * With `isRestCredit` all that does not pay an exchange becomes store credit.
 */
export async function settleLocked(
  ctx: WorkCtx<'receive_returns'>,
  locked: LockedReturn,
  { keep, isRestCredit = false }: Pick<Settling, 'keep'> & { isRestCredit?: boolean },
): Promise<{ refundIds: string[]; exchangeMinor: number }> {
  const { order, row, lines } = locked
  if (!mayMove(row, 'settled')) throw returnError('RETURN_MOVED_ON')
  if (await hasOpenDispute(ctx, order.id)) throw returnError('RETURN_BANK_FIRST')
  if ((await readBalance(ctx, order.id)).balance > 0) throw returnError('RETURN_MONEY_DUE')
  const refundable = await readRefundableLines(ctx, order)
  const settled = lines.map((line) => settledLine(line, row.way === 'keep', refundable))
  const frozen = await ctx.db.select().from(returnSums).where(eq(returnSums.returnId, row.id))
  const losses = lossesOf(settled, {
    deliveryMinor: frozen.find(({ kind }) => kind === 'delivery')?.amount ?? 0,
    isShopsFault: lines.some(({ reason }) => isShopsFault(reason)),
  })
  const givenMinor = givenOf([...frozen, ...losses])
  const exchange = await exchangeAtEnd(ctx, row, givenMinor)
  const exchangeMinor = Math.min(givenMinor, exchange?.spentMinor ?? 0)
  const mostMinor = givenMinor - exchangeMinor
  if (
    keep &&
    !(Number.isSafeInteger(keep.amountMinor) && keep.amountMinor > 0 && keep.amountMinor <= mostMinor)
  )
    throw returnError('RETURN_KEPT_TOO_MUCH')
  const kept = keep
    ? [{ returnLineId: null, kind: 'kept' as const, amount: -keep.amountMinor, why: keep.why }]
    : []
  const at = { returnId: row.id, by: actorName(ctx.actor), createdAt: ctx.now() }
  const written = [...losses, ...kept].map((one) => ({ ...one, ...at }))
  if (written.length > 0) await ctx.db.insert(returnSums).values(written)
  const amountMinor = givenMinor - (keep?.amountMinor ?? 0)
  const restMinor = amountMinor - exchangeMinor
  const pieces = settled.flatMap(({ received, givable }, index) => {
    const quantity = Math.min(received, givable)
    return quantity > 0
      ? [{ lineId: lines[index]!.orderLineId, quantity, restock: false, from: 'returned' as const }]
      : []
  })
  const why = `Return ${row.number}`
  const ids =
    amountMinor > 0
      ? await addRefunds(ctx, {
          orderId: order.id,
          amountMinor,
          lines: pieces,
          credit: await creditFor(ctx, order, isRestCredit ? restMinor : creditOf(settled, restMinor)),
          ...(exchange && { exchange: { accountId: exchange.accountId, amountMinor: exchangeMinor } }),
          why,
        })
      : []
  // What one settling gives may come out of several payments.
  if (ids.length > 0)
    await ctx.db.insert(returnRefunds).values(ids.map((refundId) => ({ returnId: row.id, refundId })))
  if (exchange) await repay(ctx, locked, exchange, ids)
  await moveReturn(ctx, locked, 'settled', {
    ...(row.exchangeOrderId && { lent: exchange?.spentMinor ?? 0 }),
    settledBy: actorName(ctx.actor),
    settledAt: ctx.now(),
  })
  await auditOrder(ctx, order.id, 'order.return_settled', {
    after: {
      return: row.number,
      amountMinor,
      ...(keep && { keptMinor: keep.amountMinor, keptWhy: keep.why }),
    },
  })
  return { refundIds: ids, exchangeMinor }
}

/**
 * The exchange that what a return gives pays, if it does: one whose rest was not paid, or that has not left while less came back than it
 * was lent, ends now and gives its pieces free.
 */
async function exchangeAtEnd(ctx: Ctx, row: ReturnRow, givenMinor: number): Promise<Exchange | null> {
  const exchange = await lockExchange(ctx, row)
  if (!exchange) return null
  const isUnpaid = exchange.order.status === 'pending'
  if (!isUnpaid && (exchange.hasLeft || exchange.spentMinor <= givenMinor)) return exchange
  await endExchange(ctx, row)
  return null
}

/** What pays the exchange is credit in the same transaction, and the loan is over with it (rule: exchange-is-an-order). */
async function repay(
  ctx: Ctx,
  { order, row }: Pick<LockedReturn, 'order' | 'row'>,
  exchange: Exchange,
  refundIds: string[],
): Promise<void> {
  const toAccount = await ctx.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(inArray(refunds.id, refundIds), eq(refunds.creditAccountId, exchange.accountId)))
  for (const { id } of toAccount) await giveAsCredit(asSystem(ctx, 'payments'), id)
  await endLoan(ctx, row, exchange)
  await clearFlags(ctx, order, { kind: 'exchange_lent', cause: row.id })
}

/** The customer's account of store credit, where some of it becomes that. Throws CREDIT_NOBODY. */
async function creditFor(ctx: Ctx, { userId, email }: Order, amountMinor: number) {
  if (amountMinor === 0) return undefined
  return { accountId: (await openCustomerCredit(ctx, { userId, email })).id, amountMinor }
}

/** What a line brings: of one that nobody brings back all of its pieces. */
function settledLine(
  line: ReturnLineRow,
  isKept: boolean,
  refundable: RefundableLine[],
): SettledLine & { wish: ReturnWish } {
  const { id, quantity, worth, wish, asNew, damaged, orderLineId } = line
  const own = refundable.find((one) => one.id === orderLineId)!
  const received = isKept ? quantity : asNew + damaged
  return {
    id,
    quantity,
    wish,
    worth: worth ?? 0,
    received,
    givable: Math.max(0, refundableByKind(own).returned),
  }
}
