import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useOverlay } from '../../lib/browser/use-overlay.ts'
import { WhatsAppLink } from '../../settings/whatsapp-link.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { categoriesQuery } from '../catalog.queries.ts'
import { crossedPricesText, hasCrossedPrices, type ListSearch } from './product-list.rules.ts'

type NothingFoundProps = {
  search: ListSearch
  emptyText: string
  /** The text when the shopper's own filters leave nothing. */
  missText?: string
  onClear: (() => void) | undefined
}

/** In place of a list without a hit: why, and links elsewhere (rule: list-empty). */
export function NothingFound({ search, emptyText, missText = emptyText, onClear }: NothingFoundProps) {
  const overlay = useOverlay('search')
  const { categories } = useSuspenseQuery(categoriesQuery).data
  return (
    <div className="grid justify-items-start gap-6 py-12" data-testid="empty-list">
      <p className="display text-2xl">{onClear ? missText : emptyText}</p>
      {hasCrossedPrices(search) && <p>{crossedPricesText}</p>}
      <div className="flex flex-wrap gap-3">
        {onClear && (
          <Button variant="secondary" onClick={onClear}>
            Clear filters
          </Button>
        )}
        <Link to="/new-in" className={buttonClass('secondary')}>
          See New In
        </Link>
        <Button variant="secondary" onClick={() => overlay.open()}>
          Search
        </Button>
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
  )
}
