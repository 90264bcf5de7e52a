import { dayText } from '../../cart/quote/deposit.rules.ts'
import type { OrderMoney } from '../../payments/order-money.schema.ts'
import { moneyOf } from './money-words.rules.ts'

/** What the order costs, what came in, what went back. */
export function MoneySums({ money }: { money: OrderMoney }) {
  const { order, received, deposit, due } = money
  const text = moneyOf(order)
  const onItsWay = money.refunds
    .filter(({ status }) => status !== 'failed' && status !== 'processed')
    .reduce((sum, { amount }) => sum + amount, 0)
  const rows: [string, string][] = [
    [
      'The order',
      order.delivery === null ? `${text(order.total_amount)} + delivery` : text(order.total_amount),
    ],
    ['Came in', text(received)],
    ...(deposit?.is_paid
      ? [[`Due until ${dayText(deposit.due_on)}`, text(deposit.due)] as [string, string]]
      : []),
    ...(deposit && !deposit.is_paid ? [['Deposit to pay', text(deposit.amount)] as [string, string]] : []),
    ...(due ? [['Still to pay', text(due.amount)] as [string, string]] : []),
    ...(order.shortfall > 0 ? [['Accepted without', text(order.shortfall)] as [string, string]] : []),
    ...(order.amount_refunded > 0 ? [['Given back', text(order.amount_refunded)] as [string, string]] : []),
    ...(onItsWay > 0 ? [['On its way back', text(onItsWay)] as [string, string]] : []),
  ]
  return (
    <dl className="grid gap-1">
      {rows.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4">
          <dt className="text-muted">{name}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
