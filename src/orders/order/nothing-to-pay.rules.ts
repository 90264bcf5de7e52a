/** What an order that costs nothing says where others name the way they were paid (rule: nothing-to-pay). */
export const nothingToPay = 'Nothing to pay'

/** Whether an order costs nothing, its delivery included; while the fee is on request that is not known. */
export const isFree = (delivery: number | null, totalMinor: number): boolean =>
  delivery !== null && totalMinor === 0
