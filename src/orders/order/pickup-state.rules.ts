import type { OrderStatus } from './order-status.rules.ts'

/** How far a paid order is that its customer fetches (rule: pickup-states). */
export const pickupStates = ['waiting', 'ready', 'collected'] as const
export type PickupState = (typeof pickupStates)[number]

export const pickupStateWords: Record<PickupState, string> = {
  waiting: 'To get ready',
  ready: 'Ready to pick up',
  collected: 'Picked up',
}

/** Null while nothing of it is paid, once it is cancelled, and of an order that is delivered. */
export function pickupStateOfOrder({
  isPickup,
  status,
  depositPaidAt,
  isReady,
}: {
  isPickup: boolean
  status: OrderStatus
  depositPaidAt: Date | null
  isReady: boolean
}): PickupState | null {
  if (!isPickup) return null
  if (status === 'delivered') return 'collected'
  const isOpen = status === 'paid' || (status === 'pending' && depositPaidAt !== null)
  return isOpen ? (isReady ? 'ready' : 'waiting') : null
}
