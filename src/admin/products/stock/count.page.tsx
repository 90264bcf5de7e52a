import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countText } from '../../../lib/count-text.ts'
import { Screen } from '../../kit/screen.tsx'
import { Empty, Loaded } from '../../kit/states.tsx'
import { useParams } from '../../kit/use-params.client.ts'
import { SiteLink } from '../../../ui/site-link.tsx'
import { stockCategoriesQuery, stockQuery } from '../products.queries.ts'
import type { StockList } from '../../../catalog/stock/stock-list.schema.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { CountStep, type Step } from './count-step.tsx'

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

const perPage = 100

/** The sizes of a category one after the other, product by product; a long category comes page by page. */
function CountWalk({ categoryId }: { categoryId: string }) {
  const [page, setPage] = useState(1)
  const [at, setAt] = useState(0)
  const [changed, setChanged] = useState(0)
  const query = useQuery(stockQuery({ category_id: categoryId, page: String(page), limit: String(perPage) }))
  return (
    <Loaded query={query}>
      {({ products, total }) => {
        const steps = stepsOf(products)
        const step = steps[at]
        const isLastPage = page * perPage >= total
        if (!step && isLastPage) return <Done changed={changed} isEmpty={steps.length === 0 && page === 1} />
        if (!step)
          return (
            <button
              type="button"
              className={buttonClass('primary')}
              onClick={() => {
                setPage(page + 1)
                setAt(0)
              }}
            >
              On to the next {Math.min(perPage, total - page * perPage)} products
            </button>
          )
        return (
          <CountStep
            key={step.variant.id}
            step={step}
            place={`${at + 1} of ${steps.length}${isLastPage ? '' : ' so far'}`}
            onBack={at > 0 ? () => setAt(at - 1) : undefined}
            onNext={(isChanged) => {
              if (isChanged) setChanged(changed + 1)
              setAt(at + 1)
            }}
          />
        )
      }}
    </Loaded>
  )
}

const stepsOf = (products: StockList['products']): Step[] =>
  products.flatMap(({ variants, ...product }) => variants.map((variant) => ({ product, variant })))

function Done({ changed, isEmpty }: { changed: number; isEmpty: boolean }) {
  if (isEmpty) return <Empty text="Nothing in this category has sizes yet." />
  return (
    <div className="grid justify-items-start gap-4 py-6" role="status">
      <p className="text-lg font-semibold">All counted.</p>
      <p className="text-muted">
        {changed === 0
          ? 'Everything was right.'
          : `${changed} ${changed === 1 ? 'size' : 'sizes'} put right.`}
      </p>
      <SiteLink href="/admin/products/count" className={buttonClass('secondary')}>
        Another category
      </SiteLink>
    </div>
  )
}
