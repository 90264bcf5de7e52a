import { useQuery } from '@tanstack/react-query'
import { countText } from '../../../lib/count-text.ts'
import { Screen } from '../../kit/screen.tsx'
import { Empty, Loaded } from '../../kit/states.tsx'
import { useParams } from '../../kit/use-params.client.ts'
import { SiteLink } from '../../../ui/site-link.tsx'
import { CountWalk } from './count-walk.tsx'
import { stockCategoriesQuery } from '../products.queries.ts'

/** Count mode: a category size by size; a count becomes the difference at that moment. */
export function CountPage() {
  const { params } = useParams()
  const query = useQuery(stockCategoriesQuery)
  return (
    <Screen
      title="Count stock"
      back={
        params.category_id
          ? { href: '/admin/products/count', label: 'the categories' }
          : { href: '/admin/products', label: 'Products' }
      }
    >
      {params.category_id ? (
        <CountWalk key={params.category_id} categoryId={params.category_id} />
      ) : (
        <Loaded query={query}>
          {({ categories }) => (
            <>
              <p className="pb-3 text-muted">Which shelf are you at?</p>
              {categories.length === 0 && <Empty text="Your categories will appear here." />}
              <ul aria-label="Categories" className="border-t border-hairline">
                {categories.map(({ id, name, product_count }) => (
                  <li key={id} className="border-b border-hairline">
                    <SiteLink
                      href={`/admin/products/count?category_id=${id}`}
                      className="flex min-h-12 items-center justify-between gap-3 hover:bg-stage"
                    >
                      <b>{name}</b>
                      <span className="text-sm text-muted tabular-nums">
                        {countText('product', product_count)}
                      </span>
                    </SiteLink>
                  </li>
                ))}
              </ul>
            </>
          )}
        </Loaded>
      )}
    </Screen>
  )
}
