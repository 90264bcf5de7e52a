import { useQuery } from '@tanstack/react-query'
import { Notices } from '../push/notices.tsx'
import { Screen } from '../kit/screen.tsx'
import { Section } from '../kit/section.tsx'
import { Loaded, SkeletonRows } from '../kit/states.tsx'
import { useNow } from '../kit/use-now.client.ts'
import { useParams } from '../kit/use-params.client.ts'
import { useIsOwner } from '../staff/staff.queries.ts'
import { BestSellers } from './best-sellers.tsx'
import { StepsToSale } from './steps-to-sale.tsx'
import { TakingsSection } from './takings.tsx'
import { ToDoList } from './to-do-list.tsx'
import { todayQuery } from './today.queries.ts'
import { dayText, daysOf, spansOf } from './today.rules.ts'

/** What to do first, then what came in (rule: today). A helper sees her work alone. */
export function TodayPage() {
  const isOwner = useIsOwner()
  const today = useQuery(todayQuery)
  const now = useNow()
  const { params } = useParams()
  const days = daysOf(params.days)
  return (
    <Screen
      title="Today"
      aside={<span className="shrink-0 text-sm text-muted">{dayText(spansOf(now, 1).now.last)}</span>}
    >
      <div className="grid max-w-7xl grid-cols-[minmax(0,1fr)] gap-x-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)] lg:grid-rows-[auto_1fr]">
        <div>
          {isOwner && <StepsToSale />}
          <Section title="To do now">
            <Loaded query={today} skeleton={<SkeletonRows count={4} />}>
              {(data) => <ToDoList today={data} />}
            </Loaded>
          </Section>
        </div>
        <div className="lg:col-start-1 lg:row-start-2 max-lg:order-last">
          <Notices />
        </div>
        {isOwner && (
          <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <TakingsSection days={days} />
            <BestSellers days={days} />
          </div>
        )}
      </div>
    </Screen>
  )
}
