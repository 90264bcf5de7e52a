import { asc, eq, sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import { type Order, type OrderLine, orderLines, refundLines, refunds } from '../../db/schema.ts'
import type { Ctx } from '../../lib/server/context.ts'
import {
  type LinePieces,
  type PieceKind,
  refundableByKind,
  restockableOf,
} from '../../orders/changes/piece-kinds.rules.ts'
import { returnPieces } from '../../orders/changes/stock.service.ts'
import { paymentError } from '../ledger/payments.errors.rules.ts'
import { paidPerLine, piecesMinor, shareOut } from './refund-lines.rules.ts'

/**
 * Pieces of one line that are paid back: `from` says which, where the line has pieces that have not left and pieces that have
 * (rule: which-piece). `restock` puts them on the shelf again; without it they are lost.
 */
export type LineRefund = { lineId: string; quantity: number; restock: boolean; from?: PieceKind | undefined }

/** A line with what of it was given back so far. Money in minor units. */
export type RefundableLine = OrderLine & LinePieces & { paidMinor: number }

/** An order's lines as refunds see them, in their order. One statement. */
export async function readRefundableLines(ctx: Ctx, order: Order): Promise<RefundableLine[]> {
  const rows = await ctx.db
    .select({
      line: orderLines,
      refundedPieces: sql<number>`coalesce(sum(${refundLines.quantity}) filter (where ${refunds.state} <> 'refused'), 0)::int`,
      refundedReturned: sql<number>`coalesce(sum(${refundLines.quantity}) filter (where ${refunds.state} <> 'refused'
        and ${refundLines.pieceKind} = 'returned'), 0)::int`,
      leftPieces: sql<number>`(select coalesce(sum(fl.quantity), 0) from fulfilment_lines fl
        join fulfilments f on f.id = fl.fulfilment_id
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

/** Chosen pieces of a line of one kind, and what they cost in minor units. */
export type ChosenPieces = {
  line: RefundableLine
  from: PieceKind
  quantity: number
  restock: boolean
  costMinor: number
}

/** What the chosen pieces are and cost. Throws LINE_UNKNOWN, LINE_TWICE, LINE_REFUNDED, WHICH_PIECES. */
export function costOf(lines: RefundableLine[], chosen: LineRefund[]): ChosenPieces[] {
  const before = new Map<string, number>()
  const seen = new Set<string>()
  return chosen.map(({ lineId, quantity, restock, from }) => {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) throw paymentError('LINE_UNKNOWN')
    const refundable = refundableByKind(line)
    if (!from && refundable.unsent > 0 && refundable.returned > 0) throw paymentError('WHICH_PIECES')
    const kind = from ?? (refundable.returned > 0 ? 'returned' : 'unsent')
    // Each is held against what was refunded before: twice the same pieces would count for themselves alone.
    const name = `${lineId} ${kind}`
    if (seen.has(name)) throw paymentError('LINE_TWICE')
    seen.add(name)
    if (quantity > refundable[kind]) throw paymentError('LINE_REFUNDED')
    const refunded = before.get(lineId) ?? line.refundedPieces
    before.set(lineId, refunded + quantity)
    return { line, from: kind, quantity, restock, costMinor: piecesMinor(line, refunded, quantity) }
  })
}

/**
 * Writes which pieces a refund of `amountMinor` pays back, and puts those on the shelf that shall go there; in the order's
 * transaction. Throws NOTHING_TO_RESTOCK.
 */
export async function addRefundLines(
  ctx: Ctx,
  order: Order,
  refund: { id: string; amountMinor: number },
  chosen: ChosenPieces[],
): Promise<string> {
  const shares = shareOut(
    refund.amountMinor,
    chosen.map(({ costMinor }) => costMinor),
  )
  await restock(ctx, order, chosen)
  await ctx.db.insert(refundLines).values(
    chosen.map(({ line, quantity, restock, from }, index) => ({
      refundId: refund.id,
      orderLineId: line.id,
      quantity,
      amount: shares[index]!,
      restocked: restock,
      pieceKind: from,
    })),
  )
  return chosen.map(({ quantity, line }) => `${quantity} × ${line.title}`).join(', ')
}

async function restock(ctx: Ctx, order: Order, chosen: ChosenPieces[]): Promise<void> {
  const pieces = chosen.flatMap(({ line, from, quantity, restock }) => {
    if (!restock) return []
    if (quantity > restockablePieces(order, line, from)) throw paymentError('NOTHING_TO_RESTOCK')
    return [{ variantId: line.variantId!, quantity }]
  })
  if (pieces.length === 0) return
  const found = await returnPieces(ctx, order.id, pieces)
  if (pieces.some(({ variantId }) => !found.includes(variantId))) throw paymentError('NOTHING_TO_RESTOCK')
}

/** How many refundable pieces of a kind can go on the shelf. */
export const restockablePieces = (order: Order, line: RefundableLine, from: PieceKind): number =>
  order.holdState === 'sold' && line.variantId ? restockableOf(line, from) : 0

/**
 * An order's refunds that pay back named pieces. Pieces stand with the first of the refunds of one request, which have one
 * time and may come out of several payments.
 */
export async function listRefundsOfPieces(ctx: Ctx, orderId: string): Promise<Set<string>> {
  const rows = await rowsOf<{ id: string }>(ctx.db)`
    select r.id from refunds r join payments p on p.id = r.payment_id
      where p.order_id = ${orderId} and exists (
        select from refund_lines l join refunds f on f.id = l.refund_id join payments q on q.id = f.payment_id
        where q.order_id = ${orderId} and f.created_at = r.created_at)`
  return new Set(rows.map(({ id }) => id))
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
