import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { Ago } from '../kit/ago.tsx'
import type { Column } from '../kit/list.tsx'
import { Listing } from '../kit/list-screen.tsx'
import { Section } from '../kit/screen.tsx'
import { Loaded, SkeletonRows } from '../kit/states.tsx'
import { useParams } from '../kit/use-params.client.ts'
import type { StaffLog } from './staff-log.schema.ts'
import { actLinesQuery, staffLogQuery } from './team.queries.ts'

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
        extraOf={(line) =>
          line.count > 1 ? (
            <ActLines line={line} />
          ) : (
            line.details.length > 0 && <Details details={line.details} />
          )
        }
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

/** The lines behind an act, read when they are unfolded. */
function ActLines({ line: { id, oldest } }: { line: Line }) {
  const [isOpen, setOpen] = useState(false)
  const act = useInfiniteQuery({ ...actLinesQuery(id, oldest), enabled: isOpen })
  return (
    <details className="pb-2 text-sm" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer items-center text-indigo md:min-h-6">
        One by one
      </summary>
      {isOpen && (
        <Loaded query={act} skeleton={<SkeletonRows count={2} />}>
          {({ pages }) => (
            <ul className="border-l-2 border-hairline pl-3">
              {pages
                .flatMap(({ lines }) => lines)
                .map(({ id, text, href, details }) => (
                  <li key={id} className="py-1 wrap-anywhere">
                    {href ? (
                      <SiteLink href={href} className="text-indigo">
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
      )}
      {act.hasNextPage && (
        <Button variant="link" isBusy={act.isFetchingNextPage} onClick={() => void act.fetchNextPage()}>
          More of them
        </Button>
      )}
    </details>
  )
}

type DetailsProps = { details: Line['details'] }

function Details({ details }: DetailsProps) {
  return (
    <details className="pb-2 text-sm text-muted">
      <summary className="flex min-h-11 cursor-pointer items-center text-indigo md:min-h-6">
        What changed
      </summary>
      <Changes details={details} />
    </details>
  )
}

const Changes = ({ details }: DetailsProps) => (
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
