import { rowsOf } from '../db/rows.ts'
import { AppError } from '../lib/errors.ts'
import type { Ctx } from '../lib/server/context.ts'
import { trackOrder } from '../orders/tracking/track-order.service.ts'
import { trackingLink } from '../orders/links/tracking-link.server.ts'
import { agentError } from './agents.errors.rules.ts'
import { agentOrderView, type OrderRows } from './order-view.rules.ts'
import { type AgentAnswer, answered, refused } from './protocol.rules.ts'

type Links = { appUrl: string; authSecret: string; clientIp: string }

/**
 * An order by its number, for an assistant that has the token of the link in its customer's mails (rule: agent-order); any other
 * token and any other number get the same answer, and count as a guess.
 */
export async function readAgentOrder(
  ctx: Ctx,
  { order, authorization }: { order: string; authorization: string | undefined },
  { appUrl, authSecret, clientIp }: Links,
): Promise<AgentAnswer> {
  const [, token] = /^Bearer ([\w.-]{1,200})$/i.exec(authorization ?? '') ?? []
  if (!token) throw agentError('UNAUTHORIZED')
  const tracked = await trackOrder(ctx, { order, token, clientIp }, authSecret).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'ORDER_NOT_FOUND') return null
    throw error
  })
  if (!tracked) return refused('order', [{ code: 'not_found', content: 'Order not found.' }])
  const { id, order_number: orderNumber } = tracked
  const permalink = trackingLink(appUrl, authSecret, { id, orderNumber })
  return answered(agentOrderView(tracked, await readRows(ctx, id), { permalink }))
}

/** What became of an order, in one statement. */
async function readRows(ctx: Ctx, orderId: string): Promise<OrderRows> {
  const [row] = await rowsOf<OrderRows>(ctx.db)`
    select
      (select coalesce(json_agg(json_build_object('line', l.id, 'quantity', l.cancelled_quantity)), '[]')
        from order_lines l where l.order_id = ${orderId} and l.cancelled_quantity > 0) as cancelled,
      (select coalesce(json_agg(json_build_object('id', f.id, 'shipped_at', f.shipped_at,
          'delivered_at', f.delivered_at)), '[]')
        from fulfilments f where f.order_id = ${orderId}) as parcels,
      (select coalesce(json_agg(json_build_object('id', r.id, 'state', r.state, 'amount', r.amount, 'at', r.created_at,
          'lines', (select coalesce(json_agg(json_build_object('line', l.order_line_id, 'quantity', l.quantity)), '[]')
            from refund_lines l where l.refund_id = r.id))), '[]')
        from refunds r join payments p on p.id = r.payment_id where p.order_id = ${orderId}) as refunds,
      (select coalesce(json_agg(json_build_object('id', r.id, 'state', r.state, 'kind', r.kind, 'at', r.created_at,
          'lines', (select coalesce(json_agg(json_build_object('line', l.order_line_id, 'quantity', l.quantity)), '[]')
            from return_lines l where l.return_id = r.id))), '[]')
        from returns r where r.order_id = ${orderId}) as returns,
      (select coalesce(json_agg(json_build_object('id', d.id, 'state', d.state, 'amount', d.amount, 'at', d.created_at)), '[]')
        from disputes d join payments p on p.id = d.payment_id where p.order_id = ${orderId}) as disputes`
  return row!
}
