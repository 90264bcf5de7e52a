import { asc, eq } from 'drizzle-orm'
import { type Agreed, pricesOf, requestedOf } from '../../cart/quote/agreed.rules.ts'
import type { AgreedLine } from '../../cart/quote/agreed.schema.ts'
import { type OrderableLine, type OwnLine, whyNotOrderable } from '../../cart/quote/quote.rules.ts'
import { quoteForOrder } from '../../cart/quote/quote.service.ts'
import { fulfilmentLines, type Order, type OrderLine, orderLines, orders } from '../../db/schema.ts'
import { asSystem, type Ctx } from '../../lib/server/context.ts'
import { once } from '../../lib/server/jobs/once.ts'
import { requireRecentPassword } from '../../lib/server/recent-password.ts'
import { refuseStaleSave, type StartedFrom } from '../../lib/server/stale-save.ts'
import { type ChangedLine, changedLinesText, whatMayChange } from '../../orders/order/changed-lines.rules.ts'
import { paidChange } from '../../orders/order/added-lines.rules.ts'
import {
  refuseTooSmall,
  rewriteLines,
  rewritePaidLines,
} from '../../orders/corrections/rewrite-lines.service.ts'
import { dueFlagKinds } from '../../orders/order/flags.rules.ts'
import { clearFlags } from '../../orders/changes/order-flags.service.ts'
import { orderError } from '../../orders/order/orders.errors.rules.ts'
import { orderEventWords } from '../../orders/order/order-event-words.rules.ts'
import { applyOrderChange } from '../../orders/changes/apply-order-change.service.ts'
import { lockOrder } from '../../orders/changes/lock-order.service.ts'
import { saveOrder } from '../../orders/changes/save-order.service.ts'
import { addOrderEvent, auditOrder, sendOrderMails } from '../../orders/changes/order-events.service.ts'
import { readBalance } from '../ledger/adjust.service.ts'
import { followMoney } from '../ledger/follow-money.service.ts'
import type { OwnerPaymentsCtx } from '../providers/payment-provider.server.ts'
import { costOf, readRefundableLines } from '../refunds/refund-lines.service.ts'
import { addRefunds } from '../refunds/refund-order.service.ts'
import { sendRefund } from '../refunds/refund.service.ts'
import { refuseWhilePaying } from '../settlement/ask-about-order.service.ts'
import { type GivenPrices, givenPrices } from '../../catalog/below-price.rules.ts'
import { refuseSteepChange } from './refuse-steep-change.service.ts'
import { pieceLabel } from '../../lib/variant-label.rules.ts'

/** What is added that the catalogue has, pieces it has not, and fees by their names. */
export type AddedLines = { items: AgreedLine[]; pieces: Agreed['pieces']; fees: Agreed['fees'] }

/**
 * `quantities` are how many of a line there are then, 0 takes it out; lines that are not named stay. `shownMinor` is the new
 * total that was shown, or of a paid order what goes back, and `dueMinor` what is still to pay of that then.
 */
export type LinesChange = {
  orderId: string
  quantities: { lineId: string; quantity: number }[]
  added: AddedLines
  shownMinor: number
  dueMinor: number
  startedFrom: StartedFrom
}

/**
 * An owner changes what was ordered (rules: changed-lines, added-lines), once per key. An unpaid order gets other lines, its hold
 * and total with them: a payment of the old total that comes later goes to Needs you, as any that does not fit. Of a paid order
 * what is added is to pay, and what is taken out goes back. Throws PASSWORD_AGAIN, ORDER_NOT_FOUND, NOT_CHANGEABLE,
 * LINE_NOT_OF_ORDER, NOTHING_CHANGED, CANCEL_INSTEAD, ADD_TO_PAID, TOTAL_CHANGED, TOTAL_IMPOSSIBLE, OUT_OF_STOCK, STALE,
 * ALREADY_PAID, PAYMENT_UNDER_WAY and what `refundOrder` throws.
 */
