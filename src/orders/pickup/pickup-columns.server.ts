import { sql } from 'drizzle-orm'
import type { Order } from '../../db/schema.ts'
import { pickupCode } from '../links/pickup-code.server.ts'
import type { OrderView } from '../order/order.schema.ts'
import { type PickupState, pickupStateOfOrder } from '../order/pickup-state.rules.ts'

/** The twin of `pickupStateOfOrder` for an order `o`. */
export const pickupStateOf = sql<PickupState | null>`case when not o.is_pickup then null
  when o.status = 'delivered' then 'collected'
  when o.status = 'paid' or (o.status = 'pending' and o.deposit_paid_at is not null) then case when exists (select from pickups p where p.order_id = o.id) then 'ready' else 'waiting' end
  end`

/** What views show of an order's pick-up. Of a home delivery nothing is looked for. */
export type PickupColumns = {
  ready_at: string
  keep_until: string
  code_nonce: string
  tries: number
  proof: string | null
  collector: string
  reason: string
} | null

export const pickupOfOrder = sql<PickupColumns>`case when orders.is_pickup then (
  select json_build_object('ready_at', p.ready_at, 'keep_until', p.keep_until, 'code_nonce', p.code_nonce, 'tries', p.tries,
    'proof', p.proof, 'collector', p.collector, 'reason', p.reason)
  from pickups p where p.order_id = orders.id) end`

type Shown = NonNullable<OrderView['pickup']>

/** How far the pick-up of an order is, as its customer sees it. */
export function pickupView(order: Order, pickup: PickupColumns): Shown {
  const state = pickupStateOfOrder({ ...order, isReady: pickup !== null })
  const isReady = state === 'ready' && pickup !== null
  return { state, keep_until: isReady ? new Date(pickup.keep_until).toISOString() : null }
}

/** The same with the code while it is ready, for the customer who has proved to be its own. `secret` is AUTH_SECRET. */
export const withPickupCode = (
  view: Shown,
  { order, pickup }: { order: Pick<Order, 'id'>; pickup: PickupColumns },
  secret: string,
): Shown =>
  view.state === 'ready' && pickup
    ? { ...view, code: pickupCode(secret, { orderId: order.id, codeNonce: pickup.code_nonce }) }
    : view
