import { useQuery } from '@tanstack/react-query'
import { Thumbnail } from '../../../media/thumbnail.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { SiteLink } from '../../../ui/site-link.tsx'
import { FilterSelect } from '../../kit/filter-select.tsx'
import { ListSearch } from '../../kit/list-search.tsx'
import { Pager } from '../../kit/pager.tsx'
import { Screen } from '../../kit/screen.tsx'
import { Empty, Loaded } from '../../kit/states.tsx'
import { useParams } from '../../kit/use-params.client.ts'
import { listQueryOf } from '../list-query.rules.ts'
import { stockCategoriesQuery, stockQuery } from '../products.queries.ts'
import { StockChips } from './stock-chips.tsx'

/** The helper's products: pictures, sizes and pieces, no money. */
export function StockProducts() {
  const { params } = useParams()
  const query = useQuery(stockQuery(listQueryOf(params)))
  const categories = useQuery(stockCategoriesQuery).data?.categories ?? []
  return (
    <Screen
      title="Products"
      action={
        <SiteLink href="/admin/products/count" className={buttonClass('primary')}>
          Count stock
        </SiteLink>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <ListSearch label="Search products" />
        <FilterSelect
          name="category_id"
          label="Category"
          any="All categories"
          options={categories.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </div>
      <Loaded query={query}>
        {({ products, total, page, limit }) => (
          <>
            {products.length === 0 && <Empty text="No product matches." />}
            <ul aria-label="Products" className="pt-2">
              {products.map((product) => (
                <li key={product.id} className="border-b border-hairline">
                  <div className="flex items-center gap-3 py-2">
                    <Thumbnail image={product.image} className="w-10" />
                    <h2 className="text-base">{product.title}</h2>
                  </div>
                  <StockChips product={product} />
                </li>
              ))}
            </ul>
            <Pager total={total} page={page} limit={limit} noun="products" />
          </>
        )}
      </Loaded>
    </Screen>
  )
}
