import { givenPrices } from '../catalog/below-price.rules.ts'
import { refuseSteepSale } from '../catalog/refuse-steep-prices.service.ts'
import { firstOrderNumber } from '../orders/order/order-number.rules.ts'
import { maxTotalMinor } from '../cart/quote/cart-limits.rules.ts'
import type { OrderableLine } from '../cart/quote/quote.rules.ts'
import { type Order, orders } from '../db/schema.ts'
import { isEmail, normaliseEmail } from '../lib/email-address.rules.ts'
import { inTransaction, type SignedInWorkCtx } from '../lib/server/context.ts'
import { formatMoney } from '../lib/money.ts'
import { dayMs } from '../lib/time.ts'
import { raiseFlag } from '../orders/changes/order-flags.service.ts'
import { sellAtCounter } from '../orders/holds/sell-at-counter.service.ts'
import { placeCounterOrder, addReceiptAddress } from '../orders/placing/place-counter-order.service.ts'
import { auditOrder, addOrderEvent } from '../orders/changes/order-events.service.ts'
import { discountOf } from '../promotions/given-discount.rules.ts'
import { payWithCredit } from '../payments/ledger/credit-moves.service.ts'
import { recordCounterPayments } from '../payments/manual/record-counter-payments.service.ts'
import { beyondLimit, goodsOf, keptSaleDays, partsText, settleParts, withCash } from './counter-sale.rules.ts'
import { counterError } from './counter.errors.rules.ts'
import type { CounterSaleInput } from './counter.schema.ts'
import { readSaleLines, type SoldLine } from './sale-lines.service.ts'
import { readSeller } from './seller.service.ts'
import { type GivenBack, payWithReturn, takeBack } from './take-back.service.ts'
import { and, eq } from 'drizzle-orm'
import { pieceLabel } from '../lib/variant-label.rules.ts'

/** `changeMinor` goes back of the cash; `oversold` counts pieces that were not in stock. */
export type CounterSale = {
  order: Order
  changeMinor: number
  oversold: number
  /** What pieces that came back pay of it, and what goes back of them. */
  worthMinor: number
  back: GivenBack
}

/**
 * Sells pieces at the counter (rule: counter-sale): order, stock, payments and till in one transaction. A sale that was kept on
 * a device has been paid and handed over: it is made at the price and for the pieces it had, and what does not fit any more
 * becomes a flag. Pieces of an order that come back for it pay what they are worth of it (rule: counter-exchange). `card` is that of `gift_card`. The caller makes it once per key. Throws NOT_FOUND to helpers who may not sell, PIECE_UNKNOWN,
 * PRICES_CHANGED, AGREED_PRICE, NOT_ENOUGH, DISCOUNT_TOO_LARGE, DISCOUNT_REASON, DISCOUNT_BEYOND_LIMIT, PARTS_WRONG,
 * SALE_TOO_LARGE, CARD_NEEDS_SHOP, EXCHANGE_NEEDS_SHOP, CREDIT_SPENT, what `takeBack` and `payWithReturn` throw, PASSWORD_AGAIN below half of the shop's prices.
 */
