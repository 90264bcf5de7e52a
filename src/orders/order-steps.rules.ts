import type { OrderStatus } from './order-status.rules.ts'

export type OrderStep = { label: string; state: 'done' | 'current' | 'todo'; at: string | null }

const steps = [
  ['paid', 'Payment received'],
  ['processing', 'Being packed'],
  ['shipped', 'On its way'],
  ['delivered', 'Delivered'],
] as const satisfies [OrderStatus, string][]

/**
 * The four steps of an order with the times they were reached (ISO); the next one is current. Null for a cancelled
 * order, which never looks like progress.
 */
export function orderSteps(
  status: OrderStatus,
  timeline: { event_type: string; created_at: string }[],
): OrderStep[] | null {
  if (status === 'cancelled') return null
  const reached = steps.findIndex(([step]) => step === status)
  return steps.map(([step, label], position) => ({
    label,
    state: position <= reached ? 'done' : position === reached + 1 ? 'current' : 'todo',
    at:
      position <= reached ? (timeline.find((event) => event.event_type === step)?.created_at ?? null) : null,
  }))
}
