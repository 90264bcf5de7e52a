import type { Snapshot } from '../snapshot.ts'
import { type Check, firstOf, hasOpenDispute, isOpenReturn, nameOf, openFlags, sumOf } from './check.ts'

/** Pieces of a line that are with its customer: they arrived, and did not come back. */
function piecesWithHer(seen: Snapshot, lineId: string): number {
  const line = seen.lines.find(({ id }) => id === lineId)!
  const arrived = new Set(seen.fulfilments.filter(({ state }) => state === 'delivered').map(({ id }) => id))
  const own = seen.fulfilmentLines.filter(
    (part) => part.order_line_id === lineId && arrived.has(part.fulfilment_id),
  )
  return sumOf(own, ({ quantity }) => quantity) - line.returned_quantity
}

/** A review is of a piece that its writer has when she writes it. */
const reviewIsOfWhatArrived: Check = (seen) => {
  const known = new Set(seen.before?.reviews.map(({ id }) => id))
  return firstOf(
    seen.reviews.filter(({ id }) => !known.has(id)),
    ({ order_line_id: lineId }) => {
      const { title, order_id } = seen.lines.find(({ id }) => id === lineId)!
      return (
        piecesWithHer(seen, lineId) <= 0 &&
        `${title} of ${nameOf(seen, order_id)} is reviewed and not with her`
      )
    },
  )
}

/** A parcel is asked about in one mail, and none leaves while something of its order waits for the owner, the bank or the customer. */
const askedOnceAndInPeace: Check = (seen) => {
  const doubled = firstOf(
    [...Map.groupBy(seen.reviewMails, ({ fulfilmentId }) => fulfilmentId).values()],
    ([mail, ...more]) => more.length > 0 && `a parcel of ${nameOf(seen, mail!.orderId)} is asked about twice`,
  )
  const fresh = seen.askedParcels.filter((id) => !seen.before?.askedParcels.includes(id))
  return (
    doubled ??
    firstOf(fresh, (id) => {
      const { order_id: orderId } = seen.fulfilments.find((parcel) => parcel.id === id)!
      const isOpen =
        openFlags(seen, orderId).length > 0 ||
        hasOpenDispute(seen, orderId) ||
        seen.returns.some((one) => one.order_id === orderId && isOpenReturn(one))
      return isOpen && `${nameOf(seen, orderId)} is asked how it fits while something of it is open`
    })
  )
}

export const reviewChecks: Record<string, Check> = {
  'a review is of what arrived': reviewIsOfWhatArrived,
  'nobody is asked twice, or while something is open': askedOnceAndInPeace,
}
