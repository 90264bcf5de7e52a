import { cleanPasted } from '../../lib/pasted-text.ts'
import { recordedMethods, type RecordedMethodName } from '../../orders/order/payment-methods.rules.ts'

/** A reference as payments keep it: `TRF 12/9` → `TRF-12-9`; empty when nothing is left. */
export const recordedReference = (typed: string): string =>
  cleanPasted(typed)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 100)

/** The same of a payment; one by a method without a reference of its own is found by its id. */
export const referenceFor = (
  typed: string,
  { method, id }: { method: RecordedMethodName; id: string },
): string =>
  recordedReference(typed) ||
  (recordedMethods[method].asks.reference === null ? recordedReference(`${method} ${id}`) : '')
