import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { FilterSelect } from '../kit/filter-select.tsx'
import { Section } from '../kit/section.tsx'
import { Loaded } from '../kit/states.tsx'
import { useParams } from '../kit/use-params.client.ts'
import { LogLine } from './log-line.tsx'
import { staffLogQuery } from './team.queries.ts'

/** What the staff did, newest first; by one person if the address says so. */
export function StaffLogList() {
  const { params } = useParams()
  const log = useInfiniteQuery(staffLogQuery(params.who))
  return (
    <Section title="Staff log" help="Every change, every look at a customer, every file that was taken out.">
      <Loaded query={log}>
        {({ pages }) => {
          const lines = pages.flatMap((page) => page.lines)
          return (
            <>
              <FilterSelect
                name="who"
                label="Whose lines"
                any="Everybody"
                options={pages[0]!.people.map(({ actor, email }) => ({ value: actor, label: email }))}
              />
              {lines.length === 0 && <p className="py-6 text-muted">Nothing was changed yet.</p>}
              <ul className="pt-2">
                {lines.map((line) => (
                  <LogLine key={line.id} line={line} />
                ))}
              </ul>
              {log.hasNextPage && (
                <Button
                  variant="secondary"
                  className="mt-4"
                  isBusy={log.isFetchingNextPage}
                  onClick={() => void log.fetchNextPage()}
                >
                  Earlier
                </Button>
              )}
            </>
          )
        }}
      </Loaded>
    </Section>
  )
}