export async function changeLines(
  ctx: OwnerPaymentsCtx,
  { key, ...input }: LinesChange & { key: string },
): Promise<void> {
  const [seen] = await ctx.db
    .select({ status: orders.status, linesAddedAt: orders.linesAddedAt })
    .from(orders)
    .where(eq(orders.id, input.orderId))
  if (seen?.status === 'pending' || seen?.linesAddedAt) await refuseWhilePaying(ctx, input.orderId)
  const refundIds = await once(ctx, { key, request: { changeLines: input } }, (ctx) => change(ctx, input))
  for (const id of refundIds) await sendRefund(asSystem(ctx, 'payments'), id)
}

async function change(ctx: OwnerPaymentsCtx, input: LinesChange): Promise<string[]> {
  const order = await lockOrder(ctx, input.orderId)
  const may = whatMayChange(order)
  if (may === 'nothing') throw orderError('NOT_CHANGEABLE')
  refuseStaleSave(input.startedFrom, order, { updated_at: order.updatedAt.toISOString() })
  const lines = await readLines(ctx, order, input.quantities)
  const added = await readAdded(ctx, input.added)
  const changed = changesOf(lines, added)
  if (changed.length === 0) throw orderError('NOTHING_CHANGED')
  if (lines.every(({ now }) => now === 0) && added.length === 0) throw orderError('CANCEL_INSTEAD')
  const isMore = added.length > 0 || changed.some(({ before, after }) => after > before)
  if (may === 'fewer' && isMore) throw orderError('ADD_TO_PAID')
  await refuseSteepChange(ctx, order, {
    lines,
    added: may === 'all' ? added : [...added, ...lines.flatMap(moreOf)],
  })
  const { charged: beforeMinor } = await readBalance(ctx, order.id)
  const refundIds =
    may === 'all'
      ? await changeUnpaid(ctx, order, { lines, added, shownMinor: input.shownMinor })
      : await changePaid(ctx, order, { ...input, lines, added })
  const { charged: afterMinor } = await readBalance(ctx, order.id)
  const published = { lines: changed, beforeMinor, afterMinor, currency: order.currency }
  await publish(ctx, order, published, givenPrices(added, 0, input.added.pieces))
  return refundIds
}

/** `here` are the pieces that are still to come, `now` how many of them there are after the change. */
type Changing = OrderLine & { here: number; now: number }

async function readLines(ctx: Ctx, order: Order, quantities: LinesChange['quantities']): Promise<Changing[]> {
  const rows = await ctx.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position))
  const wanted = new Map(quantities.map(({ lineId, quantity }) => [lineId, quantity]))
  if (
    wanted.size < quantities.length ||
    [...wanted.keys()].some((id) => !rows.some((line) => line.id === id))
  )
    throw orderError('LINE_NOT_OF_ORDER')
  const lines = rows.map((line) => {
    const here = line.quantity - line.cancelledQuantity
    return { ...line, here, now: wanted.get(line.id) ?? here }
  })
  for (const { id, here, now, packedQuantity } of lines) {
    if (now === here) continue
    const [parcel] = await ctx.db
      .select({ id: fulfilmentLines.fulfilmentId })
      .from(fulfilmentLines)
      .where(eq(fulfilmentLines.orderLineId, id))
      .limit(1)
    if (packedQuantity > 0 || parcel) throw orderError('NOT_CHANGEABLE')
  }
  return lines
}

type AnyLine = OrderableLine | OwnLine

/** What is to be added, at the prices of now or those that were agreed. Throws CANNOT_ADD. */
async function readAdded(ctx: OwnerPaymentsCtx, { items, pieces, fees }: AddedLines): Promise<AnyLine[]> {
  if (items.length + pieces.length + fees.length === 0) return []
  const { quote, lines } = await quoteForOrder(asSystem(ctx, 'chat'), {
    items: requestedOf(items),
    agreed: { prices: pricesOf(items), pieces, fees, discount: null },
  })
  const message = whyNotOrderable(quote.lines, quote.total)
  if (message) throw orderError('CANNOT_ADD', { message })
  return lines
}

const changesOf = (lines: Changing[], added: AnyLine[]): ChangedLine[] => [
  ...lines
    .filter(({ here, now }) => here !== now)
    .map((line) => ({ title: pieceLabel(line), before: line.here, after: line.now })),
  ...added.map((line) => ({ title: pieceLabel(line), before: 0, after: line.quantity })),
]

