import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Badge } from '../kit/badge.tsx'
import { Screen } from '../kit/screen.tsx'
import { Loaded } from '../kit/states.tsx'
import { CustomerContact } from './customer-contact.tsx'
import { CustomerLists } from './customer-lists.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import { CustomerOrders } from './customer-orders.tsx'
import { CustomerRights } from './customer-rights.tsx'
import { customerQuery } from './customers.queries.ts'

const back = { href: '/admin/customers', label: 'Customers' }

/** One customer in full: orders, addresses, lists, and her data rights. */
export function CustomerPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const query = useQuery(customerQuery(id))
  const { data } = query
  return (
    <Screen
      title={data ? data.name || data.email : 'Customer'}
      back={back}
      aside={
        <>
          {data?.is_guest && <Badge>Guest</Badge>}
          {data?.role && <Badge tone="info">{data.role === 'admin' ? 'Owner' : 'Helper'}</Badge>}
        </>
      }
    >
      <Loaded query={query}>
        {(customer) => (
          <div className="grid max-w-6xl gap-x-12 lg:grid-cols-[minmax(0,1fr)_340px]">
            <div className="min-w-0">
              <CustomerContact customer={customer} />
              <CustomerOrders customer={customer} />
              <CustomerLists customer={customer} />
            </div>
            <div className="min-w-0">
              <CustomerNotes customer={customer} />
              <CustomerRights customer={customer} />
            </div>
          </div>
        )}
      </Loaded>
    </Screen>
  )
}
