import { useQuery } from '@tanstack/react-query'
import { useOverlay } from '../../lib/browser/use-overlay.ts'
import type { OrderMoney as Money } from '../../payments/order-money.schema.ts'
import { OrderDisputes } from '../disputes/order-disputes.tsx'
import { Section } from '../kit/screen.tsx'
import { Loaded } from '../kit/states.tsx'
import { Attempts } from './attempts.tsx'
import { MoneyActions, type MoneySheet } from './money-actions.tsx'
import { MoneySheets } from './money-sheets.tsx'
import { MoneySums } from './money-sums.tsx'
import { orderMoneyQuery } from './money.queries.ts'
import { Refunds } from './refunds.tsx'

/** The sheets over an order's money. */
export const moneySheet = 'order-money'

/** An order's money, for owners: what came in and went back with the provider's words, and what may be done about it. */
export function OrderMoney({ orderId }: { orderId: string }) {
  const money = useQuery(orderMoneyQuery(orderId))
  return (
    <Section title="Money">
      <Loaded query={money} skeleton={<span className="skeleton block h-40" />}>
        {(money) => <Opened money={money} />}
      </Loaded>
    </Section>
  )
}

function Opened({ money }: { money: Money }) {
  const sheet = useOverlay(moneySheet)
  const open = (name: MoneySheet, about?: string) => sheet.open(about ? `${name} ${about}` : name)
  return (
    <div className="grid gap-5" data-testid="order-money">
      <MoneySums money={money} />
      <Attempts money={money} />
      <OrderDisputes money={money} />
      <Refunds money={money} onByHand={(refundId) => open('by-hand', refundId)} />
      <MoneyActions money={money} onOpen={open} />
      {sheet.isOpen && sheet.subject && (
        <MoneySheets sheet={sheet.subject} money={money} onClose={sheet.close} />
      )}
    </div>
  )
}
