/** What becomes of a fulfilment, in words for customers a parcel. `failed` has left and not arrived; of one that
 * `came_back` the pieces wait again, or were refunded: it holds none. */
export const fulfilmentStates = ['packed', 'shipped', 'delivered', 'failed', 'came_back'] as const
export type FulfilmentState = (typeof fulfilmentStates)[number]

/** Whether a parcel is no longer at the shop. */
export const hasLeft = ({ state }: { state: FulfilmentState }) => state !== 'packed' && state !== 'came_back'

/** Pieces of one line. */
export type Pieces = { lineId: string; quantity: number }

/** Who carries a parcel, and the number it can be followed by. */
export type Carriage = {
  carrier?: string | undefined
  trackingNumber?: string | undefined
  /** Its label has no street, and somebody said that it leaves all the same (rule: street-before-it-leaves). */
  withoutStreet?: boolean | undefined
}

/** A step of a parcel, as it can be undone: `from` is the state before, null for one that the step packed. */
export type FulfilmentStep = { id: string; from: FulfilmentState | null }

/**
 * The status of a paid order, from its pieces that are in no fulfilment yet and the states of its fulfilments (rule:
 * status-follows-parcels).
 */
export function statusOfFulfilments(
  toPack: number,
  states: FulfilmentState[],
): 'paid' | 'processing' | 'shipped' | 'delivered' {
  const sent = states.filter((state) => state !== 'came_back')
  if (sent.length === 0) return 'paid'
  if (toPack > 0 || sent.includes('packed')) return 'processing'
  return sent.every((state) => state === 'delivered') ? 'delivered' : 'shipped'
}

/** How many parcels an order goes in, as far as is known: what waits to be packed counts as one more. */
export const parcelCount = (fulfilments: number, toPack: number) => fulfilments + (toPack > 0 ? 1 : 0)

/** How screens name a parcel's state. */
export const fulfilmentStateWords: Record<FulfilmentState, string> = {
  packed: 'Packed',
  shipped: 'On its way',
  delivered: 'Delivered',
  failed: 'Could not be delivered',
  came_back: 'Came back',
}

/** The events of a parcel that leave the order's status as it is. */
export const parcelEvents = [
  'parcel_packed',
  'parcel_shipped',
  'parcel_delivered',
  'parcel_failed',
  'parcel_sent_again',
  'parcel_came_back',
]