export async function sell(
  ctx: SignedInWorkCtx<'sell'>,
  input: CounterSaleInput,
  card?: { accountId: string; label: string } | undefined,
): Promise<CounterSale> {
  if (card && input.kept_at !== undefined) throw counterError('CARD_NEEDS_SHOP')
  if (input.returned && input.kept_at !== undefined) throw counterError('EXCHANGE_NEEDS_SHOP')
  const cardMinor = card ? input.gift_card!.amount : 0
  return inTransaction(ctx, async (ctx) => {
    const { settings, discountPercent } = await readSeller(ctx)
    const isKept = input.kept_at !== undefined
    const soldIds = input.items.map(({ variant_id }) => variant_id)
    const taken = input.returned ? await takeBack(ctx, input.returned, soldIds) : null
    const sold = await readSaleLines(ctx, input)
    const { lines, goods, discount, paid, missing } = priceSale(sold, input, discountPercent)
    const total = paid + missing
    const pieces = lines.map((line, at) => ({ ...line, listPrice: sold[at]!.shopPrice }))
    await refuseSteepSale(ctx, pieces, discount)
    if (total > maxTotalMinor) throw counterError('SALE_TOO_LARGE')
    const worthMinor = Math.min(taken?.worthMinor ?? 0, paid)
    const settled = settleParts(paid - worthMinor - cardMinor, input.payments)
    if (!settled)
      throw counterError('PARTS_WRONG', {
        message: `The parts do not add up to ${formatMoney(paid - worthMinor)}`,
      })
    const parts = withCash(settled.parts, missing)
    const soldAt = soldAtOf(ctx, input.kept_at)
    const order = await placeCounterOrder(ctx, {
      lines,
      subtotal: goods,
      discount,
      email: emailOf(input.email ?? taken?.order.email ?? ''),
      userId: taken?.order.userId ?? null,
      soldAt,
      isKept,
      orderPrefix: settings.order_prefix,
      firstNumber: firstOrderNumber(settings),
    })
    const oversold = await sellAtCounter(ctx, order.id)
    if (oversold.length > 0 && !isKept) throw notEnough(lines, oversold[0]!)
    const back = taken ? await payWithReturn(ctx, order, taken, input.returned!.back) : { cash: 0, credit: 0 }
    if (card) await payWithCredit(ctx, order, [{ accountId: card.accountId, amountMinor: cardMinor }])
    await recordCounterPayments(ctx, order, {
      parts: parts.map(({ method, amount }) => ({ method, amountMinor: amount })),
      soldAt,
    })
    const why = whyCheaper(sold, order, input.discount?.reason)
    if (why) await addOrderEvent(ctx, order, { kind: 'note', params: { text: why }, isPrivate: true })
    await raiseFlags(ctx, order, { sold, oversold, paid, missing, keptAt: input.kept_at })
    await auditOrder(ctx, order.id, 'order.sold_at_counter', {
      after: {
        totalAmount: total,
        paid: [partsText(parts), ...(card ? [`${card.label} ${formatMoney(cardMinor)}`] : [])]
          .filter(Boolean)
          .join(', '),
        ...givenPrices(pieces, discount),
        ...(discount > 0 && { discountMinor: discount }),
        ...(why && { why }),
        ...(taken && { takenBack: taken.order.orderNumber, worthMinor: taken.worthMinor }),
        ...(missing > 0 && { missingMinor: missing }),
        ...(isKept && { keptAt: input.kept_at }),
      },
    })
    const made = { order, changeMinor: settled.changeMinor, oversold: sumOf(oversold) }
    return { ...made, worthMinor, back }
  })
}

/** The word in the place of an erased customer's address is none. */
function emailOf(typed: string): string {
  const email = normaliseEmail(typed)
  return isEmail(email) ? email : ''
}

type SalePrice = {
  lines: OrderableLine[]
  /** What the lines cost, and what of it is taken off the whole sale. */
  goods: number
  discount: number
  /** What the device asked for; with `missing` the order's total. */
  paid: number
  /** What a kept sale is below the least its seller may take. */
  missing: number
}

/**
 * What a sale costs, in minor units. A helper cannot go below her limit with a kept sale either: neither its prices nor its time
 * can be checked, so that what it is short of is booked as cash that must be in her till (rule: kept-sale).
 */
function priceSale(
  sold: SoldLine[],
  { discount, total, kept_at }: CounterSaleInput,
  limitPercent: number | null,
): SalePrice {
  const lines = sold.map(({ line }) => line)
  const goods = goodsOf(lines)
  const off = discountOf(goods, discount ?? null)
  if (discount && !discount.reason)
    throw counterError('DISCOUNT_REASON', { fields: { reason: counterError('DISCOUNT_REASON').message } })
  if (off >= goods) throw counterError('DISCOUNT_TOO_LARGE')
  const paid = goods - off
  if (total !== undefined && total !== paid) throw counterError('PRICES_CHANGED')
  const atShopPrices = sold.map(({ line, shopPrice: unitPrice }) => {
    return { ...line, unitPrice, lineTotal: unitPrice * line.quantity }
  })
  const shopGoods = goodsOf(atShopPrices)
  const missing = beyondLimit(shopGoods, shopGoods - paid, limitPercent)
  if (missing === 0) return { lines, goods, discount: off, paid, missing }
  if (kept_at === undefined) throw counterError('DISCOUNT_BEYOND_LIMIT')
  return { lines: atShopPrices, goods: shopGoods, discount: shopGoods - paid - missing, paid, missing }
}

