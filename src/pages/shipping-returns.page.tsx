import { createFileRoute } from '@tanstack/react-router'
import { shippingQuery } from '../shipping/shipping.queries.ts'
import { firstValue } from '../lib/search-params.ts'
import { LinkTabs } from '../ui/link-tabs.tsx'
import { pageHead } from '../layout/page-head.rules.ts'
import { ReturnsPanel } from './returns-panel.tsx'
import { ShippingPanel } from './shipping-panel.tsx'
import { StaticHeader } from './static-page.tsx'

type Search = { tab?: 'returns' }

const tabs = [
  { id: 'shipping', title: 'Shipping', href: '/shipping-returns' },
  { id: 'returns', title: 'Returns', href: '/shipping-returns?tab=returns' },
]

export const Route = createFileRoute('/shipping-returns')({
  validateSearch: (search: Record<string, unknown>): Search =>
    firstValue(search.tab) === 'returns' ? { tab: 'returns' } : {},
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(shippingQuery),
  head: (at) =>
    pageHead(
      at,
      at.match.search.tab === 'returns'
        ? {
            query: 'tab=returns',
            title: 'Returns & Exchanges',
            description: 'How to return or exchange a piece, in which time, and who pays for the way back.',
            hasTrail: true,
          }
        : {
            description:
              'How orders travel: when they leave, how long they take, what delivery costs, and how to send one back.',
            hasTrail: true,
          },
    ),
  component: ShippingReturnsPage,
})

function ShippingReturnsPage() {
  const { tab = 'shipping' } = Route.useSearch()
  return (
    <main>
      <StaticHeader name="Shipping & Returns" title="There & back" />
      <div className="shell pt-8 md:pt-12">
        <LinkTabs label="Shipping and returns" tabs={tabs} current={tab}>
          {tab === 'returns' ? <ReturnsPanel /> : <ShippingPanel />}
        </LinkTabs>
      </div>
    </main>
  )
}
