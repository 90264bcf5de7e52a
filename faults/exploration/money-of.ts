import type { OrderRow, PaymentRow, RefundRow, Rows } from './rows.ts'

type MoneyRows = Pick<Rows, 'payments' | 'refunds' | 'reversals' | 'adjustments'>

/** What an order's money is, in minor units, written down once more so that the shop's own arithmetic is not what it is held against. */
export type Money = {
  charged: number
  received: number
  returned: number
  taken: number
  held: number
  balance: number
}

/** Refunds that count: all but those that were refused, or dropped because the bank took the money. */
export const isCounted = ({ state }: RefundRow) => state !== 'refused' && state !== 'dropped'

const sumOf = <T>(rows: T[], read: (row: T) => number) => rows.reduce((sum, row) => sum + read(row), 0)

/** What came in on a payment and was not reversed by the provider. */
export const paidOf = ({ state, paid }: PaymentRow) => (state === 'succeeded' ? (paid ?? 0) : 0)

export const refundsOf = ({ refunds }: Pick<Rows, 'refunds'>, payment: PaymentRow) =>
  refunds.filter((refund) => refund.payment_id === payment.id)

const reversalsOf = ({ reversals }: Pick<Rows, 'reversals'>, payment: PaymentRow) =>
  reversals.filter((one) => one.payment_id === payment.id && one.restored_at === null)

/** What a bank, the provider's dashboard or the provider took of a payment without the shop's decision. */
export const takenOf = (rows: Pick<Rows, 'reversals'>, payment: PaymentRow) =>
  sumOf(reversalsOf(rows, payment), ({ amount }) => amount)

/** What the shop sent back of a payment, or is about to. */
export const returnedOf = (rows: MoneyRows, payment: PaymentRow) =>
  sumOf(refundsOf(rows, payment).filter(isCounted), ({ amount }) => amount)

/** What left a payment at the provider as a refund, by the provider's number, as the shop's rows have it: its own refunds and others'. */
export const movementsOf = (
  rows: MoneyRows,
  payment: PaymentRow,
): { providerId: string; amount: number }[] => [
  ...refundsOf(rows, payment).flatMap((refund) =>
    isCounted(refund) && refund.way !== 'by_hand' && refund.provider_refund_id !== null
      ? { providerId: refund.provider_refund_id, amount: refund.amount }
      : [],
  ),
  ...reversalsOf(rows, payment).map(({ provider_id, amount }) => ({ providerId: provider_id, amount })),
]

/**
 * The one place of the exploration that knows how money is stored: `charged` changes by decisions alone, what was taken lowers what
 * came in, `held` is what the shop has of the order now.
 */
export function moneyOf(rows: MoneyRows, order: Pick<OrderRow, 'id' | 'total_amount'>): Money {
  const payments = rows.payments.filter((payment) => payment.order_id === order.id && paidOf(payment) > 0)
  const adjusted = sumOf(
    rows.adjustments.filter((one) => one.order_id === order.id),
    ({ amount }) => amount,
  )
  const taken = sumOf(payments, (payment) => takenOf(rows, payment))
  const received = sumOf(payments, paidOf) - taken
  const returned = sumOf(payments, (payment) => returnedOf(rows, payment))
  const charged = order.total_amount + adjusted
  const held = received - returned
  return { charged, received, returned, taken, held, balance: charged - held }
}
