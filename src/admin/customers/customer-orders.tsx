import type { Currency } from '../../lib/money.ts'
import { formatMoney } from '../../lib/money.ts'
import { countText } from '../../lib/count-text.ts'
import { staffStatusWords } from '../../orders/reading/order-queues.rules.ts'
import { Ago } from '../kit/ago.tsx'
import { Rows } from '../kit/rows.tsx'
import { Section } from '../kit/section.tsx'
import type { Customer } from './customers.schema.ts'

/** Her orders, the newest first, and her total spent. */
export function CustomerOrders({ customer }: { customer: Customer }) {
  const { orders, order_count: count, spent } = customer
  return (
    <Section
      title="Orders"
      aside={
        count > 0 && (
          <p className="text-muted tabular-nums">
            {countText('order', count)}, {formatMoney(spent)} spent
          </p>
        )
      }
    >
      {count === 0 && <p className="text-muted">No order yet.</p>}
      <Rows
        label="Orders"
        items={orders}
        idOf={({ id }) => id}
        nameOf={({ order_number: number }) => number}
        hrefOf={({ id }) => `/admin/orders/${id}`}
        partsOf={(order) => ({
          title: order.order_number,
          detail: (
            <>
              {staffStatusWords[order.status]} · <Ago at={order.created_at} />
            </>
          ),
          right: formatMoney(order.total_amount, order.currency as Currency),
        })}
      />
      {count > orders.length && (
        <p className="pt-2 text-sm text-muted">
          The newest {orders.length}. To see all of them, search Orders for this email.
        </p>
      )}
    </Section>
  )
}
