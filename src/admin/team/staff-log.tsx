import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { Ago } from '../kit/ago.tsx'
import type { Column } from '../kit/list.tsx'
import { Listing } from '../kit/list-screen.tsx'
import { Section } from '../kit/screen.tsx'
import { useParams } from '../kit/use-params.client.ts'
import type { StaffLog } from './staff-log.schema.ts'
import { staffLogQuery } from './team.queries.ts'

type Line = StaffLog['lines'][number]

/** The staff's actions, newest first; by one person if the URL names her. */
export function StaffLogList() {
  const { params } = useParams()
  const log = useInfiniteQuery(staffLogQuery(params.who))
  const people = log.data?.pages[0]?.people ?? []
  return (
    <Section title="Staff log" help="Every change, every look at a customer, every file that was taken out.">
      <Listing
        label="What the staff did"
        query={log}
        itemsOf={({ pages }) => pages.flatMap(({ lines }) => lines)}
        filters={[
          {
            name: 'who',
            label: 'Whose lines',
            any: 'Everybody',
            options: people.map(({ actor, email }) => ({ value: actor, label: email })),
          },
        ]}
        empty={{ text: 'Nothing was changed yet.' }}
        nameOf={({ text }) => text}
        hrefOf={({ href }) => href}
        columns={columns}
        extraOf={(line) => line.details.length > 0 && <Details line={line} />}
        below={() =>
          log.hasNextPage && (
            <Button
              variant="secondary"
              className="mt-4"
              isBusy={log.isFetchingNextPage}
              onClick={() => void log.fetchNextPage()}
            >
              Earlier
            </Button>
          )
        }
      />
    </Section>
  )
}

const columns: Column<Line>[] = [
  { head: 'What', phone: 'title', isWrapped: true, cell: sentence },
  { head: 'When', phone: 'detail', cell: ({ at }) => <Ago at={at} /> },
]

function sentence({ who, text }: Line) {
  return (
    <>
      {who} <span className="font-normal">{text}</span>
    </>
  )
}

function Details({ line }: { line: Line }) {
  return (
    <details className="pb-2 text-sm text-muted">
      <summary className="flex min-h-11 cursor-pointer items-center text-indigo md:min-h-6">
        What changed
      </summary>
      <dl className="grid gap-1 py-1">
        {line.details.map(({ name, before, after }) => (
          <div key={name} className="wrap-anywhere">
            <dt className="inline font-semibold">{name}: </dt>
            <dd className="inline">
              {before} → {after}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
