import { eq, inArray, sql } from 'drizzle-orm'
import { uuids } from '../db/rows.ts'
import { type Order, payments, refunds } from '../db/schema.ts'
import { isEmail } from '../lib/email-address.rules.ts'
import { actorName, asSystem, isOwner, requireRight, type SignedInWorkCtx } from '../lib/server/context.ts'
import { requireRecentPassword } from '../lib/server/recent-password.ts'
import { lockOrder } from '../orders/changes/lock-order.service.ts'
import { addOrderEvent } from '../orders/changes/order-events.service.ts'
import { lockVariants } from '../orders/changes/stock.service.ts'
import { returnName } from '../orders/order/return-events.rules.ts'
import { giveInCash } from '../payments/refunds/give-in-cash.service.ts'
import { giveAsCredit } from '../payments/refunds/refund.service.ts'
import { lendToSale } from '../returns/exchange-order.service.ts'
import { lockReturn, moveReturn } from '../returns/move-return.service.ts'
import { openReturn } from '../returns/open-return.service.ts'
import { freezeWorth } from '../returns/owner-returns.service.ts'
import { hasOpenDispute } from '../payments/disputes/open-dispute.service.ts'
import { returnError } from '../returns/returns.errors.rules.ts'
import { settleLocked } from '../returns/settle-return.service.ts'
import { receiveLocked } from '../returns/staff-returns.service.ts'
import type { BackWay } from './counter-sale.rules.ts'
import { counterError } from './counter.errors.rules.ts'
import type { CounterSaleInput } from './counter.schema.ts'

/** Pieces that came back: their return, received but not settled, and the order they are of. Minor units. */
export type TakenBack = { returnId: string; order: Order; worthMinor: number }

type Returned = NonNullable<CounterSaleInput['returned']>

/**
 * Takes pieces of one order back over the counter, before others are sold for them in the same transaction: a return that is opened,
 * approved and received at once, with its pieces on the shelf or not (rule: counter-exchange). Throws NOT_FOUND to helpers who may not receive
 * returns, EXCHANGE_GIFT_CARD, EXCHANGE_CURRENCY, EXCHANGE_CHANGED, RETURN_BANK_FIRST, NOTHING_TO_RESTOCK and what `openReturn` throws.
 */
export async function takeBack(
  caller: SignedInWorkCtx<'sell'>,
  { order_id, lines, worth }: Returned,
  soldIds: string[],
): Promise<TakenBack> {
  const ctx = requireRight('receive_returns', caller)
  const order = await lockOrder(ctx, order_id)
  if (order.source === 'gift_card') throw counterError('EXCHANGE_GIFT_CARD')
  if (order.currency !== 'NGN') throw counterError('EXCHANGE_CURRENCY')
  if (await hasOpenDispute(ctx, order.id)) throw returnError('RETURN_BANK_FIRST')
  // What comes in and what goes out at once: two counters that swap the same two pieces would wait for each other.
  await lockVariants(
    ctx,
    sql`id = any(${uuids(soldIds)}) or id in (select variant_id from order_lines where order_id = ${order.id})`,
  )
  const returnId = await openReturn(ctx, {
    orderId: order.id,
    by: 'staff',
    isGoodwill: isOwner(ctx),
    isAtCounter: true,
    kind: 'return',
    note: '',
    photo_ids: [],
    lines: lines.map(({ order_line_id, quantity, reason }) => ({
      order_line_id,
      quantity,
      reason,
      wish: 'exchange' as const,
    })),
  })
  const opened = await lockReturn(ctx, returnId)
  const { totalMinor } = await freezeWorth(ctx, opened)
  if (totalMinor !== worth) throw counterError('EXCHANGE_CHANGED')
  const decided = { way: 'bring' as const, decidedBy: actorName(ctx.actor), decidedAt: ctx.now() }
  await moveReturn(ctx, opened, 'approved', decided)
  const approved = await lockReturn(ctx, returnId)
  const isDamaged = new Set(lines.flatMap((line) => (line.is_damaged ? [line.order_line_id] : [])))
  await receiveLocked(
    ctx,
    approved,
    approved.lines.map(({ id, quantity, orderLineId }) => ({
      id,
      quantity,
      condition: isDamaged.has(orderLineId) ? 'damaged' : 'as_new',
    })),
  )
  return { returnId, order, worthMinor: totalMinor }
}

/** What goes back of what the pieces were worth, in minor units. */
export type GivenBack = { cash: number; credit: number }

/**
 * Pays a sale with what came back for it, and settles the return: lent, spent and paid back in one transaction, as every exchange is (rule:
 * exchange-is-an-order). What is left goes back as `back` says. Throws EXCHANGE_OWNER, EXCHANGE_BACK, EXCHANGE_NO_CREDIT, PASSWORD_AGAIN and what
 * settling throws.
 */
export async function payWithReturn(
  caller: SignedInWorkCtx<'sell'>,
  sale: Order,
  { returnId, order, worthMinor }: TakenBack,
  back: BackWay | undefined,
): Promise<GivenBack> {
  const ctx = requireRight('receive_returns', caller)
  const lentMinor = Math.min(worthMinor, sale.totalAmount)
  if (worthMinor > lentMinor) {
    if (!isOwner(ctx)) throw counterError('EXCHANGE_OWNER')
    if (!back) throw counterError('EXCHANGE_BACK')
    if (back === 'credit' && !hasSpender(order)) throw counterError('EXCHANGE_NO_CREDIT')
    requireRecentPassword(ctx)
  }
  const { row } = await lockReturn(ctx, returnId)
  await addOrderEvent(ctx, sale, {
    kind: 'exchange_placed',
    params: { return: returnName(row), order: order.orderNumber },
  })
  await lendToSale(ctx, row, sale, lentMinor)
  const isRestCredit = back === 'credit'
  const settled = await settleLocked(ctx, await lockReturn(ctx, returnId), { isRestCredit })
  if (settled.exchangeMinor !== lentMinor) throw counterError('EXCHANGE_CHANGED')
  return giveRest(ctx, settled.refundIds, worthMinor - lentMinor)
}

/** Nobody spends the credit of a sale without a name. */
export const hasSpender = ({ userId, email }: Pick<Order, 'userId' | 'email'>): boolean =>
  userId !== null || isEmail(email)

/** What credit or a gift card had paid is that again, also where the rest goes back in cash. */
async function giveRest(
  ctx: SignedInWorkCtx<'receive_returns'>,
  refundIds: string[],
  restMinor: number,
): Promise<GivenBack> {
  const given = await ctx.db
    .select({ id: refunds.id, way: refunds.way })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(inArray(refunds.id, refundIds))
    .orderBy(refunds.id)
  let cash = 0
  for (const { id, way } of given)
    if (way === 'credit') await giveAsCredit(asSystem(ctx, 'payments'), id)
    else cash += await giveInCash(ctx, id)
  return { cash, credit: restMinor - cash }
}
