import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../layout/page-head.rules.ts'
import { cardOffers } from '../../cart/buy-box/quick-add.tsx'
import { pageErrorTitled } from '../../layout/error-screens.tsx'
import { productListQuery } from './catalog.queries.ts'
import { ListPageHeader, ListPending } from './list-page-header.tsx'
import { loadList } from './load-list.queries.ts'
import { ProductList } from './product-list.tsx'
import { parseListSearch } from './product-list.rules.ts'
import { countText } from '../../lib/count-text.ts'
import * as nouns from '../../lib/nouns.rules.ts'

export const Route = createFileRoute('/sale')({
  validateSearch: parseListSearch,
  loaderDeps: ({ search }) => parseListSearch(search),
  loader: ({ context, deps, cause }) => loadList(context.queryClient, 'sale', deps, cause),
  head: (at) => pageHead(at, { description: 'Everything on sale, with the price before and the price now.' }),
  errorComponent: pageErrorTitled('Failed to load sale products'),
  pendingComponent: () => <ListPending title="Sale" />,
  component: SalePage,
})

function SalePage() {
  const search = parseListSearch(Route.useSearch())
  const { data } = useQuery(productListQuery('sale', search))
  const upTo = data?.facets.max_discount ?? 0
  return (
    <main>
      <ListPageHeader title="Sale">
        {upTo > 0 && <p className="display text-2xl text-alert">Up to {upTo}% off</p>}
      </ListPageHeader>
      <ProductList
        list="sale"
        search={search}
        countText={(total) => `${countText(nouns.item, total)} on sale`}
        emptyText="No sale items found"
        {...cardOffers}
      />
    </main>
  )
}
