import { asc, eq, sql } from 'drizzle-orm'
import { type Order, type OrderLine, orderLines, refundLines, refunds } from '../../db/schema.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { returnPieces } from '../../orders/holds/stock.service.ts'
import { paymentError } from '../payments.errors.rules.ts'
import { paidPerLine, piecesMinor, shareOut } from './refund-lines.rules.ts'

/** Pieces of one line that are paid back; `restock` puts them on the shelf again. */
export type LineRefund = { lineId: string; quantity: number; restock: boolean }

/** A line with what of it was given back so far. Money in minor units. */
export type RefundableLine = OrderLine & {
  paidMinor: number
  /** Pieces whose money is on its way back or there. */
  refundedPieces: number
  /** Pieces that a refund put back on the shelf, also one that was refused. */
  restockedPieces: number
  /** Pieces that are in no parcel that has left, and not cancelled. */
  piecesHere: number
}

/** An order's lines as refunds see them, in their order. One statement. */
export async function readRefundableLines(ctx: Ctx, order: Order): Promise<RefundableLine[]> {
  const rows = await ctx.db
    .select({
      line: orderLines,
      refundedPieces: sql<number>`coalesce(sum(${refundLines.quantity}) filter (where ${refunds.state} <> 'refused'), 0)::int`,
      restockedPieces: sql<number>`coalesce(sum(${refundLines.quantity}) filter (where ${refundLines.restocked}), 0)::int`,
      piecesHere: sql<number>`order_lines.quantity - order_lines.cancelled_quantity - (
        select coalesce(sum(fl.quantity), 0) from fulfilment_lines fl join fulfilments f on f.id = fl.fulfilment_id
        where fl.order_line_id = order_lines.id and f.state not in ('packed', 'came_back'))::int`,
    })
    .from(orderLines)
    .leftJoin(refundLines, eq(refundLines.orderLineId, orderLines.id))
    .leftJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(eq(orderLines.orderId, order.id))
    .groupBy(orderLines.id)
    .orderBy(asc(orderLines.position), asc(orderLines.id))
  const paid = paidPerLine(
    rows.map(({ line }) => line),
    order.discount,
  )
  return rows.map(({ line, ...pieces }, index) => ({ ...line, ...pieces, paidMinor: paid[index]! }))
}

/** What chosen pieces of a line cost, and what of it is of pieces that have left. Minor units. */
export type LineCost = { line: RefundableLine; costMinor: number; returnedMinor: number; hasLeft: boolean }

/** What the chosen pieces cost. Throws LINE_UNKNOWN, LINE_TWICE, LINE_REFUNDED. */
export function costOf(lines: RefundableLine[], chosen: LineRefund[]): LineCost[] {
  // Each is held against what was refunded before: twice the same line would count for itself alone.
  if (new Set(chosen.map(({ lineId }) => lineId)).size < chosen.length) throw paymentError('LINE_TWICE')
  return chosen.map(({ lineId, quantity }) => {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) throw paymentError('LINE_UNKNOWN')
    if (line.refundedPieces + quantity > line.quantity) throw paymentError('LINE_REFUNDED')
    const costMinor = piecesMinor(line, line.refundedPieces, quantity)
    const left = Math.max(0, quantity - line.piecesHere)
    const returnedMinor = Math.floor((costMinor * left) / quantity)
    return { line, costMinor, returnedMinor, hasLeft: left > 0 }
  })
}

/**
 * Writes which pieces a refund of `amountMinor` pays back, and puts those on the shelf that shall go there; in the order's
 * transaction. Throws LINE_UNKNOWN, LINE_TWICE, LINE_REFUNDED, NOTHING_TO_RESTOCK.
 */
export async function addRefundLines(
  ctx: Ctx,
  order: Order,
  refund: { id: string; amountMinor: number },
  chosen: LineRefund[],
): Promise<string> {
  const costs = costOf(await readRefundableLines(ctx, order), chosen)
  const shares = shareOut(
    refund.amountMinor,
    costs.map(({ costMinor }) => costMinor),
  )
  await restock(ctx, order, costs, chosen)
  await ctx.db.insert(refundLines).values(
    chosen.map((one, index) => ({
      refundId: refund.id,
      orderLineId: one.lineId,
      quantity: one.quantity,
      amount: shares[index]!,
      restocked: one.restock,
    })),
  )
  return chosen.map(({ quantity }, index) => `${quantity} × ${costs[index]!.line.title}`).join(', ')
}

async function restock(
  ctx: Ctx,
  order: Order,
  costs: { line: RefundableLine }[],
  chosen: LineRefund[],
): Promise<void> {
  const pieces = chosen.flatMap(({ quantity, restock }, index) => {
    const { variantId, restockedPieces, quantity: sold } = costs[index]!.line
    if (!restock) return []
    if (order.holdState !== 'sold' || !variantId || restockedPieces + quantity > sold)
      throw paymentError('NOTHING_TO_RESTOCK')
    return [{ variantId, quantity }]
  })
  if (pieces.length === 0) return
  const found = await returnPieces(ctx, order.id, pieces)
  if (pieces.some(({ variantId }) => !found.includes(variantId))) throw paymentError('NOTHING_TO_RESTOCK')
}

/**
 * A refund that failed is to count again: none of its pieces may have been refunded another way meanwhile. Throws
 * LINE_REFUNDED.
 */
export async function refuseRefundedPieces(ctx: Ctx, order: Order, refundId: string): Promise<void> {
  const own = await ctx.db.select().from(refundLines).where(eq(refundLines.refundId, refundId))
  if (own.length === 0) return
  const lines = await readRefundableLines(ctx, order)
  for (const { id, quantity, refundedPieces } of lines) {
    const again = own.filter(({ orderLineId }) => orderLineId === id)
    const pieces = again.reduce((sum, one) => sum + one.quantity, 0)
    if (pieces > 0 && refundedPieces + pieces > quantity) throw paymentError('LINE_REFUNDED')
  }
}

/** What of its lines each refund of an order pays back. */
export function readRefundLines(ctx: Ctx, orderId: string) {
  return ctx.db
    .select({
      refundId: refundLines.refundId,
      title: orderLines.title,
      size: orderLines.size,
      color: orderLines.color,
      quantity: refundLines.quantity,
      restocked: refundLines.restocked,
    })
    .from(refundLines)
    .innerJoin(orderLines, eq(orderLines.id, refundLines.orderLineId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position))
}
