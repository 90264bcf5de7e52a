import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StockList } from '../../../catalog/stock/stock-list.schema.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { SiteLink } from '../../../ui/site-link.tsx'
import { Empty, Loaded } from '../../kit/states.tsx'
import { CountStep, type Step } from './count-step.tsx'
import { stockQuery } from '../products.queries.ts'

const perPage = 100

/** The sizes of a category one after the other, product by product; a long category comes page by page. */
export function CountWalk({ categoryId }: { categoryId: string }) {
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
