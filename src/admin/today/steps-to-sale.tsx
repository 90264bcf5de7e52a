import { useQuery } from '@tanstack/react-query'
import { Icon } from '../../ui/icon.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { CanShoppersBuy } from '../first-steps/can-shoppers-buy.tsx'
import { firstStepsQuery } from '../first-steps/first-steps.queries.ts'

/** What stands between the shop and its next sale, and the next of the first steps until the owner puts them away. */
export function StepsToSale() {
  const { data } = useQuery(firstStepsQuery)
  if (!data) return null
  const next = data.steps.find(({ done }) => !done)
  const done = data.steps.filter((step) => step.done).length
  return (
    <>
      {data.blockers.length > 0 && <CanShoppersBuy blockers={data.blockers} />}
      {next && !data.dismissed && (
        <SiteLink
          href="/admin/first-steps"
          className="mb-6 flex min-h-14 items-center gap-4 border border-hairline bg-white px-4 py-2 hover:bg-stage"
        >
          <span className="min-w-0 grow">
            <span className="font-semibold">
              First steps: {done} of {data.steps.length} done
            </span>
            <span className="block truncate text-sm text-muted">Next: {next.title}</span>
          </span>
          <Icon name="next" size={18} className="text-muted" />
        </SiteLink>
      )}
    </>
  )
}
