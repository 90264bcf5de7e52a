import { useQuery } from '@tanstack/react-query'
import { countLabel, shortestSearch } from '../../orders/reading/order-queues.rules.ts'
import { Icon } from '../../ui/icon.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { ListSearch } from '../kit/list-search.tsx'
import { Pager } from '../kit/pager.tsx'
import { Screen } from '../kit/screen.tsx'
import { Loaded } from '../kit/states.tsx'
import { useParams } from '../kit/use-params.client.ts'
import { useSelection } from '../kit/use-selection.client.ts'
import { ExportOrders } from '../money/export-orders.tsx'
import { useIsOwner } from '../staff/staff.queries.ts'
import { OrderBulk } from './order-bulk.tsx'
import { OrderFilters } from './order-filters.tsx'
import { queueOf } from './order-links.rules.ts'
import { OrderRows } from './order-rows.tsx'
import { orderListQuery } from './orders.queries.ts'
import { QueueTabs } from './queue-tabs.tsx'

/** What waits, queue by queue (rule: owner-queues); whatever is searched for is looked for among all orders. */
export function OrdersPage() {
  const { params } = useParams()
  const isOwner = useIsOwner()
  const queue = queueOf(params, isOwner)
  // What a queue was narrowed by does not narrow a search.
  const ask = { ...params, queue, ...(queue === 'all' && { zone: undefined }) }
  const list = useQuery(orderListQuery(ask))
  const selection = useSelection(JSON.stringify(ask))
  const isTooShort = params.q !== undefined && params.q.length < shortestSearch
  return (
    <Screen title="Orders" aside={isOwner && <NewOrder />}>
      <div className="flex flex-col gap-2">
        <ListSearch label="Search orders" placeholder="Number, name, phone, SKU…" />
        {isTooShort && (
          <p className="text-sm text-muted">Type at least {shortestSearch} letters or digits.</p>
        )}
        <QueueTabs queue={ask.queue} isOwner={isOwner} />
        <OrderFilters queue={ask.queue} />
      </div>
      <Loaded query={list}>
        {({ orders, total, page, limit }) => (
          <>
            <OrderRows orders={orders} ask={ask} selection={selection} />
            {total > 0 && (
              <Pager
                total={total}
                page={page}
                limit={limit}
                noun={total > 10_000 ? `(${countLabel(total)})` : 'orders'}
              />
            )}
            {isOwner && <ExportOrders />}
            <OrderBulk ask={ask} orders={orders} total={total} selection={selection} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

function NewOrder() {
  return (
    <SiteLink
      href="/admin/orders/new"
      className="flex min-h-11 shrink-0 items-center gap-1 px-2 font-semibold text-indigo"
      aria-label="New order"
    >
      <Icon name="plus" />
      <span className="max-sm:sr-only">New order</span>
    </SiteLink>
  )
}
