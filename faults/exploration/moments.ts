import { moneyOf, paidOf, takenOf } from './money-of.ts'
import type { Rows } from './rows.ts'

/** A parcel when it left, with what was due of its order then (minor units) and whether somebody had said that it may go. */
export type Departure = {
  /** The parcel and when it left: one that was taken back leaves again. */
  key: string
  orderId: string
  parcel: number
  dueMinor: number
  isDecided: boolean
}

/** What rows do not say any more after later steps. */
export type Moments = {
  departures: Departure[]
  /** Since when (epoch milliseconds) each order's balance is what it is, and what it is. */
  balances: Record<string, { minor: number; since: number }>
  /** The provider's numbers of refunds that a person made in its dashboard. */
  outsideRefunds: number[]
}

export const noMoments: Moments = { departures: [], balances: {}, outsideRefunds: [] }

type Seen = Rows & { now: number }

/** What owners do, as the audit names it, that says "I know what is due or too much of this order". */
const decisions = /^order\.(accept_payment|attention_cleared|excess|send_unpaid)$/

/** Whether an owner has decided about an order's money since its balance is what it is. */
export const isDecided = ({ audits }: Pick<Rows, 'audits'>, orderId: string, since: number): boolean =>
  audits.some(
    ({ actor, action, subject_id, created_at }) =>
      subject_id === orderId &&
      actor.startsWith('admin:') &&
      decisions.test(action) &&
      Date.parse(created_at) >= since,
  )

/** Whether an owner let this much of an order go unpaid, and all of it has been missing since. */
export const isReleased = (
  { orders, audits }: Pick<Rows, 'orders' | 'audits'>,
  orderId: string,
  dueMinor: number,
) =>
  orders.some(({ id, missing_released }) => id === orderId && missing_released >= dueMinor) &&
  audits.some(
    ({ action, subject_id, after }) =>
      action === 'order.send_unpaid' && subject_id === orderId && (after?.missingMinor ?? 0) >= dueMinor,
  )

/** What was taken of an order's money by transactions after the one in which a parcel left: a gift card leaves as it is paid. */
function takenAfter({ payments, reversals }: Rows, orderId: string, written: number): number {
  const later = reversals.filter((one) => one.written > written)
  return payments
    .filter((payment) => payment.order_id === orderId && paidOf(payment) > 0)
    .reduce((sum, payment) => sum + takenOf({ reversals: later }, payment), 0)
}

/** The moments with those of one more step. */
export function recordMoments(before: Moments, seen: Seen, outsideRefunds: number[]): Moments {
  const balances: Moments['balances'] = {}
  for (const order of seen.orders) {
    const minor = moneyOf(seen, order).balance
    const known = before.balances[order.id]
    balances[order.id] = known?.minor === minor ? known : { minor, since: seen.now }
  }
  const known = new Set(before.departures.map(({ key }) => key))
  const left = seen.fulfilments.filter(({ state }) => ['shipped', 'delivered', 'failed'].includes(state))
  const fresh = left
    .map((parcel) => ({ ...parcel, key: `${parcel.id} ${parcel.shipped_at}` }))
    .filter(({ key }) => !known.has(key))
    .map(({ key, order_id: orderId, number: parcel, written }) => {
      const { minor: now, since } = balances[orderId]!
      const minor = now - takenAfter(seen, orderId, written)
      return {
        key,
        orderId,
        parcel,
        dueMinor: Math.max(0, minor),
        isDecided: isDecided(seen, orderId, since) || isReleased(seen, orderId, minor),
      }
    })
  return { departures: [...before.departures, ...fresh], balances, outsideRefunds }
}
