/** What an order that costs nothing says where others name the way they were paid (rule: nothing-to-pay). */
export const nothingToPay = 'Nothing to pay'

/** Whether an order costs nothing, its delivery included; while the fee is on request that is not known. */
export const isFree = (delivery: number | null, totalMinor: number): boolean =>
  delivery !== null && totalMinor === 0

/** What of an unpaid order is left to pay once its store credit is counted, in minor units. */
export const toPayOf = ({
  totalAmount,
  creditAmount,
}: {
  totalAmount: number
  creditAmount: number
}): number => totalAmount - creditAmount

/** Whether nothing of an order is to be paid by a provider: it costs nothing, or credit pays all of it. */
export const needsNoPayment = (order: {
  delivery: number | null
  totalAmount: number
  creditAmount: number
}): boolean => order.delivery !== null && toPayOf(order) === 0
