import { rowsOf } from '../../db/rows.ts'
import type { Order } from '../../db/schema.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { leftPieces } from './pieces.server.ts'
import { returnPieces } from './stock.service.ts'

/** Pieces of one line that came back to the shop: those `asNew` go on the shelf, the others do not. */
export type ArrivedPieces = { lineId: string; variantId: string | null; asNew: number; damaged: number }

/**
 * Counts pieces that came back, of a locked order, and puts those on the shelf that can be sold again: a decision about the piece, not
 * about its money (rule: which-piece). False when some cannot go there: its size is gone, or the piece is there already; the
 * caller's transaction must then roll back.
 */
export async function takePiecesBack(
  ctx: Ctx,
  order: Pick<Order, 'id'>,
  arrived: ArrivedPieces[],
): Promise<boolean> {
  for (const { lineId, asNew, damaged } of arrived) {
    const counted = await rowsOf<{ id: string }>(ctx.db)`
      update order_lines l set restocked_quantity = restocked_quantity + ${asNew}::int,
        returned_quantity = least(${leftPieces}, returned_quantity + ${asNew + damaged}::int)
      where l.id = ${lineId} and l.order_id = ${order.id}
        and restocked_quantity + ${asNew}::int
          <= cancelled_quantity + least(${leftPieces}, returned_quantity + ${asNew + damaged}::int)
      returning l.id`
    if (counted.length === 0) return false
  }
  const pieces = arrived
    .filter(({ asNew }) => asNew > 0)
    .map(({ variantId, asNew }) => ({ variantId: variantId ?? '', quantity: asNew }))
  if (pieces.some(({ variantId }) => variantId === '')) return false
  if (pieces.length === 0) return true
  const found = await returnPieces(ctx, order.id, pieces)
  return pieces.every(({ variantId }) => found.includes(variantId))
}
