import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../layout/page-head.rules.ts'
import { quickAdd } from '../../cart/buy-box/quick-add.tsx'
import { SaveButton } from '../../saved/save-button.tsx'
import { pageErrorTitled } from '../../layout/error-screens.tsx'
import { useShop } from '../../settings/settings.queries.ts'
import { ListPageHeader, ListPending } from './list-page-header.tsx'
import { loadList } from './load-list.queries.ts'
import { ProductList } from './product-list.tsx'
import { newInDays } from './new-in.rules.ts'
import { parseListSearch } from './product-list.rules.ts'
import { countText } from '../../lib/count-text.ts'

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
  const shop = useShop()
  return (
    <main>
      <ListPageHeader title="New In">{shop.new_in_note && <p>{shop.new_in_note}</p>}</ListPageHeader>
      <ProductList
        list="new"
        search={search}
        countText={(total) => `${countText('new item', total)} in the last ${newInDays} days`}
        emptyText="No new arrivals found"
        action={quickAdd}
        corner={(product) => <SaveButton product={product} />}
      />
    </main>
  )
}
