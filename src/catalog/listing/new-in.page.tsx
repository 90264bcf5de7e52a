import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../layout/page-head.rules.ts'
import { cardOffers } from '../../cart/buy-box/quick-add.tsx'
import { pageErrorTitled } from '../../layout/error-screens.tsx'
import { ListPageHeader, ListPending } from './list-page-header.tsx'
import { loadList } from './load-list.queries.ts'
import { ProductList } from './product-list.tsx'
import { newInDays } from './new-in.rules.ts'
import { parseListSearch } from './product-list.rules.ts'
import { countText } from '../../lib/count-text.ts'
import * as nouns from '../../lib/nouns.rules.ts'

export const Route = createFileRoute('/new-in')({
  validateSearch: parseListSearch,
  loaderDeps: ({ search }) => parseListSearch(search),
  loader: ({ context, deps, cause }) => loadList(context.queryClient, 'new', deps, cause),
  head: (at) =>
    pageHead(at, { description: `What came in during the last ${newInDays} days, the newest first.` }),
  errorComponent: pageErrorTitled('Failed to load new arrivals'),
  pendingComponent: () => <ListPending title="New In" />,
  component: NewInPage,
})

function NewInPage() {
  const search = parseListSearch(Route.useSearch())
  return (
    <main>
      <ListPageHeader title="New In" />
      <ProductList
        list="new"
        search={search}
        countText={(total) => `${countText(nouns.newItem, total)} in the last ${newInDays} days`}
        emptyText="No new arrivals found"
        {...cardOffers}
      />
    </main>
  )
}
