import { sql } from 'drizzle-orm'
import { maxTotalMinor } from '../cart/quote/cart-limits.rules.ts'
import type { OrderableLine } from '../cart/quote/quote.rules.ts'
import { rowsOf } from '../db/rows.ts'
import type { Order } from '../db/schema.ts'
import { normaliseEmail } from '../lib/email-address.rules.ts'
import { recordAudit } from '../lib/server/watch/audit.ts'
import { inTransaction, type StaffCtx } from '../lib/server/context.ts'
import { formatMoney } from '../lib/money.ts'
import { dayMs } from '../lib/time.ts'
import { raiseFlag } from '../orders/flags/order-flags.service.ts'
import { sellAtCounter } from '../orders/holds/sell-at-counter.service.ts'
import { placeCounterOrder } from '../orders/placing/place-counter-order.service.ts'
import { addOrderEvent } from '../orders/status/order-events.service.ts'
import { discountOf } from '../promotions/given-discount.rules.ts'
import { recordCounterPayments } from '../payments/manual/record-counter-payments.service.ts'
import { goodsOf, isWithinLimit, keptSaleDays, partsText, settleParts } from './counter-sale.rules.ts'
import { counterError } from './counter.errors.rules.ts'
import type { CounterSaleInput } from './counter.schema.ts'
import { requireSeller } from './seller.service.ts'

/** `changeMinor` goes back of the cash; `oversold` counts pieces that were not in stock. */
export type CounterSale = { order: Order; changeMinor: number; oversold: number }

/** A line as it is sold, and what its product costs now. */
type SoldLine = { line: OrderableLine; currentPrice: number }

/**
 * Sells pieces at the counter (rule: counter-sale): order, stock, payments and till in one transaction. A sale that was kept on
 * a device has been paid and handed over: it is made at the price and for the pieces it had, and what does not fit any more
 * becomes a flag. The caller makes it once per key. Throws NOT_FOUND to helpers who may not sell, PIECE_UNKNOWN,
 * PRICES_CHANGED, NOT_ENOUGH, DISCOUNT_TOO_LARGE, DISCOUNT_REASON, DISCOUNT_BEYOND_LIMIT, PARTS_WRONG, SALE_TOO_LARGE.
 */
export function sell(ctx: StaffCtx, input: CounterSaleInput): Promise<CounterSale> {
  return inTransaction(ctx, async (ctx) => {
    const { settings, discountPercent } = await requireSeller(ctx)
    const isKept = input.kept_at !== undefined
    const lines = await readLines(ctx, input)
    const goods = goodsOf(lines.map(({ line }) => line))
    const discount = checkDiscount(goods, input.discount, discountPercent)
    const total = goods - discount
    if (total > maxTotalMinor) throw counterError('SALE_TOO_LARGE')
    if (input.total !== undefined && input.total !== total) throw counterError('PRICES_CHANGED')
    const settled = settleParts(total, input.payments)
    if (!settled)
      throw counterError('PARTS_WRONG', { message: `The parts do not add up to ${formatMoney(total)}` })
    const soldAt = soldAtOf(ctx, input.kept_at)
    const order = await placeCounterOrder(ctx, {
      lines: lines.map(({ line }) => line),
      subtotal: goods,
      discount,
      email: input.email ? normaliseEmail(input.email) : '',
      soldAt,
      isKept,
      orderPrefix: settings.order_prefix,
    })
    const missing = await sellAtCounter(ctx, order.id)
    if (missing.length > 0 && !isKept) throw notEnough(lines, missing[0]!)
    await recordCounterPayments(ctx, order, {
      parts: settled.parts.map(({ method, amount }) => ({ method, amountMinor: amount })),
      soldAt,
    })
    await noteDiscount(ctx, order, input.discount?.reason)
    await raiseFlags(ctx, order, lines, missing)
    await recordAudit(ctx, {
      action: 'order.sold_at_counter',
      subject: { type: 'order', id: order.id },
      after: {
        totalAmount: total,
        paid: partsText(settled.parts),
        ...(discount > 0 && { discountMinor: discount, why: input.discount!.reason }),
        ...(isKept && { keptAt: input.kept_at }),
      },
    })
    return { order, changeMinor: settled.changeMinor, oversold: sumOf(missing) }
  })
}

type Row = Omit<OrderableLine, 'quantity' | 'lineTotal'>

