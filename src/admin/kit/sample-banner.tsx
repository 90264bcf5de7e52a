import { SiteLink } from '../../ui/site-link.tsx'
import { useStaff } from '../staff/staff.queries.ts'

/** In a shop with made-up orders, so that nobody takes their money for real (rule: sample-orders). */
export function SampleBanner() {
  const { has_samples: hasSamples, role } = useStaff()
  if (!hasSamples) return null
  return (
    <div
      role="note"
      className="no-print flex flex-wrap items-baseline gap-x-4 bg-[#DCE5FA] px-4 py-2 text-sm text-[#1F3C88] md:px-8"
    >
      <p className="grow">
        <strong>Sample data.</strong> The orders, customers and sums of the demo are made up; nobody is
        mailed.
      </p>
      {role === 'admin' && (
        <SiteLink href="/admin/first-steps" className="font-semibold underline underline-offset-4">
          Make it mine
        </SiteLink>
      )}
    </div>
  )
}
