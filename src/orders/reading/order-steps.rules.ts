import type { PickupState } from '../order/pickup-state.rules.ts'
import type { OrderStatus } from '../order/order-status.rules.ts'

export type OrderStep = { label: string; state: 'done' | 'current' | 'todo'; at: string | null }

/** Status, its label once reached, and its label while it is the next one. */
const steps = [
  ['paid', 'Payment received', 'Waiting for payment'],
  ['processing', 'Being packed', 'Being packed'],
  ['shipped', 'On its way', 'On its way'],
  ['delivered', 'Delivered', 'Delivered'],
] as const satisfies [OrderStatus, string, string][]

/**
 * The four steps of an order with the times they were reached (ISO); the next one is current. Null for a cancelled
 * order, which never looks like progress. `isFree`: nothing was to pay (rule: nothing-to-pay). `isPartPaid`: the rest is due
 * (rule: part-payment).
 */
export function orderSteps(
  status: OrderStatus,
  timeline: { event_type: string; created_at: string }[],
  isFree = false,
  isPartPaid = false,
  pickup?: { state: PickupState | null } | undefined,
): OrderStep[] | null {
  if (status === 'cancelled') return null
  if (pickup) return pickupSteps(status, timeline, pickup.state)
  const reached = steps.findIndex(([step]) => step === status)
  return steps.map(([step, done, next], position) => ({
    label:
      position <= reached
        ? isFree && step === 'paid'
          ? 'Order confirmed'
          : done
        : status === 'pending_review' && position === 0
          ? 'Checking your payment'
          : isPartPaid && position === 0
            ? 'Waiting for the rest'
            : next,
    state: position <= reached ? 'done' : position === reached + 1 ? 'current' : 'todo',
    at:
      position <= reached ? (timeline.find((event) => event.event_type === step)?.created_at ?? null) : null,
  }))
}

/** The three steps of an order that is fetched: paid, ready, picked up. */
function pickupSteps(
  status: OrderStatus,
  timeline: { event_type: string; created_at: string }[],
  state: PickupState | null,
): OrderStep[] {
  const isPaid = status === 'paid' || status === 'delivered'
  const reached = state === 'collected' ? 2 : !isPaid ? -1 : state === 'ready' ? 1 : 0
  const kinds = [
    ['paid', isPaid ? 'Payment received' : 'Waiting for payment'],
    ['pickup_ready', 'Ready to pick up'],
    ['collected', 'Picked up'],
  ] as const
  return kinds.map(([kind, label], position) => ({
    label,
    state: position <= reached ? 'done' : position === reached + 1 ? 'current' : 'todo',
    at:
      position <= reached
        ? (timeline.find(({ event_type }) => event_type === kind)?.created_at ?? null)
        : null,
  }))
}
