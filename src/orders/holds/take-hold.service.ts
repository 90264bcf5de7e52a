import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { heldText } from '../../catalog/held-pieces.rules.ts'
import { heldUntil } from '../../catalog/held-until.server.ts'
import { rowsOf } from '../../db/rows.ts'
import { type Order, orderLines } from '../../db/schema.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { minuteMs } from '../../lib/time.ts'
import { listCatalogueLines, refuseHoldBeyondCaps } from './hold-caps.service.ts'
import { orderPlacedMailDelayMs } from '../order/order-mail.rules.ts'
import { orderError } from '../order/orders.errors.rules.ts'
import { holdEnd, type ReplacedOrder } from './stock-hold.rules.ts'
import { holdStock, lockForHold, type ShortVariant } from '../changes/stock.service.ts'
import { applyOrderChange } from '../changes/apply-order-change.service.ts'
import { saveOrder } from '../changes/save-order.service.ts'
import { pieceLabel } from '../../lib/variant-label.rules.ts'

/**
 * Since when these items are held by this shopper and until when they will be. Throws ORDER_CLOSED when the longest time
 * is over.
 */
export function holdTimes(
  ctx: Ctx,
  input: { heldSince?: Date | null; replaced: ReplacedOrder[]; holdMinutes: number },
): { heldSince: Date; holdExpiresAt: Date } {
  const now = ctx.now()
  const earlier = input.replaced.flatMap(({ order, hasSameItems }) =>
    hasSameItems && order.heldSince ? [order.heldSince] : [],
  )
  const starts = [input.heldSince ?? now, ...earlier].map((time) => time.getTime())
  const heldSince = new Date(Math.min(...starts))
  const holdExpiresAt = holdEnd({ heldSince, now, holdMs: input.holdMinutes * minuteMs })
  if (!holdExpiresAt) throw orderError('ORDER_CLOSED')
  return { heldSince, holdExpiresAt }
}

/**
 * Holds every line of the order, taking over what the replaced orders hold; those are cancelled, and this transaction has locked
 * them and their variants (`lockForHold`). Throws OUT_OF_STOCK
 * naming the line; roll back when it throws.
 */
export async function takeHold(ctx: Ctx, orderId: string, replaced: ReplacedOrder[]): Promise<void> {
  for (const { order, reason } of replaced) {
    // The customer who has not heard of that order yet need not hear that it is gone.
    const isMailed = ctx.now().getTime() - order.createdAt.getTime() >= orderPlacedMailDelayMs
    await applyOrderChange(ctx, order, {
      kind: 'cancelled',
      cause: 'replaced',
      params: { reason },
      pieces: 'taken_over',
      isMailed,
    })
  }
  const replacedIds = heldIds(replaced)
  const short = await holdStock(ctx, orderId, replacedIds)
  if (short.length > 0) throw await outOfStock(ctx, orderId, short)
}

/**
 * Prolongs the hold of an unpaid order this transaction has locked, or takes it when it has none yet. Throws OUT_OF_STOCK, ORDER_CLOSED, HELD_TOO_MUCH.
 */
export async function renewHold(
  ctx: Ctx,
  order: Order,
  input: { holdMinutes: number; replaced: ReplacedOrder[] },
): Promise<Order> {
  const times = hasOwnEnd(order, ctx.now()) ? {} : holdTimes(ctx, { heldSince: order.heldSince, ...input })
  if (order.holdState !== 'held') {
    const wanted = await listCatalogueLines(ctx, order.id)
    const productIds = wanted.map(({ productId }) => productId)
    await lockForHold(ctx, { productIds, replaced: input.replaced.map(({ order }) => order.id) })
    if (order.source === 'shop') await refuseHoldBeyondCaps(ctx, order, wanted, heldIds(input.replaced))
    await takeHold(ctx, order.id, input.replaced)
  }
  return saveOrder(ctx, order, { ...times, holdState: 'held' })
}

const heldIds = (replaced: ReplacedOrder[]): string[] =>
  replaced.filter(({ order }) => order.holdState === 'held').map(({ order }) => order.id)

/**
 * What an owner keeps for somebody, in a chat or for an exchange, is kept until its time, however often it is tried to pay (rule: chat-order), and
 * with a deposit until she decides (rule: rest-due).
 */
const hasOwnEnd = ({ source, holdState, holdExpiresAt, depositPaidAt }: Order, now: Date): boolean =>
  holdState === 'held' &&
  (depositPaidAt !== null || (source !== 'shop' && holdExpiresAt !== null && holdExpiresAt > now))

/** Names the first line of the order that stock cannot serve, for the message to the shopper. */
async function outOfStock(ctx: Ctx, orderId: string, short: ShortVariant[]) {
  const ids = short.map(({ variantId }) => variantId)
  const [line] = await ctx.db
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), inArray(orderLines.variantId, ids)))
    .orderBy(asc(orderLines.position))
    .limit(1)
  if (!line) return orderError('OUT_OF_STOCK')
  const { available } = short.find(({ variantId }) => variantId === line.variantId)!
  const name = pieceLabel(line)
  const message =
    available > 0
      ? `Only ${available} left of ${name}`
      : await goneMessage(ctx, { orderId, variantId: line.variantId!, name })
  return orderError('OUT_OF_STOCK', { message, fields: { items: message } })
}

/** Nothing is free: sold, or held by others who may not pay for it (rule: held-words). */
async function goneMessage(ctx: Ctx, one: { orderId: string; variantId: string; name: string }) {
  const [row] = await rowsOf<{ until: Date | string | null }>(ctx.db)`
    select ${heldUntil(sql`v`, one.orderId)} as until from product_variants v where v.id = ${one.variantId}`
  return row?.until ? `${one.name}: ${heldText(row.until)}` : `${one.name} has just sold out`
}
