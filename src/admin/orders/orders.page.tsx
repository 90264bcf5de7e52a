import * as ownerNouns from '../../lib/owner-nouns.rules.ts'
import { useQuery } from '@tanstack/react-query'
import {
  countLabel,
  type OrderQueue,
  shortestSearch,
  statusFilters,
  statusFilterWords,
  queueLabels,
  queuesOf,
} from '../../orders/order/order-queues.rules.ts'
import { recordedMethodNames, recordedMethods } from '../../orders/order/payment-methods.rules.ts'
import { orderSources, orderSourceWords } from '../../orders/order/order-status.rules.ts'
import { shippingQuery } from '../../shipping/shipping.queries.ts'
import { Icon } from '../../ui/icon.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { asideClass } from '../kit/screen.tsx'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { RowAction } from '../kit/list/table.tsx'
import { useParams } from '../kit/use-params.client.ts'
import { useSelection } from '../kit/list/use-selection.client.ts'
import { ExportOrders } from '../money/export-orders.tsx'
import { useIsOwner } from '../kit/staff.queries.ts'
import { OrderBulk } from './order-bulk.tsx'
import { orderColumns } from './order-columns.tsx'
import { firstSort, orderHref, pickListHref, queueOf, listHref } from '../kit/order-links.rules.ts'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { orderListOf, orderListQuery } from './orders.queries.ts'
import { rowStep, stepWords } from './row-steps.rules.ts'
import { useBulkSteps } from './use-bulk-steps.client.ts'
import { Tabs } from '../kit/tabs.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'

const emptyTexts: Record<OrderQueue, string> = {
  to_pack: 'Nothing to pack. Paid orders appear here.',
  to_ship: 'Nothing to ship. Packed orders wait here for their rider.',
  pickup: 'Nothing to pick up. Pick-up orders stay here until they are collected.',
  on_the_way: 'Nothing is on its way. Shipped orders stay here until they arrive.',
  needs_you: 'Nothing is flagged. Payments to check and delivery prices to quote appear here.',
  all: 'No order matches.',
}

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
  const total = list.data?.total ?? 0
  const ready = useAction({
    run: (id: string) => ownerCall('post /orders/{id}/ready', { id }),
    done: 'Ready: the customer is told',
    changes: 'order',
  })
  const steps = useBulkSteps({ ask, orders: list.data?.orders ?? [], selection })
  return (
    <ListScreen
      title="Orders"
      aside={
        <>
          {queue === 'to_pack' && total > 0 && (
            <SiteLink href={pickListHref()} className={asideClass}>
              Pick list
            </SiteLink>
          )}
          {isOwner && (
            <>
              <ExportOrders list={{ total, filters: orderListOf(ask) }} />
              <NewOrder />
            </>
          )}
        </>
      }
      query={list}
      itemsOf={({ orders }) => orders}
      search={{ label: 'Search orders', placeholder: 'Name or number' }}
      tabs={<QueueTabs queue={queue} isOwner={isOwner} />}
      filters={useOrderFilters(queue)}
      above={
        isTooShort ? (
          <p className="text-sm text-muted">Type at least {shortestSearch} letters or digits.</p>
        ) : (
          queue === 'needs_you' && (
            <p className="text-sm text-muted">
              The orders among what{' '}
              <SiteLink href="/admin/needs-you" className="text-accent underline underline-offset-4">
                Needs you
              </SiteLink>{' '}
              lists.
            </p>
          )
        )
      }
      empty={{
        text: params.q
          ? `Nothing was found for “${params.q}”. Check the spelling, or type less.`
          : emptyTexts[queue],
      }}
      nameOf={({ order_number }) => order_number}
      hrefOf={({ id }) => orderHref(id, ask)}
      columns={orderColumns(queue)}
      selection={selection}
      actionOf={({ id, status, pickup }) => {
        if (pickup)
          return pickup === 'waiting' && <RowAction onPress={() => ready.mutate(id)}>Ready</RowAction>
        const step = rowStep(queue, status)
        return step && <RowAction onPress={() => steps.start(step, { id })}>{stepWords[step]}</RowAction>
      }}
      noun={total > 10_000 ? `${countLabel(total)} orders` : ownerNouns.order}
      below={({ orders }) => <OrderBulk {...{ queue, orders, total, selection, steps }} />}
    />
  )
}

/** What a queue is narrowed by; the status only where several are mixed. */
function useOrderFilters(queue: OrderQueue) {
  const { data: shipping } = useQuery(shippingQuery)
  const newest = { value: 'newest', label: 'Newest first' }
  const oldest = { value: 'oldest', label: 'Oldest first' }
  const [first, other] = firstSort(queue) === 'oldest' ? [oldest, newest] : [newest, oldest]
  const sort = { name: 'sort', label: 'Order of the list', any: first.label, options: [other] }
  if (queue !== 'all') {
    const zones = (shipping?.zones ?? []).map(({ id, name }) => ({ value: id, label: name }))
    return [{ name: 'zone', label: 'Where to', options: zones }, sort]
  }
  const statuses = statusFilters.map((status) => ({ value: status, label: statusFilterWords[status] }))
  const ways = [
    { value: 'provider', label: 'Online' },
    ...recordedMethodNames.map((name) => ({ value: name, label: recordedMethods[name].choice })),
  ]
  const sources = orderSources.map((source) => ({ value: source, label: orderSourceWords[source] }))
  return [
    { name: 'status', label: 'Status', options: statuses },
    { name: 'paid_by', label: 'Paid by', options: ways },
    { name: 'source', label: 'Came from', options: sources },
    {
      name: 'rest',
      label: 'Deposits',
      options: [{ value: 'soon', label: 'Balance due soon' }],
    },
    sort,
  ]
}

function NewOrder() {
  return (
    <SiteLink href="/admin/orders/new" className={asideClass} aria-label="New order">
      <Icon name="plus" />
      <span className="max-sm:sr-only">New order</span>
    </SiteLink>
  )
}

/** The queues with how many wait in each. */
export function QueueTabs({ queue, isOwner }: { queue: OrderQueue; isOwner: boolean }) {
  const { data: counts } = useQuery(ownerQuery('get /orders/counts'))
  return (
    <Tabs
      label="Queues"
      tabs={queuesOf(isOwner).map((each) => ({
        label: queueLabels[each],
        href: listHref({ queue: each }),
        count: each === 'all' ? undefined : (counts?.[each] ?? null),
        isCurrent: each === queue,
      }))}
    />
  )
}
