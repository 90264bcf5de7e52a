import { useQuery } from '@tanstack/react-query'
import type { OwnerShowcaseItem } from '../../featured/owner-showcase.schema.ts'
import { Button } from '../../ui/button.tsx'
import { Ago } from '../kit/ago.tsx'
import { Pager } from '../kit/pager.tsx'
import { Section } from '../kit/screen.tsx'
import { Loaded } from '../kit/states.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { useParams } from '../kit/use-params.client.ts'
import { exportNotifyList, notifyListQuery } from './featured.queries.ts'
import { saveFile } from '../../lib/browser/save-file.ts'
import type { NotifyList as List } from './notify-list.schema.ts'

const words = { waiting: 'asked', sending: 'mail on its way', sent: 'mailed', left: 'left the list' }

/**
 * Sign-ups for a drop's notification, with the state of each mail; only the exported file has full addresses.
 */
export function NotifyList({ item }: { item: OwnerShowcaseItem }) {
  const { params } = useParams()
  const page = Number(params.page) || 1
  const query = useQuery(notifyListQuery(item.id, page))
  const take = useAction({
    run: () => exportNotifyList(item.id),
    onDone: ({ file_name, csv }) => saveFile(file_name, csv, 'text/csv'),
    done: 'The file is on its way to this device',
    changes: [],
  })
  return (
    <Section
      title="Who wants to know"
      aside={
        <Button variant="link" isBusy={take.isPending} onClick={() => take.mutate(undefined)}>
          Export
        </Button>
      }
    >
      <Loaded query={query}>
        {(list) => (
          <>
            <Counts list={list} />
            <ul aria-label="Who asked" className="text-sm">
              {list.people.map(({ id, email, state, at }) => (
                <li key={id} className="flex flex-wrap justify-between gap-x-3 border-b border-hairline py-2">
                  <span>{email}</span>
                  <span className="text-muted">
                    {words[state]} <Ago at={at} />
                  </span>
                </li>
              ))}
            </ul>
            {list.total > 50 && <Pager total={list.total} page={page} limit={50} noun="people" />}
          </>
        )}
      </Loaded>
    </Section>
  )
}

function Counts({ list }: { list: List }) {
  return (
    <div className="pb-3">
      <p>
        <b className="tabular-nums">{list.waiting}</b> waiting · <b className="tabular-nums">{list.sent}</b>{' '}
        of {list.told} mailed · <b className="tabular-nums">{list.left}</b> left
      </p>
      {list.went_live.map(({ at, by }) => (
        <p key={at} className="text-sm text-muted">
          Went live <Ago at={at} />, {by === 'schedule' ? 'by itself' : 'by hand'}
        </p>
      ))}
    </div>
  )
}
