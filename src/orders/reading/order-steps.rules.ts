import type { PickupState } from '../order/pickup-state.rules.ts'
import type { OrderStatus } from '../order/order-status.rules.ts'

export type OrderStep = { label: string; state: 'done' | 'current' | 'todo'; at: string | null }

/** The event that reaches a step, its label, and its label while it is the next one. */
type Step = readonly [event: string, label: string, next: string]

/** What follows the payment. */
const deliverySteps: Step[] = [
  ['processing', 'Being packed', 'To be packed'],
  ['shipped', 'On its way', 'To be sent'],
  ['delivered', 'Delivered', 'To be delivered'],
]
const pickupSteps: Step[] = [
  ['pickup_ready', 'Ready to pick up', 'Getting it ready'],
  ['collected', 'Picked up', 'To be picked up'],
]

/** The last step that is reached of an order that is fetched; a rest may be due of what is ready. */
const reachedOfPickup = (status: OrderStatus, state: PickupState | null) =>
  state === 'collected' ? 2 : status !== 'paid' ? -1 : state === 'ready' ? 1 : 0

/**
 * The steps of an order with the times they were reached (ISO); the next one is current. Null for a cancelled
 * order, which never looks like progress. `isFree`: nothing was to pay (rule: nothing-to-pay). `isPartPaid`: the balance is due
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
  const unpaid =
    status === 'pending_review'
      ? 'Checking your payment'
      : isPartPaid
        ? 'Waiting for the balance'
        : 'Waiting for payment'
  const steps: Step[] = [
    ['paid', isFree ? 'Order confirmed' : 'Payment received', unpaid],
    ...(pickup ? pickupSteps : deliverySteps),
  ]
  const reached = pickup
    ? reachedOfPickup(status, pickup.state)
    : steps.findIndex(([event]) => event === status)
  return steps.map(([event, label, next], position) => {
    const state = position <= reached ? 'done' : position === reached + 1 ? 'current' : 'todo'
    return {
      label: state === 'current' ? next : label,
      state,
      at:
        state === 'done'
          ? (timeline.find(({ event_type }) => event_type === event)?.created_at ?? null)
          : null,
    }
  })
}
