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

/**
 * Money on its way out: not sent, not sent while its payment is disputed (`waits`), at the provider, done, given up, waiting for the
 * payer's account number, or over because the bank took its money or an owner decided
 * about it another way (`dropped`).
 */
export const refundStates = [
  'queued',
  'waits',
  'sent',
  'confirmed',
  'refused',
  'needs_details',
  'dropped',
] as const
export type RefundState = (typeof refundStates)[number]

/** Refunds that leave their money with the payment; the views and checks of SQL name the same. */
export const uncountedRefundStates = ['refused', 'dropped'] as const satisfies RefundState[]
export const countsAsRefunded = ({ state }: { state: RefundState }) =>
  !uncountedRefundStates.some((uncounted) => uncounted === state)

/** Why money left without a decision of the shop: a dispute, a refund in the provider's dashboard, the provider itself. */
export const reversalCauses = ['dispute', 'dashboard', 'reversed'] as const
export type ReversalCause = (typeof reversalCauses)[number]

/** `dispute` and `outside` are of versions that wrote such money as refunds. */
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

/** Refunds of money that was more than the order asked for: it never was income (rule: excess). */
export const excessCauses = ['duplicate', 'overpaid'] as const satisfies RefundCause[]
export const isExcess = ({ cause }: { cause: RefundCause }) => excessCauses.some((excess) => excess === cause)

/** `kept`: of a cancelled order's money what stays, as was agreed. */
export const adjustmentKinds = [
  'cancelled',
  'returned',
  'goodwill',
  'agreed_discount',
  'fee',
  'line_added',
  'write_off',
  'agreed_extra',
  'kept',
] as const
export type AdjustmentKind = (typeof adjustmentKinds)[number]

/** A payment that was refused before its page opened never takes money: nobody could pay it. */
export const wasRefused = ({ state, checkoutUrl }: { state: PaymentState; checkoutUrl: string | null }) =>
  state === 'declined' && checkoutUrl === null
