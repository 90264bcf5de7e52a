import { type RefObject, useEffect, useRef } from 'react'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button.tsx'
import type { ProductCardProps } from './card-parts.tsx'
import type { CardProduct } from './card.schema.ts'
import { type CardOffers, ProductGrid } from './product-grid.tsx'
import { NothingFound } from './nothing-found.tsx'
import { type ListSearch, maxPage } from './product-list.rules.ts'
import { formatCount } from '../../lib/count-text.ts'

/** A list's texts, and what its cards offer. */
export type ListOffers = CardOffers &
  Pick<ProductCardProps, 'badge' | 'soldOutText'> & {
    emptyText: string
    /** The text when the shopper's own filters leave nothing. */
    missText?: string
  }

type FoundProductsProps = ListOffers & {
  search: ListSearch
  products: CardProduct[]
  total: number
  /** Still the answer to the question before. */
  isOld: boolean
  onClear: (() => void) | undefined
}

/** The products of a list with Load More below them, or what to do when there are none. */
export function FoundProducts(props: FoundProductsProps) {
  const { search, products, total, isOld, action, corner, badge, soldOutText } = props
  const offers = { action, corner, badge, soldOutText }
  const box = useRef<HTMLDivElement>(null)
  const shown = products.length
  const focusNext = useFocusOnNew(box, shown, isOld)
  if (!shown) return <NothingFound {...props} />
  return (
    <div ref={box} aria-busy={isOld} className={isOld ? 'opacity-55 transition-opacity duration-200' : ''}>
      <ProductGrid
        products={products}
        isList={search.view === 'list'}
        hasEager
        colors={search.color}
        {...offers}
      />
      <div className="grid justify-items-center gap-3 py-8">
        <p className="text-sm text-muted">
          {formatCount(shown)} of {formatCount(total)}
        </p>
        {shown < total && (search.page ?? 1) >= maxPage && (
          <p>Narrow the list with filters or search to see the rest</p>
        )}
        {shown < total && (search.page ?? 1) < maxPage && (
          <Link
            to="."
            search={{ ...search, page: (search.page ?? 1) + 1 } as never}
            replace
            resetScroll={false}
            preload={false}
            className={buttonClass('secondary')}
            aria-busy={isOld || undefined}
            data-testid="load-more"
            onClick={(event) => {
              if (isOld) event.preventDefault()
              else focusNext()
            }}
          >
            Load More
          </Link>
        )}
      </div>
    </div>
  )
}

/**
 * Load More hands the focus to the first of the new cards: call the returned function before fetching them.
 */
function useFocusOnNew(box: RefObject<HTMLDivElement | null>, shown: number, isOld: boolean) {
  const focusFrom = useRef<number>(undefined)
  useEffect(() => {
    const from = focusFrom.current
    if (from === undefined || isOld || shown <= from) return
    focusFrom.current = undefined
    box.current?.querySelectorAll<HTMLElement>('.card-link')[from]?.focus()
  }, [box, shown, isOld])
  return () => {
    focusFrom.current = shown
  }
}
