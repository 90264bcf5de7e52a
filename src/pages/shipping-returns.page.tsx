import { createFileRoute } from '@tanstack/react-router'
import { shippingQuery } from '../shipping/shipping.queries.ts'
import { firstValue } from '../lib/search-params.ts'
import { LinkTabs } from '../ui/link-tabs.tsx'
import { pageHead } from '../layout/page-head.rules.ts'
import { pageTextQuery } from './page-texts.queries.ts'
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
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData(shippingQuery),
      queryClient.ensureQueryData(pageTextQuery('shipping')),
      queryClient.ensureQueryData(pageTextQuery('returns')),
    ])
  },
  head: (at) =>
    pageHead(
      at,
      at.match.search.tab === 'returns'
        ? {
            query: 'tab=returns',
            title: 'Returns & Exchanges',
            description: 'How to return or exchange a piece, how long you have, and who pays for delivery.',
            hasTrail: true,
          }
        : {
            description:
              'When orders leave, how long delivery takes, what it costs, and how to return a piece.',
            hasTrail: true,
          },
    ),
  component: ShippingReturnsPage,
})

function ShippingReturnsPage() {
  const { tab = 'shipping' } = Route.useSearch()
  return (
    <main>
      <StaticHeader title="Shipping & Returns" />
      <div className="shell pt-8 md:pt-12">
        <LinkTabs label="Shipping and returns" tabs={tabs} current={tab}>
          {tab === 'returns' ? <ReturnsPanel /> : <ShippingPanel />}
        </LinkTabs>
      </div>
    </main>
  )
}
