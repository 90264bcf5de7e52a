import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useOverlay } from '../../lib/browser/use-overlay.ts'
import { WhatsAppLink } from '../../settings/whatsapp-link.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useStickInView } from '../../ui/stick-in-view.ts'
import { categoriesQuery, productListQuery } from './catalog.queries.ts'
import type { Facets } from './list.schema.ts'
import { FilterPanel } from './filters/filter-panel.tsx'
import { FoundProducts, type ListOffers } from './load-more-list.tsx'
import {
  chipsOf,
  expectedCount,
  type SearchChange,
  withKnownCategory,
  withoutFilters,
  type Chip,
} from './filters/list-filters.rules.ts'
import { ListSearchBox, SortSelect, StickyBar, ViewToggle } from './list-toolbar.tsx'
import { GridSkeleton } from './product-grid.tsx'
import { isPart } from './list-part.rules.ts'
import { type ListKind, type ListSearch, parseListSearch } from './product-list.rules.ts'
import { Icon } from '../../ui/icon.tsx'

const FilterSheet = lazyPart(() => import('./filters/filter-sheet.tsx'))

export type ProductListProps = ListOffers & {
  list: ListKind
  search: ListSearch
  /** The line above the list: the count, or a note. */
  countText: (total: number, facets: Facets) => string
  skeletons?: number
}

/**
 * One list for /shop, /sale, /new-in and /featured: filters, order, view, paging, all in the URL (rules: list-filters,
 * list-in-url).
 */
export function ProductList(props: ProductListProps) {
  const { list } = props
  const answer = useProductList(list, props.search)
  const { search, onChange } = useListSearch(props.search)
  const column = useStickInView<HTMLDivElement>()
  // Where a list could not be loaded the filters are still there, to choose others.
  const [facets, setFacets] = useState(answer.data?.facets)
  if (answer.data && answer.data.facets !== facets) setFacets(answer.data.facets)
  return (
    <div className="shell grid gap-x-8 lg:grid-cols-[240px_1fr]">
      <aside aria-label="Filters" className="no-print max-lg:hidden">
        <a href="#products" className="skip-link">
          Skip filters
        </a>
        <div ref={column} className="sticky top-[88px]">
          {facets && <FilterPanel search={search} facets={facets} onChange={onChange} />}
        </div>
      </aside>
      <div className="min-w-0">
        <h2 id="products" tabIndex={-1} className="sr-only">
          Products
        </h2>
        <Toolbar list={list} search={search} onChange={onChange} />
        <Answer {...props} search={search} answer={answer} onChange={onChange} />
      </div>
    </div>
  )
}

type OnChange = (change: SearchChange, options?: { replace?: boolean }) => void
type Searched = { list: ListKind; search: ListSearch; onChange: OnChange }

/** Of a long list the server draws a part (`load-list.queries.ts`), which is stale at once: the browser reads the whole. */
const useProductList = (list: ListKind, search: ListSearch) =>
  useQuery({
    ...productListQuery(list, search),
    staleTime: ({ state: { data } }) => (data && isPart(data, search) ? 0 : 30_000),
  })

/** The search of the address without a category the shop does not have, and how to change it. */
function useListSearch(asked: ListSearch): Omit<Searched, 'list'> {
  const navigate = useNavigate()
  const { categories } = useSuspenseQuery(categoriesQuery).data
  return {
    search: withKnownCategory(asked, categories),
    onChange: (change, { replace = false } = {}) => {
      const next = (now: Record<string, unknown>) =>
        change(withKnownCategory(parseListSearch(now), categories))
      void navigate({ to: '.', search: next, replace, resetScroll: false } as never)
    },
  }
}

/** Search, order and view above the list; on phones also the way to the filters. */
function Toolbar({ list, search, onChange }: Searched) {
  const sheet = useOverlay('filter')
  return (
    <>
      <div className="no-print flex flex-wrap items-center gap-3 pb-3">
        <div className="min-w-40 flex-1">
          <ListSearchBox search={search} onChange={onChange} />
        </div>
        <SortSelect list={list} search={search} onChange={onChange} className="max-lg:hidden" />
        <ViewToggle search={search} onChange={onChange} />
      </div>
      <StickyBar list={list} search={search} onChange={onChange} onFilter={() => sheet.open()} />
      {sheet.isOpen && (
        <FilterSheet
          list={list}
          search={search}
          onClose={sheet.close}
          onApply={(next) => onChange(() => next, { replace: true })}
        />
      )}
    </>
  )
}

type AnswerProps = ProductListProps & Searched & { answer: ReturnType<typeof useProductList> }

const isSameSearch = (a: ListSearch, b: ListSearch) => JSON.stringify(a) === JSON.stringify(b)

/** While the previous list is still shown: how many products the new one will have, if its counts say it. */
function useExpectedCount({ search, answer }: AnswerProps): number | null {
  const { data, isPlaceholderData } = answer
  const [counted, setCounted] = useState(search)
  // The search the shown counts belong to.
  if (data && !isPlaceholderData && !isSameSearch(counted, search)) setCounted(search)
  return data && isPlaceholderData ? expectedCount(counted, data.facets, search) : null
}

/** The count, the active filters, and the products. */
function Answer(props: AnswerProps) {
  const { search, onChange } = props
  const { data, isError, isPlaceholderData, refetch } = props.answer
  const { categories } = useSuspenseQuery(categoriesQuery).data
  const chips = chipsOf(search, (slug) => categories.find((each) => each.slug === slug)?.name ?? slug)
  const clear = () => onChange(withoutFilters)
  const soon = useExpectedCount(props)
  return (
    <>
      <p aria-live="polite" className="py-3 font-semibold" data-testid="result-count">
        {data ? props.countText(soon ?? data.total, data.facets) : isError ? '' : 'Loading…'}
      </p>
      <ChosenFilters chips={chips} onChoose={(next) => onChange(() => next)} onClear={clear} />
      {data ? (
        <FoundProducts
          {...props}
          products={data.products}
          total={data.total}
          isOld={isPlaceholderData}
          onClear={chips.length ? clear : undefined}
        />
      ) : isError ? (
        <div role="alert" className="grid justify-items-start gap-6 pt-6 pb-12">
          <span aria-hidden className="h-2 w-24 bg-alert" />
          <p className="display text-2xl">Failed to load products. Please try again.</p>
          <Button onClick={() => void refetch()}>Retry</Button>
          <WhatsAppLink className="link-line" message="Hello, I cannot see your shop">
            Ask us on WhatsApp
          </WhatsAppLink>
        </div>
      ) : (
        <GridSkeleton count={props.skeletons ?? 8} />
      )}
    </>
  )
}

type ChosenFiltersProps = { chips: Chip[]; onChoose: (search: ListSearch) => void; onClear: () => void }

/**
 * The active filters, removable one by one or all at once. Above the products, not above the filters: those
 * would move from under the hand with each choice.
 */
function ChosenFilters({ chips, onChoose, onClear }: ChosenFiltersProps) {
  if (!chips.length) return null
  return (
    <ul className="flex flex-wrap gap-2 pb-4" aria-label="Chosen filters">
      {chips.map(({ label, without }) => (
        <li key={label} className="max-w-full">
          <button
            type="button"
            className="chip max-w-full"
            aria-label={`Remove filter ${label}`}
            onClick={() => onChoose(without)}
          >
            <span className="wrap-anywhere">{label}</span> <Icon name="close" size={14} />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className="min-h-11 px-2 underline underline-offset-4" onClick={onClear}>
          Clear filters
        </button>
      </li>
    </ul>
  )
}
