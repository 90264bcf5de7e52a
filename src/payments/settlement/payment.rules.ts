import { hourMs } from '../../lib/time.ts'
import type { FlagReason } from '../../orders/flags/flags.rules.ts'

/**
 * What asking Paystack came to. `paid`: the order's money is in. `review`: people look at it. `refunding`: this money goes
 * back. `in_flight`, `abandoned`, `not_found` and `unreachable` are not final; neither is `failed`, a later try on the same
 * reference can succeed. `unknown`: no attempt of this shop.
 */
export const settlementStates = [
  'paid',
  'review',
  'refunding',
  'in_flight',
  'abandoned',
  'not_found',
  'unreachable',
  'failed',
  'unknown',
] as const
export type SettlementState = (typeof settlementStates)[number]

/** What asking about all attempts of an order came to. `none`: no money is known of. */
export type OrderMoney = 'paid' | 'in_flight' | 'unreachable' | 'none'

export function orderMoneyOf(states: SettlementState[]): OrderMoney {
  if (states.some((state) => state === 'paid' || state === 'review' || state === 'refunding')) return 'paid'
  if (states.includes('in_flight')) return 'in_flight'
  return states.includes('unreachable') ? 'unreachable' : 'none'
}

/** So many questions in a row without an answer, each of which takes its whole timeout, are an outage. */
const unreachablesOfOutage = 3

/** Tells one round of questions when to stop asking. */
export function watchForOutage() {
  let inARow = 0
  return {
    saw: (state: SettlementState) => {
      inARow = state === 'unreachable' ? inARow + 1 : 0
    },
    isOn: () => inARow >= unreachablesOfOutage,
  }
}

/** What Paystack's status word means for the shop. An unknown word is taken as still moving. */
export type PaymentPhase = 'success' | 'failed' | 'abandoned' | 'in_flight' | 'reversed'

export function phaseOf(status: string): PaymentPhase {
  if (status === 'success' || status === 'failed' || status === 'abandoned' || status === 'reversed')
    return status
  return 'in_flight'
}

/** Attempts Paystack has spoken its last word about. */
export const settledStatuses = ['success', 'reversed'] as const
export const isSettled = ({ status }: { status: string }) =>
  settledStatuses.some((settled) => settled === status)

type Paid = { amount: number; requestedAmount: number | null; currency: string; fees: number | null }

/** Rounding between Paystack's fee and what it adds to the charge, in minor units. */
const feeTolerance = 100

/**
 * Null when the money is exactly what the order asks for, else what is wrong, for the people who look at it. More than
 * asked is right only when the excess is Paystack's own fee, borne by the customer. Amounts in minor units.
 */
export function mismatchOf(
  paid: Paid,
  attempt: { amount: number; currency: string },
  order: { totalAmount: number; currency: string },
): FlagReason | null {
  const { amount, currency } = attempt
  if (paid.currency !== currency || currency !== order.currency)
    return { kind: 'wrong_currency', params: { paid: paid.currency, asked: order.currency } }
  if (amount !== order.totalAmount)
    return { kind: 'wrong_amount', params: { openedMinor: amount, orderMinor: order.totalAmount } }
  const excess = paid.amount - amount
  const isCustomersFee =
    excess > 0 &&
    paid.requestedAmount === amount &&
    paid.fees !== null &&
    Math.abs(excess - paid.fees) <= feeTolerance
  if (excess !== 0 && !isCustomersFee)
    return { kind: 'wrong_amount', params: { paidMinor: paid.amount, askedMinor: amount } }
  return null
}

/** Attempts nobody finished are asked about for three days; Paystack repeats its webhooks as long. */
export const giveUpAfterMs = 72 * hourMs

/** Doubling pauses from `firstMs` up to an hour. `checks` counts those already made. */
export function nextCheckPause(checks: number, firstMs: number): number {
  return Math.min(hourMs, firstMs * 2 ** Math.min(checks, 12))
}

/** Webhook bodies name their transaction in different places; null when they name none. */
export function referenceOfEvent(data: unknown): string | null {
  const fields = record(data)
  const found = [fields.reference, fields.transaction_reference, record(fields.transaction).reference]
  return found.find((value): value is string => typeof value === 'string' && value !== '') ?? null
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
