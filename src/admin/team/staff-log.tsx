import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { calledName } from '../../lib/person-name.rules.ts'
import { Button } from '../../ui/button.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { Ago } from '../kit/ago.tsx'
import type { Column } from '../kit/list/columns.tsx'
import { Listing } from '../kit/list/list-screen.tsx'
import { SaveList } from '../kit/list/save-list.tsx'
import { Section } from '../kit/screen.tsx'
import { Loaded, SkeletonRows } from '../kit/states.tsx'
import { useParams } from '../kit/use-params.client.ts'
import type { StaffLog } from './staff-log.schema.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { personalKey } from '../../lib/browser/personal-queries.ts'

type Line = StaffLog['lines'][number]

/** Pages of the staff log, each from the line on at which the one before ended. */
const logQuery = <Page extends { next: number | null }>(
  key: readonly unknown[],
  read: (before: number | undefined) => Promise<Page>,
) =>
  infiniteQueryOptions({
    queryKey: personalKey('admin', 'staff-log', ...key),
    queryFn: ({ pageParam }) => read(pageParam ?? undefined),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  })

/** The staff's actions, newest first; by one person if the URL names her. */
export function StaffLogList() {
  const { params } = useParams()
  const log = useInfiniteQuery(
    logQuery([params.who], (before) => ownerCall('get /staff-log', { who: params.who || undefined, before })),
  )
  const people = log.data?.pages[0]?.people ?? []
  const isTwice = (name: string) => people.filter((person) => calledName(person) === name).length > 1
  /** Two of the same name are told apart by their addresses. */
  const called = (who: string) => {
    const name = calledName(people.find(({ email }) => email === who) ?? { name: who, email: who })
    return isTwice(name) ? who : name
  }
  const columns: Column<Line>[] = [
    {
      head: 'What',
      phone: 'title',
      isWrapped: true,
      cell: ({ who, text }) => (
        <>
          {called(who)} <span className="font-normal">{text}</span>
        </>
      ),
    },
    { head: 'Address', cell: ({ who }) => who.includes('@') && <span className="text-muted">{who}</span> },
    { head: 'Details', cell: foldOf, unfolds: (line) => <Unfolded line={line} /> },
    {
      head: 'When',
      phone: 'right',
      isNumber: true,
      cell: ({ at }) => <Ago at={at} className="text-sm font-normal text-muted" />,
    },
  ]
  return (
    <Section title="Team log" help="Every change, every customer looked at, every file exported.">
      <Listing
        label="What the staff did"
        query={log}
        itemsOf={({ pages }) => pages.flatMap(({ lines }) => lines)}
        filters={[
          {
            name: 'who',
            label: 'Whose lines',
            options: people.map(({ actor, email }) => {
              const name = called(email)
              return { value: actor, label: name === email ? email : `${name}, ${email}` }
            }),
          },
        ]}
        empty={{ text: 'Nothing was changed yet.' }}
        nameOf={({ text }) => text}
        hrefOf={({ href }) => href}
        columns={columns}
        below={() => (
          <p className="flex flex-wrap items-center gap-x-4 pt-4">
            {log.hasNextPage && (
              <Button
                variant="secondary"
                isBusy={log.isFetchingNextPage}
                onClick={() => void log.fetchNextPage()}
              >
                Earlier
              </Button>
            )}
            <SaveList list="staff-log" filter={{ who: params.who || undefined }} />
          </p>
        )}
      />
    </Section>
  )
}

function foldOf({ count, details }: Line) {
  if (count > 1) return 'One by one'
  return details.length > 0 && 'What changed'
}

const Unfolded = ({ line }: { line: Line }) =>
  line.count > 1 ? <ActLines line={line} /> : <Changes details={line.details} />

/** The lines behind an act. */
function ActLines({ line: { id, oldest } }: { line: Line }) {
  const act = useInfiniteQuery(
    logQuery(['act', id, oldest], (before) => ownerCall('get /staff-log/{id}/lines', { id, oldest, before })),
  )
  return (
    <>
      <Loaded query={act} skeleton={<SkeletonRows count={2} />}>
        {({ pages }) => (
          <ul className="border-l-2 border-hairline pl-3">
            {pages
              .flatMap(({ lines }) => lines)
              .map(({ id, text, href, details }) => (
                <li key={id} className="py-1 wrap-anywhere">
                  {href ? (
                    <SiteLink href={href} className="text-accent">
                      {text}
                    </SiteLink>
                  ) : (
                    text
                  )}
                  {details.length > 0 && <Changes details={details} />}
                </li>
              ))}
          </ul>
        )}
      </Loaded>
      {act.hasNextPage && (
        <Button variant="link" isBusy={act.isFetchingNextPage} onClick={() => void act.fetchNextPage()}>
          More of them
        </Button>
      )}
    </>
  )
}

const Changes = ({ details }: { details: Line['details'] }) => (
  <dl className="grid gap-1 py-1 text-muted">
    {details.map(({ name, before, after }) => (
      <div key={name} className="wrap-anywhere">
        <dt className="inline font-semibold">{name}: </dt>
        <dd className="inline">
          {before} → {after}
        </dd>
      </div>
    ))}
  </dl>
)
