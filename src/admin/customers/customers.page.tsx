import { useOverlay } from '../../lib/browser/use-overlay.ts'
import { Button } from '../../ui/button.tsx'
import { ExportCustomers } from './export-customers.tsx'
import { CustomerSheet } from './customer-sheet.tsx'
import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../lib/money.ts'
import { formatCount } from '../../lib/count-text.ts'
import * as ownerNouns from '../../lib/owner-nouns.rules.ts'
import { lagosDay } from '../../lib/time.ts'
import { Ago } from '../kit/ago.tsx'
import { Badge } from '../kit/badge.tsx'
import type { Column } from '../kit/list/columns.tsx'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { useIsWide } from '../kit/use-is-wide.client.ts'
import { useParams } from '../kit/use-params.client.ts'
import { customersQuery } from './customers.queries.ts'
import { customerSegments, segmentLabels } from './customer-segments.rules.ts'
import type { CustomerRow } from './list-customers.service.ts'

/** Who buys here, the newest first: accounts, entries by hand, and who ordered in a chat; a search finds other guests too. */
export function CustomersPage() {
  const { params } = useParams()
  const sheet = useOverlay('new-customer')
  return (
    <>
      <ListScreen
        title="Customers"
        aside={<ExportCustomers params={params} />}
        action={<Button onClick={() => sheet.open()}>Add a customer</Button>}
        query={useQuery(customersQuery(params))}
        itemsOf={({ customers }) => customers}
        search={{ label: 'Search customers', placeholder: 'Name, email or phone' }}
        filters={[
          {
            name: 'segment',
            label: 'Which customers',
            options: customerSegments.map((value) => ({ value, label: segmentLabels[value] })),
          },
          {
            name: 'sort',
            label: 'Order',
            any: 'Newest first',
            options: [
              { value: 'spent', label: 'Most spent first' },
              { value: 'last_order', label: 'Last order first' },
            ],
          },
        ]}
        empty={{
          text: params.segment
            ? 'No customers here yet.'
            : params.q
              ? `Nobody matches “${params.q}”. Try a part of the name, the whole email or an order number.`
              : 'Customers will appear here once they make an account or order, or you add them.',
        }}
        nameOf={({ name, email }) => name || email}
        hrefOf={({ id }) => `/admin/customers/${id}`}
        columns={columnsOf(useIsWide(), !params.sort)}
        noun={ownerNouns.customer}
      />
      {sheet.isOpen && <CustomerSheet onClose={sheet.close} />}
    </>
  )
}

/** On a phone the day is the one that they are ordered by, with its name. */
const columnsOf = (isWide: boolean, isByNewest: boolean): Column<CustomerRow>[] => [
  { head: 'Name', phone: 'title', cell: ({ name }) => name || <span className="text-muted">No name</span> },
  { head: 'Email', phone: 'detail', cell: ({ email }) => email || 'no email' },
  { head: 'Orders', isNumber: true, cell: ({ orders }) => formatCount(orders) },
  {
    head: 'Account',
    phone: 'badge',
    cell: ({ is_guest, is_added }) => is_guest && <Badge>{is_added ? 'Added by you' : 'Guest'}</Badge>,
  },
  {
    head: 'Since',
    ...(isByNewest && { phone: 'rightDetail' }),
    isNumber: true,
    sort: { descending: '' },
    cell: ({ joined_at: at }) =>
      at && (
        <span className="text-muted">
          {!isWide && 'Since '}
          {isToday(at) ? 'today' : <Ago at={at} />}
        </span>
      ),
  },
  {
    head: 'Last order',
    ...(!isByNewest && { phone: 'rightDetail' }),
    isNumber: true,
    sort: { descending: 'last_order' },
    cell: ({ last_order_at: at }) => {
      if (isWide) return at ? <Ago at={at} className="text-muted" /> : '–'
      return (
        at && (
          <>
            Last order <Ago at={at} isInSentence />
          </>
        )
      )
    },
  },
  {
    head: 'Spent',
    phone: 'right',
    sort: { descending: 'spent' },
    isNumber: true,
    cell: ({ spent }) =>
      spent > 0 ? formatMoney(spent) : <span className="font-normal text-muted">₦0</span>,
  },
]

const isToday = (at: string) => lagosDay(new Date(at)) === lagosDay(new Date())
