import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../layout/page-head.rules.ts'
import { cardOffers } from '../../cart/buy-box/quick-add.tsx'
import { pageErrorTitled } from '../../layout/error-screens.tsx'
import { categoriesQuery } from './catalog.queries.ts'
import { ListPageHeader, ListPending } from './list-page-header.tsx'
import { loadList } from './load-list.queries.ts'
import { ProductList } from './product-list.tsx'
import { parseListSearch } from './product-list.rules.ts'
import { countText } from '../../lib/count-text.ts'
import * as nouns from '../../lib/nouns.rules.ts'

export const Route = createFileRoute('/shop')({
  validateSearch: parseListSearch,
  loaderDeps: ({ search }) => parseListSearch(search),
  loader: async ({ context: { queryClient }, deps, cause }) => {
    const [{ categories }] = await Promise.all([
      queryClient.ensureQueryData(categoriesQuery),
      loadList(queryClient, 'all', deps, cause),
    ])
    const category = categories.find(({ slug }) => slug === deps.category)
    return category && { name: category.name, slug: category.slug }
  },
  head: ({ loaderData: category, ...at }) =>
    pageHead(
      at,
      category
        ? {
            query: `category=${category.slug}`,
            title: category.name,
            description: `${category.name} in every size and colour we have, with prices in naira.`,
          }
        : { description: 'Everything we sell: dresses, tops, pants, accessories and more, priced in naira.' },
    ),
  errorComponent: pageErrorTitled('Failed to load products'),
  pendingComponent: () => <ListPending title="Shop" />,
  component: ShopPage,
})

function ShopPage() {
  const search = parseListSearch(Route.useSearch())
  const category = Route.useLoaderData()
  return (
    <main>
      <ListPageHeader title={category?.name ?? 'Shop'} />
      <ProductList
        list="all"
        search={search}
        countText={(total) => countText(nouns.product, total)}
        emptyText="No products found matching your criteria"
        {...cardOffers}
      />
    </main>
  )
}