/** The device's clock says when it was sold, within a week and not later than now; else it counts when it arrives. */
function soldAtOf(ctx: SignedInWorkCtx<'sell'>, keptAt: string | undefined): Date {
  const now = ctx.now()
  if (keptAt === undefined) return now
  const at = new Date(keptAt)
  const age = now.getTime() - at.getTime()
  return age >= 0 && age <= keptSaleDays * dayMs ? at : now
}

type Oversold = Awaited<ReturnType<typeof sellAtCounter>>

const sumOf = (oversold: Oversold) => oversold.reduce((sum, { pieces }) => sum + pieces, 0)

function notEnough(lines: OrderableLine[], { variantId, available }: Oversold[number]) {
  const line = lines.find((one) => one.variantId === variantId)!
  const left = available === 0 ? 'None is left' : `Only ${available} left`
  return counterError('NOT_ENOUGH', {
    message: `${left} of ${pieceLabel(line)}`,
    fields: { [variantId]: left },
  })
}

/** Why it was cheaper, for the staff alone: each price that was agreed on, and the discount of the whole sale. */
function whyCheaper(sold: SoldLine[], { discount }: Order, reason: string | undefined): string {
  const agreed = sold.flatMap(({ line, shown, reason }) =>
    reason === null
      ? []
      : [
          `${pieceLabel(line)} for ${formatMoney(line.unitPrice)} instead of ${formatMoney(shown)}: ${reason}`,
        ],
  )
  const whole = reason === undefined ? [] : [`Discount of ${formatMoney(discount)}: ${reason}`]
  return [...agreed, ...whole].join('\n')
}

type Unfitting = {
  sold: SoldLine[]
  oversold: Oversold
  paid: number
  missing: number
  keptAt: string | undefined
}

/** What a kept sale does not fit: pieces that were sold elsewhere meanwhile or not on sale yet, prices that are other ones. */
async function raiseFlags(ctx: SignedInWorkCtx<'sell'>, order: Order, sale: Unfitting): Promise<void> {
  const { sold, oversold, paid, missing, keptAt } = sale
  for (const { variantId, pieces } of oversold) {
    const title = pieceLabel(sold.find(({ line }) => line.variantId === variantId)!.line)
    await raiseFlag(ctx, order, { kind: 'oversold', params: { title, pieces }, cause: variantId })
  }
  for (const { line, liveAt } of sold) {
    if (!keptAt || !liveAt || new Date(keptAt) >= liveAt) continue
    const params = { title: line.title, soldAt: keptAt, liveAt: liveAt.toISOString() }
    await raiseFlag(ctx, order, { kind: 'sold_before_live', params, cause: line.variantId })
  }
  if (missing > 0) {
    const params = { paidMinor: paid, goodsMinor: order.subtotal, leastMinor: order.totalAmount }
    return raiseFlag(ctx, order, { kind: 'sold_below_limit', params, cause: '' })
  }
  for (const { line, shown, currentPrice } of sold) {
    if (shown === currentPrice) continue
    const params = { title: line.title, soldMinor: shown, priceMinor: currentPrice }
    await raiseFlag(ctx, order, { kind: 'sold_at_old_price', params, cause: line.variantId })
  }
}

/** Mails the receipt of a sale at the counter to an address the buyer gave, once. Throws SALE_NOT_FOUND, SALE_HAS_MAIL. */
export async function mailReceipt(
  ctx: SignedInWorkCtx<'sell'>,
  orderId: string,
  email: string,
): Promise<void> {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.source, 'counter')))
  if (!order) throw counterError('SALE_NOT_FOUND')
  await inTransaction(ctx, async (ctx) => {
    if (!(await addReceiptAddress(ctx, orderId, normaliseEmail(email)))) throw counterError('SALE_HAS_MAIL')
    await auditOrder(ctx, orderId, 'order.receipt_mailed')
  })
}
