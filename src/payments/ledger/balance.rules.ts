import type { OrderBalance } from '../../db/schema/payments.ts'
import type { PaymentState, RefundCause, RefundState } from './payment-states.rules.ts'

/** The rows an order's money is read from. Amounts in minor units. */
export type MoneyRows = {
  order: { totalAmount: number; status: string }
  adjustments: { kind: string; amount: number }[]
  payments: { id: string; state: PaymentState; paid: number | null }[]
  refunds: { paymentId: string; amount: number; state: RefundState; cause: RefundCause }[]
}

/**
 * What an order's customer owes, what came in and what goes back, in minor units. `balance` above zero is due, below zero too
 * much. `refunded` has gone back of the order's own money, `writtenOff` is what an owner accepted as paid less. An order that was cancelled before anything was paid keeps its total: it is the status that says nobody asks for it.
 */
export type Balance = Omit<OrderBalance, 'orderId' | 'provider' | 'method'>

const sumOf = (rows: { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0)

/** The refunds of payments that came in: what goes back of a payment the provider took back is the provider's affair. */
function refundsOfReceived({ payments, refunds }: Pick<MoneyRows, 'payments' | 'refunds'>) {
  const received = new Set(payments.filter(({ state }) => state === 'succeeded').map(({ id }) => id))
  return refunds.filter(({ paymentId }) => received.has(paymentId))
}

const receivedOf = (payments: MoneyRows['payments']) =>
  payments.reduce((sum, { state, paid }) => (state === 'succeeded' ? sum + (paid ?? 0) : sum), 0)

/** The one arithmetic of an order's money (rule: order-balance); the view `order_balances` is its twin. */
export function balanceOf(rows: MoneyRows): Balance {
  const charged = rows.order.totalAmount + sumOf(rows.adjustments)
  const received = receivedOf(rows.payments)
  const returned = sumOf(refundsOfReceived(rows).filter(({ state }) => state !== 'refused'))
  return {
    charged,
    received,
    returned,
    balance: charged - (received - returned),
    refunded: sumOf(confirmedOf(rows)),
    writtenOff: 0 - sumOf(rows.adjustments.filter(({ kind }) => kind === 'write_off')),
  }
}

/**
 * The second of two payments never belonged to the order, so its refund leaves the order paid; money that came too late
 * counts only while the order is cancelled.
 */
const confirmedOf = (rows: MoneyRows) =>
  refundsOfReceived(rows).filter(
    ({ state, cause }) =>
      state === 'confirmed' &&
      cause !== 'duplicate' &&
      (cause !== 'late' || rows.order.status === 'cancelled'),
  )

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

/** What of an order's payments is not on its way back: each holds its own rest. Minor units. */
export const refundableOf = (payments: { state: PaymentState; paid: number | null; refunded: number }[]) =>
  payments.reduce(
    (sum, { state, paid, refunded }) => (state === 'succeeded' ? sum + (paid ?? 0) - refunded : sum),
    0,
  )
