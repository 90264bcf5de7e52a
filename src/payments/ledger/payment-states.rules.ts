/**
 * What became of a payment. `unknown`: the provider gave no usable answer, money may come or not. `declined`: the provider
 * said no, a later try on the same reference can still succeed. `expired`: nobody finished it, it is not asked about any
 * more. `succeeded` and `reversed` are final: the money came in; it came in and the provider took it back.
 */
export const paymentStates = [
  'created',
  'open',
  'succeeded',
  'declined',
  'unknown',
  'expired',
  'reversed',
] as const
export type PaymentState = (typeof paymentStates)[number]

/** Payments the provider has spoken its last word about. */
export const settledStates = ['succeeded', 'reversed'] as const satisfies PaymentState[]
export const isSettled = ({ state }: { state: PaymentState }) =>
  settledStates.some((settled) => settled === state)

/** Money on its way out: not sent, at the provider, done, given up, or waiting for the payer's account number. */
export const refundStates = ['queued', 'sent', 'confirmed', 'refused', 'needs_details'] as const
export type RefundState = (typeof refundStates)[number]

/** `outside`: somebody made it at the provider, and the shop does not know why. */
export const refundCauses = [
  'cancelled',
  'returned',
  'goodwill',
  'overpaid',
  'late',
  'duplicate',
  'unmatched',
  'dispute',
  'outside',
] as const
export type RefundCause = (typeof refundCauses)[number]

/** `kept`: of a cancelled order's money what stays, as was agreed. */
export const adjustmentKinds = [
  'cancelled',
  'returned',
  'goodwill',
  'agreed_discount',
  'fee',
  'line_added',
  'write_off',
  'kept',
] as const
export type AdjustmentKind = (typeof adjustmentKinds)[number]

/** A payment that was refused before its page opened never takes money: nobody could pay it. */
export const wasRefused = ({ state, checkoutUrl }: { state: PaymentState; checkoutUrl: string | null }) =>
  state === 'declined' && checkoutUrl === null
