import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../lib/money.ts'
import { countText } from '../../lib/count-text.ts'
import { Ago } from '../kit/ago.tsx'
import { Badge } from '../kit/badge.tsx'
import { ListSearch } from '../kit/list-search.tsx'
import { Pager } from '../kit/pager.tsx'
import { Rows } from '../kit/rows.tsx'
import { Screen } from '../kit/screen.tsx'
import { Empty, Loaded } from '../kit/states.tsx'
import { useParams } from '../kit/use-params.client.ts'
import { customersQuery } from './customers.queries.ts'
import type { CustomerRow } from './customers.schema.ts'

/** Who buys here: accounts, the newest first; and who ordered in a chat; a search finds guests too. */
export function CustomersPage() {
  const { params } = useParams()
  const query = useQuery(customersQuery({ q: params.q, page: params.page }))
  return (
    <Screen title="Customers">
      <ListSearch label="Search customers" placeholder="Name, email, phone, order number" />
      <div className="h-3" />
      <Loaded query={query}>
        {({ customers, total, page, limit }) =>
          customers.length === 0 ? (
            <Empty
              text={
                params.q
                  ? `Nobody matches “${params.q}”. Try a part of the name, the whole email or an order number.`
                  : 'Customers will appear here once they make an account or order.'
              }
            />
          ) : (
            <>
              <Rows
                label="Customers"
                items={customers}
                idOf={({ id }) => id}
                nameOf={({ name, email }) => name || email}
                hrefOf={({ id }) => `/admin/customers/${id}`}
                partsOf={rowParts}
              />
              <Pager total={total} page={page} limit={limit} noun="customers" />
            </>
          )
        }
      </Loaded>
    </Screen>
  )
}

const rowParts = (customer: CustomerRow) => ({
  title: customer.name || customer.email,
  detail: [
    customer.email || 'no email',
    customer.orders > 0 ? countText('order', customer.orders) : 'no order yet',
  ].join(' · '),
  badge: customer.is_guest && <Badge>Guest</Badge>,
  right: customer.spent > 0 && formatMoney(customer.spent),
  rightDetail: (customer.last_order_at ?? customer.joined_at) && (
    <Ago at={(customer.last_order_at ?? customer.joined_at)!} />
  ),
})
