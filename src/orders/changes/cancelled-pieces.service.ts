import { sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import type { Order } from '../../db/schema.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { orderError } from '../order/orders.errors.rules.ts'
import { uncountedPieces, type LinePieces, newlyDecided, type PieceKind } from './piece-kinds.rules.ts'
import { leftPieces, refundedPieces, undecidedPieces } from './pieces.server.ts'

/**
 * Nothing of a locked order is sent: what was packed is unpacked. With `isBack` the pieces that no refund was about are on the
 * shelf again; those it called lost stay so (rule: which-piece). Answers whether some are not on the shelf. Throws PARTLY_SENT
 * when a parcel has left.
 */
export async function cancelAllPieces(
  ctx: Ctx,
  orderId: string,
  { isBack }: { isBack: boolean },
): Promise<{ isSomeLost: boolean }> {
  const [row] = await rowsOf<{ gone: boolean; lost: boolean }>(ctx.db)`
    with sent as (select exists (select from fulfilments
        where order_id = ${orderId} and state not in ('packed', 'came_back')) as gone),
      unpacked as (delete from fulfilments where order_id = ${orderId} and state = 'packed'),
      cancelled as (
        update order_lines l set packed_quantity = 0, cancelled_quantity = quantity,
          restocked_quantity = restocked_quantity + case when ${isBack} then ${undecidedPieces} else 0 end
        from sent where order_id = ${orderId} and not sent.gone
        returning variant_id is not null and restocked_quantity < quantity as lost)
      select gone, coalesce((select bool_or(lost) from cancelled), false) as lost from sent`
  if (row!.gone) throw orderError('PARTLY_SENT')
  return { isSomeLost: row!.lost }
}

/**
 * The pieces of a parcel that came back wait to be packed again; those whose money went back are cancelled. Pieces of a line that
 * were refunded are first those that have arrived.
 */
export async function unpackReturned(ctx: Ctx, fulfilmentId: string): Promise<void> {
  await ctx.db.execute(sql`
    update order_lines l set packed_quantity = l.packed_quantity - back.quantity,
      returned_quantity = l.returned_quantity - back.refunded, cancelled_quantity = l.cancelled_quantity + back.refunded
    from (
      select fl.order_line_id, fl.quantity, least(fl.quantity, greatest(0, own.returned_quantity - (
        select coalesce(sum(arrived.quantity), 0) from fulfilment_lines arrived
          join fulfilments f on f.id = arrived.fulfilment_id
        where arrived.order_line_id = own.id and f.state = 'delivered')))::int as refunded
      from fulfilment_lines fl join order_lines own on own.id = fl.order_line_id
      where fl.fulfilment_id = ${fulfilmentId}) back
    where l.id = back.order_line_id`)
}

/** A cancelled order is sent after all: its pieces wait to be packed, except those that were refunded. */
export async function restorePieces(ctx: Ctx, orderId: string): Promise<void> {
  await ctx.db.execute(
    sql`update order_lines l set cancelled_quantity = ${refundedPieces} where l.order_id = ${orderId}`,
  )
}

type Refunded = LinePieces & { id: string; packedQuantity: number; unsent: number; returned: number }

/**
 * Counts the pieces of a refund of a locked order that are not counted yet (rules: to-pack, which-piece). Of those that have not
 * left first those that wait, then those in a packed parcel, which are taken out of it, are cancelled; the others are returned.
 * A refund that failed leaves them as they are: the piece is not sent because its money got stuck.
 */
export async function cancelRefundedPieces(
  ctx: Ctx,
  { id: orderId }: Pick<Order, 'id'>,
  { refundId, isAgain }: { refundId: string; isAgain?: true },
): Promise<void> {
  const own = (kind: PieceKind) => sql`coalesce(sum(rl.quantity) filter (where rl.refund_id = ${refundId}
    and rl.piece_kind = ${kind}), 0)::int`
  const lines = await rowsOf<Refunded>(ctx.db)`
    select l.id, l.quantity, l.cancelled_quantity as "cancelledQuantity", l.packed_quantity as "packedQuantity",
        l.returned_quantity as "returnedQuantity", l.restocked_quantity as "restockedQuantity", ${leftPieces} as "leftPieces",
        ${own('unsent')} as unsent, ${own('returned')} as returned,
        coalesce(sum(rl.quantity) filter (where rl.refund_id <> ${refundId}), 0)::int as "refundedPieces",
        coalesce(sum(rl.quantity) filter (where rl.refund_id <> ${refundId} and rl.piece_kind = 'returned'), 0)::int
          as "refundedReturned"
      from order_lines l join refund_lines rl on rl.order_line_id = l.id
        join refunds r on r.id = rl.refund_id and r.state <> 'refused'
      where l.order_id = ${orderId} group by l.id`
  for (const line of lines) {
    const more = isAgain ? uncountedPieces(line, line) : newlyDecided(line, line)
    const waiting = Math.min(more.unsent, line.quantity - line.cancelledQuantity - line.packedQuantity)
    const takenOut = await takeOutOfParcels(ctx, orderId, line.id, more.unsent - waiting)
    const returned = more.returned + more.unsent - waiting - takenOut
    await ctx.db.execute(
      sql`update order_lines set cancelled_quantity = cancelled_quantity + ${waiting + takenOut}::int,
          packed_quantity = packed_quantity - ${takenOut}::int, returned_quantity = returned_quantity + ${returned}::int
        where id = ${line.id}`,
    )
  }
}

/** Takes up to `most` pieces of a line out of packed parcels, from the newest on; one that is empty is gone. Returns how many. */
async function takeOutOfParcels(ctx: Ctx, orderId: string, lineId: string, most: number): Promise<number> {
  const held = await rowsOf<{ id: string; quantity: number }>(ctx.db)`
    select f.id, fl.quantity from fulfilments f join fulfilment_lines fl on fl.fulfilment_id = f.id
      where f.order_id = ${orderId} and f.state = 'packed' and fl.order_line_id = ${lineId} order by f.number desc`
  let taken = 0
  for (const { id, quantity } of held) {
    const pieces = Math.min(quantity, most - taken)
    if (pieces === 0) break
    taken += pieces
    await ctx.db.execute(
      pieces < quantity
        ? sql`update fulfilment_lines set quantity = quantity - ${pieces}::int
            where fulfilment_id = ${id} and order_line_id = ${lineId}`
        : sql`delete from fulfilment_lines where fulfilment_id = ${id} and order_line_id = ${lineId}`,
    )
  }
  await ctx.db.execute(
    sql`delete from fulfilments f where f.order_id = ${orderId} and f.state = 'packed'
      and not exists (select from fulfilment_lines where fulfilment_id = f.id)`,
  )
  return taken
}
