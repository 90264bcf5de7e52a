import { eq, inArray, max } from 'drizzle-orm'
import { maxTotalMinor } from '../../cart/quote/cart-limits.rules.ts'
import { isTooSmall, leavesTooLittleText } from '../../cart/quote/least-amount.rules.ts'
import type { OrderableLine, OwnLine } from '../../cart/quote/quote.rules.ts'
import { type Order, type OrderLine, orderLines } from '../../db/schema.ts'
import type { OwnerCtx } from '../../lib/server/context.ts'
import { changeTaken } from '../changes/stock.service.ts'
import { orderError } from '../order/orders.errors.rules.ts'
import { saveOrder } from '../changes/save-order.service.ts'
import { changedSums } from '../order/changed-lines.rules.ts'
import { pieceLabel } from '../../lib/variant-label.rules.ts'

type Changes = {
  /** `now` is how many of a line there are after the change, cancelled pieces among them. */
  lines: (OrderLine & { now: number })[]
  added: (OrderableLine | OwnLine)[]
}
type Rewritten = Changes & {
  /** What was shown as the new total, in minor units. */
  shownMinor: number
  /** What of its parts the shop has, in minor units: a total within it is paid, and its deposit is over. */
  heldMinor: number
}

/**
 * An unpaid order, locked by this transaction, is as if it had been placed with these lines: its hold, lines and sums
 * (rule: changed-lines). Gives its new total. Throws OUT_OF_STOCK naming the line, TOTAL_CHANGED, TOTAL_IMPOSSIBLE.
 */
export async function rewriteLines(ctx: OwnerCtx, order: Order, input: Rewritten): Promise<number> {
  const { lines, added, shownMinor, heldMinor } = input
  const { subtotal, discount, total } = changedSums(
    { discount: order.discount, delivery: order.delivery ?? 0 },
    lines,
    added,
  )
  const isPaid = total <= heldMinor
  refuseTotal(isPaid ? { depositAmount: null } : order, total)
  if (total !== shownMinor) throw orderError('TOTAL_CHANGED')
  if (order.holdState === 'held') await takeChanges(ctx, { id: order.id, from: 'held' }, input)
  await writeLines(ctx, order, input)
  await saveOrder(ctx, order, {
    subtotal,
    discount,
    totalAmount: total,
    ...(isPaid && { depositAmount: null, restDueOn: null, depositPaidAt: null }),
    // It is not the order of that cart any more: the same cart may be bought again.
    ...(order.source === 'shop' && { idempotencyKey: null, requestHash: null }),
  })
  return total
}

/**
 * The same of a paid order: what is added is sold at once, what is taken out is on the shelf again, and the sums follow
 * (rule: added-lines). `outMinor` is what the pieces taken out had cost after their share of the discount. Throws OUT_OF_STOCK
 * naming the line, TOTAL_IMPOSSIBLE.
 */
export async function rewritePaidLines(
  ctx: OwnerCtx,
  order: Order,
  { outMinor, ...changes }: Changes & { outMinor: number },
): Promise<void> {
  const { lines, added } = changes
  const out = lines.reduce((sum, line) => sum + line.unitPrice * (line.quantity - line.now), 0)
  const more = added.reduce((sum, line) => sum + line.lineTotal, 0)
  const total = order.totalAmount + more - outMinor
  refuseTotal(order, total)
  await takeChanges(ctx, { id: order.id, from: 'sold' }, changes)
  await writeLines(ctx, order, changes)
  await saveOrder(ctx, order, {
    subtotal: order.subtotal + more - out,
    discount: order.discount - (out - outMinor),
    totalAmount: total,
    linesAddedAt: order.linesAddedAt ?? ctx.now(),
  })
}

function refuseTotal({ depositAmount }: Pick<Order, 'depositAmount'>, total: number): void {
  if (total <= 0 || total > maxTotalMinor || total <= (depositAmount ?? 0))
    throw orderError('TOTAL_IMPOSSIBLE')
  refuseTooSmall(total - (depositAmount ?? 0))
}

/** What an order leaves to pay must be payable (rule: least-amount). Throws TOTAL_IMPOSSIBLE with the sum. */
export function refuseTooSmall(dueMinor: number): void {
  if (isTooSmall(dueMinor)) throw orderError('TOTAL_IMPOSSIBLE', { message: leavesTooLittleText(dueMinor) })
}

async function takeChanges(
  ctx: OwnerCtx,
  order: Parameters<typeof changeTaken>[1],
  { lines, added }: Changes,
): Promise<void> {
  const pieces = new Map<string, number>()
  const count = (variantId: string | null, more: number) => {
    if (variantId) pieces.set(variantId, (pieces.get(variantId) ?? 0) + more)
  }
  for (const line of lines) count(line.variantId, line.now - line.quantity)
  for (const line of added) count(line.variantId, line.quantity)
  const changes = [...pieces].map(([variantId, pieces]) => ({ variantId, pieces }))
  // A variant that is gone takes nothing back.
  const short = (await changeTaken(ctx, order, changes)).find(({ variantId }) => pieces.get(variantId)! > 0)
  if (!short) return
  const name = pieceLabel([...added, ...lines].find(({ variantId }) => variantId === short.variantId)!)
  throw orderError('OUT_OF_STOCK', {
    message:
      short.available > 0 ? `Only ${short.available} more of ${name} left` : `No more of ${name} is left`,
  })
}

async function writeLines(ctx: OwnerCtx, order: Order, { lines, added }: Changes): Promise<void> {
  const gone = lines.filter(({ now }) => now === 0).map(({ id }) => id)
  if (gone.length > 0) await ctx.db.delete(orderLines).where(inArray(orderLines.id, gone))
  for (const { id, now: quantity, quantity: before, unitPrice } of lines) {
    if (quantity === 0 || quantity === before) continue
    await ctx.db
      .update(orderLines)
      .set({ quantity, lineTotal: unitPrice * quantity })
      .where(eq(orderLines.id, id))
  }
  if (added.length === 0) return
  const [last] = await ctx.db
    .select({ position: max(orderLines.position) })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
  const first = (last?.position ?? -1) + 1
  await ctx.db.insert(orderLines).values(
    added.map((line, index) => ({
      ...line,
      orderId: order.id,
      position: first + index,
      isDiscounted: false,
    })),
  )
}
