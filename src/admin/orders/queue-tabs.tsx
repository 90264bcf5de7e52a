import { useQuery } from '@tanstack/react-query'
import { type OrderQueue, queueLabels, queuesOf } from '../../orders/reading/order-queues.rules.ts'
import { Tabs } from '../kit/tabs.tsx'
import { listHref } from './order-links.rules.ts'
import { queueCountsQuery } from './orders.queries.ts'

/** The queues with how many wait in each. */
export function QueueTabs({ queue, isOwner }: { queue: OrderQueue; isOwner: boolean }) {
  const { data: counts } = useQuery(queueCountsQuery)
  return (
    <Tabs
      label="Queues"
      tabs={queuesOf(isOwner).map((each) => ({
        label: queueLabels[each],
        href: listHref({ queue: each }),
        count: each === 'all' ? undefined : (counts?.[each] ?? undefined),
        isCurrent: each === queue,
      }))}
    />
  )
}
