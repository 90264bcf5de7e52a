import { useQuery } from '@tanstack/react-query'
import { type OrderQueue, staffStatusWords } from '../../orders/reading/order-queues.rules.ts'
import { orderStatuses } from '../../orders/status/order-status.rules.ts'
import { shippingQuery } from '../../shipping/shipping.queries.ts'
import { FilterSelect } from '../kit/filter-select.tsx'

/** What a queue is narrowed by; the status only where several are mixed. */
export function OrderFilters({ queue }: { queue: OrderQueue }) {
  const { data: shipping } = useQuery(shippingQuery)
  const zones = shipping?.zones ?? []
  return (
    <div
      className="flex flex-wrap gap-2 py-1 [&_select]:max-w-40 md:[&_select]:max-w-56"
      role="group"
      aria-label="Filters"
    >
      {queue === 'all' && (
        <FilterSelect
          name="status"
          label="Status"
          any="Any status"
          options={orderStatuses.map((status) => ({ value: status, label: staffStatusWords[status] }))}
        />
      )}
      {queue !== 'all' && (
        <FilterSelect
          name="zone"
          label="Where to"
          any="Anywhere"
          options={zones.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {queue === 'all' && (
        <FilterSelect
          name="source"
          label="Came from"
          any="Shop and chat"
          options={[
            { value: 'shop', label: 'Shop' },
            { value: 'chat', label: 'Chat' },
          ]}
        />
      )}
      <FilterSelect
        name="sort"
        label="Order of the list"
        any="Newest first"
        options={[{ value: 'oldest', label: 'Oldest first' }]}
      />
    </div>
  )
}