async function readLines(ctx: StaffCtx, { items, kept_at }: CounterSaleInput): Promise<SoldLine[]> {
  const ids = [...new Set(items.map(({ variant_id }) => variant_id))]
  const isSold = kept_at === undefined ? sql`p.status = 'live'` : sql`true`
  const rows = await rowsOf<Row>(
    ctx.db,
    sql`select v.product_id as "productId", v.id as "variantId", p.slug as "productSlug", p.title, v.size, v.color,
        p.price_ngn as "unitPrice", (select i.key from product_images i where i.product_id = p.id
          order by case when i.color = v.color then 0 when i.color is null then 1 else 2 end, i.position, i.id limit 1)
          as "imageKey"
      from product_variants v join products p on p.id = v.product_id where v.id in ${ids} and ${isSold}`,
  )
  const byId = new Map(rows.map((row) => [row.variantId, row]))
  return items.map(({ variant_id, quantity, unit_price }) => {
    const row = byId.get(variant_id)
    if (!row) throw counterError('PIECE_UNKNOWN')
    if (kept_at === undefined && unit_price !== undefined && unit_price !== row.unitPrice)
      throw counterError('PRICES_CHANGED', {
        message: `${row.title} costs ${formatMoney(row.unitPrice)} now. Look at the new total, then try again.`,
      })
    const unitPrice = unit_price ?? row.unitPrice
    const line = { ...row, unitPrice, quantity, lineTotal: unitPrice * quantity }
    return { line, currentPrice: row.unitPrice }
  })
}

function checkDiscount(
  goods: number,
  discount: CounterSaleInput['discount'],
  limitPercent: number | null,
): number {
  if (!discount) return 0
  const amount = discountOf(goods, discount)
  if (!discount.reason)
    throw counterError('DISCOUNT_REASON', { fields: { reason: counterError('DISCOUNT_REASON').message } })
  if (amount >= goods) throw counterError('DISCOUNT_TOO_LARGE')
  if (limitPercent !== null && !isWithinLimit(goods, amount, limitPercent))
    throw counterError('DISCOUNT_BEYOND_LIMIT')
  return amount
}

/** The device's clock says when it was sold, within a week and not later than now; else it counts when it arrives. */
function soldAtOf(ctx: StaffCtx, keptAt: string | undefined): Date {
  const now = ctx.now()
  if (keptAt === undefined) return now
  const at = new Date(keptAt)
  const age = now.getTime() - at.getTime()
  return age >= 0 && age <= keptSaleDays * dayMs ? at : now
}

type Missing = Awaited<ReturnType<typeof sellAtCounter>>

const sumOf = (missing: Missing) => missing.reduce((sum, { pieces }) => sum + pieces, 0)

function notEnough(lines: SoldLine[], { variantId, available }: Missing[number]) {
  const { line } = lines.find((one) => one.line.variantId === variantId)!
  const left = available === 0 ? 'None is left' : `Only ${available} left`
  return counterError('NOT_ENOUGH', { message: `${left} of ${nameOf(line)}`, fields: { [variantId]: left } })
}

const nameOf = ({ title, size, color }: OrderableLine) => [title, size, color].filter(Boolean).join(', ')

/** Why it was cheaper is for the staff alone. */
async function noteDiscount(ctx: StaffCtx, order: Order, reason: string | undefined): Promise<void> {
  if (order.discount === 0) return
  const text = `Discount of ${formatMoney(order.discount)}: ${reason}`
  await addOrderEvent(ctx, order, { kind: 'note', params: { text }, isPrivate: true })
}

/** What a kept sale no longer fits: pieces that were sold elsewhere meanwhile, prices that have changed. */
async function raiseFlags(ctx: StaffCtx, order: Order, lines: SoldLine[], missing: Missing): Promise<void> {
  for (const { variantId, pieces } of missing) {
    const title = nameOf(lines.find(({ line }) => line.variantId === variantId)!.line)
    await raiseFlag(ctx, order, { kind: 'oversold', params: { title, pieces }, cause: variantId })
  }
  for (const { line, currentPrice } of lines) {
    if (line.unitPrice === currentPrice) continue
    const params = { title: line.title, soldMinor: line.unitPrice, priceMinor: currentPrice }
    await raiseFlag(ctx, order, { kind: 'sold_at_old_price', params, cause: line.variantId })
  }
}
