import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, lazy, useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useOverlay } from '../lib/browser/use-overlay.ts'
import { categoriesQuery, productListQuery } from './catalog.queries.ts'
import type { ProductList as ProductListAnswer } from './catalog.schema.ts'
import { FilterPanel } from './filter-panel.tsx'
import { chipsOf, type SearchChange, withKnownCategory, withoutFilters } from './list-filters.rules.ts'
import { ListSearchBox, SortSelect, StickyBar, ViewToggle } from './list-toolbar.tsx'
import type { CardProduct } from './product-card.rules.ts'
import { GridSkeleton, ProductGrid } from './product-grid.tsx'
import { type ListKind, type ListSearch, maxPage, parseListSearch } from './product-list.rules.ts'

const FilterSheet = lazy(() => import('./filter-sheet.tsx'))

export type ProductListProps = {
  list: ListKind
  search: ListSearch
  /** The line above the list: how many, or what is special. */
  countText: (total: number, facets: ProductListAnswer['facets']) => string
  emptyText: string
  emptyAction?: ReactNode
  action: (product: CardProduct) => ReactNode
  corner: (product: CardProduct) => ReactNode
  badge?: string
  soldOutText?: string
  skeletons?: number
}

/**
 * One list for /shop, /sale, /new-in and /featured: filters, order, view, paging, all in the URL (rules: list-filters,
 * list-in-url).
 */
export function ProductList(props: ProductListProps) {
  const { list } = props
  const navigate = useNavigate()
  const sheet = useOverlay('filter')
  const { data, isError, isPlaceholderData, refetch } = useQuery(productListQuery(list, props.search))
  const { categories } = useSuspenseQuery(categoriesQuery).data
  const search = withKnownCategory(props.search, categories)
  const onChange = (change: SearchChange, { replace = false } = {}) => {
    const next = (now: Record<string, unknown>) => change(withKnownCategory(parseListSearch(now), categories))
    void navigate({ to: '.', search: next, replace, resetScroll: false } as never)
  }
  const chips = chipsOf(search, (slug) => categories.find((each) => each.slug === slug)?.name ?? slug)

  return (
    <div className="shell grid gap-x-8 lg:grid-cols-[240px_1fr]">
      <aside aria-label="Filters" className="max-lg:hidden">
        <div className="sticky top-20 max-h-[calc(100dvh-96px)] overflow-y-auto pr-1">
          {data && <FilterPanel search={search} facets={data.facets} onChange={onChange} />}
        </div>
      </aside>
      <div className="min-w-0">
        <h2 className="sr-only">Products</h2>
        <div className="flex flex-wrap items-center gap-3 pb-3">
          <div className="min-w-40 flex-1">
            <ListSearchBox search={search} onChange={onChange} />
          </div>
          <SortSelect search={search} onChange={onChange} className="max-lg:hidden" />
          <ViewToggle search={search} onChange={onChange} />
        </div>
        <StickyBar search={search} onChange={onChange} onFilter={() => sheet.open()} />
        {sheet.isOpen && (
          <Suspense fallback={null}>
            <FilterSheet
              list={list}
              search={search}
              onClose={sheet.close}
              onApply={(next) => onChange(() => next, { replace: true })}
            />
          </Suspense>
        )}
        <p aria-live="polite" className="py-3 font-semibold" data-testid="result-count">
          {data ? props.countText(data.total, data.facets) : isError ? '' : 'Loading…'}
        </p>
        {chips.length > 0 && (
          <ul className="flex flex-wrap gap-2 pb-4" aria-label="Chosen filters">
            {chips.map(({ label, without }) => (
              <li key={label}>
                <button
                  type="button"
                  className="chip"
                  aria-label={`Remove filter ${label}`}
                  onClick={() => onChange(() => without)}
                >
                  {label} <Icon name="close" size={14} />
                </button>
              </li>
            ))}
            <li>
              <button
                type="button"
                className="min-h-11 px-2 underline underline-offset-4"
                onClick={() => onChange(withoutFilters)}
              >
                Clear filters
              </button>
            </li>
          </ul>
        )}
        {data ? (
          <Found
            {...props}
            products={data.products}
            total={data.total}
            isOld={isPlaceholderData}
            onClear={chips.length ? () => onChange(withoutFilters) : undefined}
            onMore={() => onChange(() => ({ ...search, page: (search.page ?? 1) + 1 }), { replace: true })}
          />
        ) : isError ? (
          <div role="alert" className="grid justify-items-start gap-4 py-12">
            <p>Failed to load products. Please try again.</p>
            <Button variant="secondary" onClick={() => void refetch()}>
              Retry
            </Button>
          </div>
        ) : (
          <GridSkeleton count={props.skeletons ?? 8} />
        )}
      </div>
    </div>
  )
}

type FoundProps = ProductListProps & {
  products: CardProduct[]
  total: number
  /** Still the answer to the question before. */
  isOld: boolean
  onClear: (() => void) | undefined
  onMore: () => void
}

function Found({ products, total, isOld, onClear, onMore, ...props }: FoundProps) {
  const box = useRef<HTMLDivElement>(null)
  const focusFrom = useRef<number>(undefined)
  const shown = products.length

  // Load More hands the focus to the first of the new cards.
  useEffect(() => {
    const from = focusFrom.current
    if (from === undefined || isOld || shown <= from) return
    focusFrom.current = undefined
    box.current?.querySelectorAll<HTMLElement>('[data-card-link]')[from]?.focus()
  }, [shown, isOld])

  if (!shown)
    return (
      <div className="grid justify-items-start gap-4 py-12" data-testid="empty-list">
        <p className="display text-2xl">{props.emptyText}</p>
        {onClear ? (
          <Button variant="secondary" onClick={onClear}>
            Clear filters
          </Button>
        ) : (
          props.emptyAction
        )}
      </div>
    )
  return (
    <div ref={box} aria-busy={isOld} className={isOld ? 'opacity-55 transition-opacity duration-200' : ''}>
      <ProductGrid
        products={products}
        isList={props.search.view === 'list'}
        hasEager
        action={props.action}
        corner={props.corner}
        {...(props.badge && { badge: props.badge })}
        {...(props.soldOutText && { soldOutText: props.soldOutText })}
      />
      <div className="grid justify-items-center gap-3 py-8">
        <p className="text-sm text-muted">
          {shown} of {total}
        </p>
        {shown < total && (props.search.page ?? 1) >= maxPage && (
          <p>Narrow the list with filters or search to see the rest</p>
        )}
        {shown < total && (props.search.page ?? 1) < maxPage && (
          <Button
            variant="secondary"
            isBusy={isOld}
            data-testid="load-more"
            onClick={() => {
              focusFrom.current = shown
              onMore()
            }}
          >
            Load More
          </Button>
        )}
      </div>
    </div>
  )
}
