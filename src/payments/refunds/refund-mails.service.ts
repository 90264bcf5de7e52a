import { sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import type { Order, Refund } from '../../db/schema.ts'
import type { SystemCtx } from '../../lib/server/context.ts'
import { addOrderEvent, sendOrderMails } from '../../orders/status/order-events.service.ts'
import { refundReasonTexts } from '../../orders/status/refund-reasons.rules.ts'
import { refundReasonOf } from './refund-words.rules.ts'

/** The customer's money is on its way: why, and by which way it came. */
export async function mailRefunded(
  ctx: SystemCtx,
  order: Order,
  refund: Refund,
  channel: string | null,
): Promise<void> {
  const isOfPieces = (await listRefundsOfPieces(ctx, order.id)).has(refund.id)
  await sendOrderMails(ctx, {
    orderId: order.id,
    kinds: ['order_refunded'],
    event: refund.id,
    note: refundReasonTexts[refundReasonOf(refund.cause, isOfPieces)],
    amountMinor: refund.amount,
    channel,
  })
}

/**
 * An order's refunds that pay back named pieces. Pieces stand with the first of the refunds of one request, which have one
 * time and may come out of several payments.
 */
export async function listRefundsOfPieces(ctx: SystemCtx, orderId: string): Promise<Set<string>> {
  const rows = await rowsOf<{ id: string }>(
    ctx.db,
    sql`select r.id from refunds r join payments p on p.id = r.payment_id
      where p.order_id = ${orderId} and exists (
        select from refund_lines l join refunds f on f.id = l.refund_id join payments q on q.id = f.payment_id
        where q.order_id = ${orderId} and f.created_at = r.created_at)`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Said once, however it failed. */
export async function mailRefundFailed(ctx: SystemCtx, order: Order, refund: Refund): Promise<void> {
  await addOrderEvent(ctx, order, {
    kind: 'refund_failed',
    params: { amountMinor: refund.amount },
  })
  await sendOrderMails(ctx, {
    orderId: order.id,
    kinds: ['order_refund_failed'],
    event: refund.id,
    amountMinor: refund.amount,
  })
}
