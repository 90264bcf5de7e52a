import { dayText } from '../../cart/quote/deposit.rules.ts'
import { type Currency, formatMoney } from '../../lib/money.ts'
import { Alert } from '../../ui/alert.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { currencyOf } from './order-display.rules.ts'
import type { OrderStatus } from '../order/order-status.rules.ts'
import type { DueView } from '../order/added-lines.rules.ts'
import { type DepositView, depositText } from '../order/part-payment.rules.ts'

type Props = {
  order: {
    status: OrderStatus
    deposit: DepositView | null
    due: DueView | null
    currency: string
    pickup?: { state: string | null } | undefined
  }
}

/** What is paid of an order in parts, what is due by when, and the way to pay it (rule: part-payment). */
export function OrderDeposit({ order: { status, deposit, due, currency, pickup } }: Props) {
  if (due) return <OrderDue due={due} status={status} currency={currency as Currency} />
  if (!deposit) return null
  return (
    <Alert tone="notice" title={depositText(deposit, currency)}>
      <span>
        {deposit.is_paid
          ? `Your order is kept for you. Pay the balance at once or in parts${pickup ? ', or where you pick it up' : ''}.`
          : 'With the deposit your order is kept for you.'}
      </span>
      {deposit.pay_path && (
        <p className="mt-3">
          <a href={deposit.pay_path} className={buttonClass('primary')}>
            {deposit.is_paid ? 'Pay the balance' : 'Pay the deposit'}
          </a>
        </p>
      )}
    </Alert>
  )
}

type DueProps = { due: DueView; status: OrderStatus; currency: Currency }

/** What is due of an order whose money came in before, and the way to pay exactly that (rules: added-lines, short-money). */
function OrderDue({ due, status, currency }: DueProps) {
  const amount = formatMoney(due.amount, currency)
  return (
    <Alert tone="notice" title={`${amount} still to pay`}>
      <span>
        {status === 'pending_review'
          ? 'Less came in than your order costs. Pay what is missing, and your order goes ahead.'
          : 'Something was added to your order, or a payment for it was taken back. What has not left is sent when this is paid.'}
      </span>
      {due.pay_path && (
        <p className="mt-3">
          <a href={due.pay_path} className={buttonClass('primary')}>
            Pay {amount}
          </a>
        </p>
      )}
    </Alert>
  )
}

/** The rows under an order's total. */
export function DepositRows({ order }: { order: Props['order'] & { currency: string } }) {
  const { deposit, due } = order
  if (!due && !deposit?.is_paid) return null
  const rows: [string, number][] = due
    ? [
        ['Paid so far', due.paid],
        ['Still to pay', due.amount],
      ]
    : [
        ['Paid so far', deposit!.paid],
        [`Due by ${dayText(deposit!.due_on)}`, deposit!.due],
      ]
  return rows.map(([name, amount]) => (
    <div key={name} className="col-span-2 flex justify-between">
      <dt>{name}</dt>
      <dd translate="no" className="price">
        {formatMoney(amount, currencyOf(order))}
      </dd>
    </div>
  ))
}
