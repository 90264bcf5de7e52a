import * as ownerNouns from '../../lib/owner-nouns.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { dotted } from '../../lib/dotted.ts'
import { returnName } from '../../orders/order/return-events.rules.ts'
import { reasonLabels, stateLabels } from '../../returns/return-states.rules.ts'
import type { ReturnList, ReturnQueue } from '../../returns/returns.schema.ts'
import { Ago } from '../kit/ago.tsx'
import { Badge } from '../kit/badge.tsx'
import type { Column } from '../kit/list/columns.tsx'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { Picture } from '../kit/picture.tsx'
import { SaveList } from '../kit/list/save-list.tsx'
import { Tabs } from '../kit/tabs.tsx'
import { useParams } from '../kit/use-params.client.ts'
import { queueHref, queueLabels, queueTexts, returnHref, stateTones } from './return-words.rules.ts'

const queues = Object.keys(queueLabels) as ReturnQueue[]

/** What comes back, by what is to be done about it (rule: return-states). */
export function ReturnsPage() {
  const { params } = useParams()
  const state = queues.find((queue) => queue === params.state) ?? 'requested'
  const page = Number(params.page) || 1
  const list = useQuery(ownerQuery('get /returns', { state, page: String(page) }))
  const counts = list.data?.counts
  return (
    <ListScreen
      title="Returns"
      aside={<SaveList isAside list="returns" filter={{ state }} />}
      query={list}
      itemsOf={({ returns }) => returns}
      tabs={
        <Tabs
          label="Returns by state"
          tabs={queues.map((queue) => ({
            label: queueLabels[queue],
            href: queueHref(queue),
            count: queue === 'all' ? undefined : (counts?.[queue] ?? null),
            isCurrent: queue === state,
          }))}
        />
      }
      empty={{ text: queueTexts[state] }}
      noun={ownerNouns.oneReturn}
      nameOf={(one) => `${returnName(one)} of ${one.order_number}`}
      hrefOf={({ id }) => returnHref(id)}
      columns={columns}
    />
  )
}

type Row = ReturnList['returns'][number]

const columns: Column<Row>[] = [
  { head: 'Picture', phone: 'picture', cell: ({ image_url }) => <Picture url={image_url} isListed /> },
  {
    head: 'Customer',
    phone: 'title',
    share: 2,
    cell: (one) => (
      <>
        {one.name}
        {one.is_sample && <span className="text-xs font-normal text-muted"> sample</span>}{' '}
        <span className="sr-only">{one.order_number}</span>
      </>
    ),
  },
  { head: 'Order', cell: ({ order_number }) => order_number },
  {
    head: 'What',
    phone: 'line',
    share: 5,
    isWrapped: true,
    cell: ({ kind, pieces, title, reason }) =>
      dotted(kind === 'claim' && 'Claim', reasonLabels[reason], pieces > 1 ? `${pieces} pieces` : title),
  },
  {
    head: 'Status',
    phone: 'badge',
    cell: ({ state }) => <Badge tone={stateTones[state]}>{stateLabels[state]}</Badge>,
  },
  {
    head: 'When',
    phone: 'right',
    isNumber: true,
    cell: ({ created_at }) => <Ago at={created_at} className="text-sm font-normal text-muted" />,
  },
]
