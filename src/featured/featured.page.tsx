import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../layout/page-head.rules.ts'
import { cardOffers } from '../cart/buy-box/quick-add.tsx'
import { pageErrorTitled } from '../layout/error-screens.tsx'
import { loadSection } from '../layout/section-data.tsx'
import { ListPageHeader, ListPending } from '../catalog/listing/list-page-header.tsx'
import { loadList } from '../catalog/listing/load-list.queries.ts'
import { ProductList } from '../catalog/listing/product-list.tsx'
import { parseListSearch } from '../catalog/listing/product-list.rules.ts'
import { showcaseQuery } from './featured.queries.ts'
import { Showcase } from './showcase.tsx'
import { countText } from '../lib/count-text.ts'
import * as nouns from '../lib/nouns.rules.ts'

export const Route = createFileRoute('/featured')({
  validateSearch: parseListSearch,
  loaderDeps: ({ search }) => parseListSearch(search),
  loader: async ({ context: { queryClient }, deps, cause }) => {
    await Promise.all([
      loadSection(queryClient, showcaseQuery),
      loadList(queryClient, 'featured', deps, cause),
    ])
  },
  head: (at) =>
    pageHead(at, { description: 'The pieces we are proudest of this season, and what is coming next.' }),
  errorComponent: pageErrorTitled('Failed to load featured products'),
  pendingComponent: () => <ListPending title="Featured" count={12} />,
  component: FeaturedPage,
})

function FeaturedPage() {
  const search = parseListSearch(Route.useSearch())
  return (
    <main>
      <ListPageHeader title="Featured" />
      <ProductList
        list="featured"
        search={search}
        skeletons={12}
        badge="Featured"
        soldOutText="Sold Out"
        countText={(total) => countText(nouns.product, total)}
        emptyText="New curation coming soon"
        missText="No products found matching your criteria"
        {...cardOffers}
      />
      <section className="shell pt-16 md:pt-28" aria-labelledby="drops">
        <h2 id="drops" className="pb-6 text-3xl">
          Drops
        </h2>
        <Showcase />
      </section>
    </main>
  )
}
