import { eq } from 'drizzle-orm'
import { rowsOf } from '../db/rows.ts'
import { addCredit, takeCredit } from '../credit/ledger.service.ts'
import { openReturnCredit } from '../credit/accounts.service.ts'
import { type Order, type ReturnLineRow, type ReturnRow, returns } from '../db/schema.ts'
import { asSystem, type Ctx, type OwnerCtx } from '../lib/server/context.ts'
import { applyOrderChange } from '../orders/changes/apply-order-change.service.ts'
import { lockOrder } from '../orders/changes/lock-order.service.ts'
import { addOrderEvent } from '../orders/changes/order-events.service.ts'
import { needsNoPayment } from '../orders/order/nothing-to-pay.rules.ts'
import { firstOrderNumber } from '../orders/order/order-number.rules.ts'
import { returnName } from '../orders/order/return-events.rules.ts'
import { placeOrder } from '../orders/placing/place-order.service.ts'
import { payWithCredit } from '../payments/ledger/credit-moves.service.ts'
import { cancelWithMoney } from '../payments/refunds/cancel-paid.service.ts'
import type { RefundableLine } from '../payments/refunds/refund-lines.service.ts'
import { giveAsCredit } from '../payments/refunds/refund.service.ts'
import { readSettings } from '../settings/settings.service.ts'
import { priceExchange } from './exchange.rules.ts'
import { readWantedVariants } from './exchange-options.service.ts'
import type { LockedReturn } from './move-return.service.ts'
import { returnError } from './returns.errors.rules.ts'

const minutesOfDay = 24 * 60

/** Why the order of an exchange is cancelled with its return. */
export const exchangeEnded = 'The return that pays for it has ended'

export type ExchangedLine = {
  line: ReturnLineRow
  own: RefundableLine
  worthMinor: number
  variantId: string
}

/**
 * Places the order of what is wanted instead, for a return that is being approved and is locked: its pieces are held, and what the
 * return is worth pays it, lent until the old pieces are settled (rule: exchange-is-an-order). A dearer one waits for the rest. Gives
 * the order and what was lent. Throws RETURN_WANTED_GONE, OUT_OF_STOCK naming the piece.
 */
export async function placeExchange(
  ctx: OwnerCtx,
  { order: from, row }: Pick<LockedReturn, 'order' | 'row'>,
  { lines, worthMinor, feeMinor }: { lines: ExchangedLine[]; worthMinor: number; feeMinor: number },
): Promise<{ order: Order; lentMinor: number }> {
  const settings = await readSettings(ctx)
  const found = await readWantedVariants(
    ctx,
    lines.map(({ variantId }) => variantId),
  )
  const wanted = lines.map((one) => {
    const variant = found.find(({ variantId }) => variantId === one.variantId)
    if (!variant || variant.productId !== one.own.productId) throw returnError('RETURN_WANTED_GONE')
    return { ...one, variant }
  })
  const price = priceExchange(
    wanted.map(({ line, own, worthMinor, variant }) => ({
      quantity: line.quantity,
      thenMinor: own.unitPrice,
      nowMinor: variant.unitPrice,
      worthMinor,
    })),
    { worthMinor, feeMinor },
  )
  const placed = await placeOrder(ctx, {
    source: 'exchange',
    buyer: { userId: from.userId, guestSessionId: from.guestSessionId },
    email: from.email,
    phone: from.phone,
    customerName: from.customerName,
    shippingAddress: from.shippingAddress,
    shippingZoneId: from.shippingZoneId,
    isPickup: from.isPickup,
    lines: wanted.map(({ line: { quantity }, variant }) => ({
      ...variant,
      quantity,
      lineTotal: variant.unitPrice * quantity,
      isDiscounted: true,
    })),
    subtotal: price.subtotal,
    discount: price.discount,
    delivery: feeMinor,
    deliveryDaysMin: from.deliveryDaysMin,
    deliveryDaysMax: from.deliveryDaysMax,
    promoCodeId: null,
    promoCode: null,
    notes: '',
    idempotencyKey: `exchange:${row.id}`,
    requestHash: row.id,
    orderPrefix: settings.order_prefix,
    firstNumber: firstOrderNumber(settings),
    holdMinutes: settings.return_expiry_days * minutesOfDay,
  })
  const { order } = placed
  await addOrderEvent(ctx, order, {
    kind: 'exchange_placed',
    params: { return: returnName(row), order: from.orderNumber },
  })
  const { lentMinor } = price
  const paid = lentMinor > 0 ? await lend(ctx, row, order, lentMinor) : order
  if (!needsNoPayment(paid)) return { order: paid, lentMinor }
  const settled = { kind: 'payment_settled', params: { isExchange: true } } as const
  return { order: (await applyOrderChange(ctx, paid, settled)).order, lentMinor }
}

