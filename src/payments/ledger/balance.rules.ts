import type { OrderBalance } from '../../db/schema/payments.ts'
import {
  countsAsRefunded,
  isExcess,
  type PaymentState,
  type RefundCause,
  type RefundState,
} from './payment-states.rules.ts'

type OwnPayment = {
  id: string
  state: PaymentState
  paid: number | null
  taken: number
  paidCurrency?: string | null
}

/** The rows an order's money is read from. Amounts in minor units. */
export type MoneyRows = {
  order: { totalAmount: number; status: string; currency: string }
  adjustments: { kind: string; amount: number }[]
  payments: OwnPayment[]
  refunds: { paymentId: string; amount: number; state: RefundState; cause: RefundCause }[]
}

/**
 * What an order's customer owes, what came in less what was `taken` back (rule: reversals), what goes back and what is `held` of it
 * now, in minor units. `balance` above zero is due, below zero too much. `refunded` has gone back of the order's own money, `writtenOff` is what an owner accepted as paid less. An order that was cancelled before anything was paid keeps its total: it is the status that says nobody asks for it.
 */
export type Balance = Omit<OrderBalance, 'orderId' | 'provider' | 'method'>

const sumOf = (rows: { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0)

/** Payments that came in, in the order's currency: other money is never added up with it. */
const ownOf = ({ order, payments }: Pick<MoneyRows, 'order' | 'payments'>) =>
  payments.filter(
    ({ state, paidCurrency }) => state === 'succeeded' && (paidCurrency ?? order.currency) === order.currency,
  )

/** The refunds of those: what goes back of a payment the provider took back is the provider's affair. */
function refundsOfReceived(rows: MoneyRows) {
  const received = new Set(ownOf(rows).map(({ id }) => id))
  return rows.refunds.filter(({ paymentId }) => received.has(paymentId))
}

const sumOfSucceeded = <P extends { state: PaymentState }>(payments: P[], amountOf: (payment: P) => number) =>
  payments.reduce((sum, payment) => (payment.state === 'succeeded' ? sum + amountOf(payment) : sum), 0)

/** The one arithmetic of an order's money (rule: order-balance); the view `order_balances` is its twin. */
export function balanceOf(rows: MoneyRows): Balance {
  const charged = rows.order.totalAmount + sumOf(rows.adjustments)
  const own = ownOf(rows)
  const taken = sumOfSucceeded(own, (payment) => payment.taken)
  const received = sumOfSucceeded(own, ({ paid }) => paid ?? 0) - taken
  const made = refundsOfReceived(rows)
  const ownRefunds = made.filter((refund) => !isStray(refund, rows.order))
  const returned = sumOf(made.filter(countsAsRefunded))
  const held = received - returned
  return {
    charged,
    received,
    returned,
    taken,
    held,
    balance: charged - held,
    refunded: sumOf(ownRefunds.filter(({ state }) => state === 'confirmed')),
    excess: sumOf(made.filter((refund) => isStray(refund, rows.order) && countsAsRefunded(refund))),
    writtenOff: 0 - sumOf(rows.adjustments.filter(({ kind }) => kind === 'write_off')),
  }
}

/**
 * What was too much never belonged to the order, so its refund leaves the order paid; money that came too late belongs to it
 * only while the order is cancelled (rule: excess).
 */
const isStray = ({ cause }: { cause: RefundCause }, { status }: { status: string }): boolean =>
  isExcess({ cause }) || (cause === 'late' && status !== 'cancelled')

/**
 * What a refund of `amountMinor` changes of what is owed: what is too much goes back first, the rest lowers what the order
 * costs. Zero or negative, minor units.
 */
export function loweredBy(amountMinor: number, balanceMinor: number): number {
  const excess = Math.max(0, -balanceMinor)
  return Math.min(0, excess - amountMinor)
}

/** What of a payment is more than was due, of an order with this `balance` since it came in. Minor units. */
export const excessOf = ({ paid }: { paid: number | null }, balance: number): number =>
  Math.min(Math.max(0, -balance), paid ?? 0)

/** What of a payment neither is on its way back nor was taken; minor units, at least 0. */
export const leftOf = ({ paid, refunded, taken }: { paid: number | null; refunded: number; taken: number }) =>
  Math.max(0, (paid ?? 0) - refunded - taken)

/** The same of an order's payments that came in: each holds its own rest. */
export const refundableOf = (
  payments: { state: PaymentState; paid: number | null; refunded: number; taken: number }[],
) => sumOfSucceeded(payments, leftOf)
