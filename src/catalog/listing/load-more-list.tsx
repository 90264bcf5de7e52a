import { type RefObject, useEffect, useRef } from 'react'
import { Link } from '@tanstack/react-router'
import { buttonClass, Button } from '../../ui/button.tsx'
import type { ProductCardProps } from './card-parts.tsx'
import type { CardProduct } from './card.schema.ts'
import { type CardOffers, ProductGrid } from './product-grid.tsx'
import { pageSize } from './list-blocks.rules.ts'
import { type ListSearch, maxPage, crossedPricesText, hasCrossedPrices } from './product-list.rules.ts'
import { formatCount } from '../../lib/count-text.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { isPart } from './list-part.rules.ts'
import { NewestProducts } from './newest-products.tsx'
import { useScrollOfWhole } from './use-scroll-of-whole.client.ts'
import { WhatsAppLink } from '../../settings/whatsapp-link.tsx'
import { categoriesQuery } from './catalog.queries.ts'

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
  const { page = 1 } = search
  const hasMore = page * pageSize < total
  useScrollOfWhole(isPart(props, search))
  const focusNext = useFocusOnNew(box, shown, isOld)
  if (!shown) return <NothingFound {...props} offers={{ action, corner }} />
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
        <p className="text-sm text-muted">{`${formatCount(shown)} of ${formatCount(total)}`}</p>
        {hasMore && page >= maxPage && <p>Narrow the list with filters or search to see the rest</p>}
        {hasMore && page < maxPage && (
          <Link
            to="."
            search={{ ...search, page: page + 1 } as never}
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

type NothingFoundProps = {
  search: ListSearch
  emptyText: string
  /** The text when the shopper's own filters leave nothing. */
  missText?: string
  onClear: (() => void) | undefined
  offers: CardOffers
}

/** In place of a list without a hit: why, and links elsewhere (rule: list-empty). */
function NothingFound({ search, emptyText, missText = emptyText, onClear, offers }: NothingFoundProps) {
  const { categories } = useSuspenseQuery(categoriesQuery).data
  return (
    <div className="py-6 md:py-10">
      <div className="grid justify-items-start gap-6" data-testid="empty-list">
        <p className="display text-2xl md:text-3xl">{onClear ? missText : emptyText}</p>
        {hasCrossedPrices(search) && <p>{crossedPricesText}</p>}
        <div className="flex flex-wrap gap-3 max-xs:gap-2 max-xs:[&>*]:px-2.5">
          {onClear && <Button onClick={onClear}>Clear filters</Button>}
          <Link to="/new-in" className={buttonClass('secondary')}>
            See New In
          </Link>
        </div>
        {categories.length > 0 && (
          <ul aria-label="Categories" className="flex flex-wrap gap-2">
            {categories.map(({ slug, name }) => (
              <li key={slug}>
                <Link to="/shop" search={{ category: slug }} className="chip">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        )}
        <WhatsAppLink className="link-line" message="Hello, I am looking for">
          Ask us on WhatsApp
        </WhatsAppLink>
      </div>
      <NewestProducts title="Newest pieces" {...offers} />
    </div>
  )
}