/** An order in parts that costs no more than what came in is paid; what is too much goes back. Gives the ids of the refunds. */
async function changeUnpaid(
  ctx: OwnerPaymentsCtx,
  order: Order,
  input: Omit<Parameters<typeof rewriteLines>[2], 'heldMinor'>,
): Promise<string[]> {
  const { held: heldMinor } = await readBalance(ctx, order.id)
  const total = await rewriteLines(ctx, order, { ...input, heldMinor })
  const dueMinor = total - heldMinor
  refuseTooSmall(dueMinor)
  if (dueMinor > 0) return []
  requireRecentPassword(ctx)
  const smaller = { ...order, totalAmount: total, depositAmount: null, restDueOn: null, depositPaidAt: null }
  await clearFlags(ctx, smaller, { kind: ['rest_due', ...dueFlagKinds] })
  await applyOrderChange(ctx, smaller, { kind: 'payment_settled', params: {}, paidAt: ctx.now() })
  return dueMinor < 0 ? addRefunds(ctx, { orderId: order.id, amountMinor: -dueMinor, why: takenOut }) : []
}

type PaidChange = { lines: Changing[]; added: AnyLine[]; shownMinor: number; dueMinor: number }

/**
 * Pieces of a paid order that nothing is due of go back on the shelf and their money to who paid, as a refund of lines. With
 * something added, or due, the order is rewritten, and what is too much then goes back. Gives the ids of the refunds. Throws
 * TOTAL_CHANGED, and asks for the password again where money goes back.
 */
async function changePaid(ctx: OwnerPaymentsCtx, order: Order, input: PaidChange): Promise<string[]> {
  const { lines, shownMinor, dueMinor } = input
  const out = lines
    .filter(({ here, now }) => now < here)
    .map(({ id: lineId, here, now, variantId }) => ({
      lineId,
      quantity: here - now,
      restock: variantId !== null,
    }))
  const costs = costOf(await readRefundableLines(ctx, order), out)
  const outMinor = costs.reduce((sum, { costMinor }) => sum + costMinor, 0)
  const added = [...input.added, ...lines.flatMap(moreOf)]
  const addedMinor = added.reduce((sum, { lineTotal }) => sum + lineTotal, 0)
  const { balance } = await readBalance(ctx, order.id)
  const { due, back } = paidChange({ balance, added: addedMinor, out: outMinor })
  if (back !== shownMinor || due !== dueMinor) throw orderError('TOTAL_CHANGED')
  refuseTooSmall(due)
  if (back > 0) requireRecentPassword(ctx)
  if (added.length === 0 && balance <= 0) {
    const ids = await addRefunds(ctx, { orderId: order.id, lines: out, why: takenOut })
    await saveOrder(ctx, order)
    return ids
  }
  const after = lines.map((line) => ({ ...line, now: line.quantity - Math.max(0, line.here - line.now) }))
  await rewritePaidLines(ctx, order, { lines: after, added, outMinor })
  const ids = back > 0 ? await addRefunds(ctx, { orderId: order.id, amountMinor: back, why: takenOut }) : []
  await followMoney(ctx, order)
  return ids
}

const takenOut = 'Taken out of the order'

/** More pieces of a line are a line of their own: those that were paid keep their share of the discount. */
function moreOf(line: Changing): AnyLine[] {
  const { here, now, unitPrice } = line
  if (now <= here) return []
  const { productId, variantId, productSlug, title, size, color, imageKey, listPrice, isFee } = line
  const quantity = now - here
  const more = { productSlug, title, size, color, imageKey, unitPrice, listPrice, isFee, quantity }
  return [{ ...more, productId, variantId, lineTotal: unitPrice * quantity } as AnyLine]
}

type Published = { lines: ChangedLine[]; beforeMinor: number; afterMinor: number; currency: string }

async function publish(
  ctx: OwnerPaymentsCtx,
  order: Order,
  params: Published,
  given: GivenPrices,
): Promise<void> {
  const facts = { kind: 'lines_changed' as const, params }
  const event = await addOrderEvent(ctx, order, facts)
  const note = orderEventWords(facts).description
  await sendOrderMails(ctx, { orderId: order.id, kinds: ['order_changed'], event, note })
  await auditOrder(ctx, order.id, 'order.change_lines', {
    before: { totalMinor: params.beforeMinor },
    after: { totalMinor: params.afterMinor, ...given, why: changedLinesText(params.lines) },
  })
}