async function lend(ctx: Ctx, { id }: ReturnRow, order: Order, amountMinor: number): Promise<Order> {
  const account = await openReturnCredit(ctx, id, order.currency)
  await addCredit(ctx, 'lent', { accountId: account.id, amountMinor, causeId: id, orderId: order.id })
  return payWithCredit(ctx, order, [{ accountId: account.id, amountMinor }])
}

/** Has a return pay an order that was placed over the counter: lends it so much, in minor units (rule: exchange-is-an-order). */
export async function lendToSale(ctx: Ctx, row: ReturnRow, order: Order, lentMinor: number): Promise<void> {
  if (lentMinor > 0) await lend(ctx, row, order, lentMinor)
  await ctx.db
    .update(returns)
    .set({ exchangeOrderId: order.id, lent: lentMinor })
    .where(eq(returns.id, row.id))
}

export type Exchange = {
  order: Order
  accountId: string
  /** What of the loan pays the order now. */
  spentMinor: number
  hasLeft: boolean
}

/**
 * The order of a locked return's exchange, locked too, with what of its credit pays it: what went back of it meanwhile, or is on its way,
 * is on the return's account again. Null without one.
 */
export async function lockExchange(ctx: Ctx, row: ReturnRow): Promise<Exchange | null> {
  if (!row.exchangeOrderId) return null
  const order = await lockOrder(ctx, row.exchangeOrderId)
  await giveCreditBack(ctx, order)
  const account = await openReturnCredit(ctx, row.id, order.currency)
  const [pieces] = await rowsOf<{ left: boolean }>(ctx.db)`
    select exists (select from fulfilments where order_id = ${order.id} and state not in ('packed', 'came_back')) as left`
  return {
    order,
    accountId: account.id,
    spentMinor: Math.max(0, row.lent - account.balance),
    hasLeft: pieces!.left,
  }
}

/** What an order gives back as credit is there at once. */
async function giveCreditBack(ctx: Ctx, { id }: Order): Promise<void> {
  const waiting = await rowsOf<{ id: string }>(ctx.db)`
    select r.id from refunds r join payments p on p.id = r.payment_id
      where p.order_id = ${id} and r.way = 'credit' and r.state = 'queued' order by r.created_at, r.id`
  for (const refund of waiting) await giveAsCredit(asSystem(ctx, 'payments'), refund.id)
}

/**
 * Ends the exchange of a locked return: its order is cancelled, its pieces are free, what was paid beyond the return goes back, and the
 * loan is over. Nothing where there is none. Throws RETURN_EXCHANGE_LEFT when its pieces are on their way or hers, unless they came back
 * and the loan with them.
 */
export async function endExchange(ctx: Ctx, row: ReturnRow): Promise<void> {
  const exchange = await lockExchange(ctx, row)
  if (!exchange) return
  const { order, hasLeft, spentMinor } = exchange
  if (hasLeft && (spentMinor > 0 || row.lent === 0)) throw returnError('RETURN_EXCHANGE_LEFT')
  if (!hasLeft) await cancelExchange(ctx, order)
  await giveCreditBack(ctx, order)
  await endLoan(ctx, row, exchange)
  await ctx.db.update(returns).set({ lent: 0 }).where(eq(returns.id, row.id))
}

async function cancelExchange(ctx: Ctx, order: Order): Promise<void> {
  const said = { cause: 'staff', isMailed: false } as const
  const params = { why: exchangeEnded }
  if (order.status === 'pending') await applyOrderChange(ctx, order, { kind: 'cancelled', ...said, params })
  else if (order.status !== 'cancelled') await cancelWithMoney(ctx, order, { ...said, said: params })
}

/** Takes back what was lent, as far as it is on the return's account. */
export async function endLoan(ctx: Ctx, row: ReturnRow, { order, accountId }: Exchange): Promise<void> {
  const { balance } = await openReturnCredit(ctx, row.id, order.currency)
  const amountMinor = Math.min(row.lent, balance)
  if (amountMinor > 0)
    await takeCredit(ctx, 'reversed', { accountId, amountMinor, causeId: row.id, orderId: order.id })
}
