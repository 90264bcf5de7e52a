import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../lib/money.ts'
import { paymentStatusLabel } from '../../orders/order-status.rules.ts'
import { Section } from '../kit/section.tsx'
import { staffOrderQuery } from '../orders/orders.queries.ts'

/** What an order costs and whether it is paid. */
export function OrderMoney({ orderId }: { orderId: string }) {
  const { data: order } = useQuery(staffOrderQuery(orderId, {}))
  if (!order?.money) return null
  const { money } = order
  return (
    <Section title="Money">
      <dl className="grid grid-cols-[1fr_auto] gap-y-1 tabular-nums">
        <dt>Total</dt>
        <dd className="text-right font-semibold">{formatMoney(money.total_amount)}</dd>
        <dt>Payment</dt>
        <dd className="text-right">{paymentStatusLabel(money.payment_status)}</dd>
      </dl>
    </Section>
  )
}
