import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Price } from '../catalog/price.tsx'
import { ProductPicture } from '../catalog/product-picture.tsx'
import { SectionData } from '../layout/section-data.tsx'
import { formatMoney } from '../lib/money.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useOverlay } from '../lib/browser/use-overlay.ts'
import type { ShowcaseItem } from './featured.schema.ts'
import { showcaseQuery, useIsSignedUp } from './featured.queries.ts'
import {
  isSoldOut,
  onListText,
  showcaseBadge,
  showcaseSizeLimit,
  takesNotifications,
} from './showcase.rules.ts'

const NotifyDialog = lazyPart(() => import('./notify-dialog.tsx'))

/**
 * Live and upcoming items, three in a row or on a strip that scrolls sideways on small screens (rules: showcase,
 * showcase-badges).
 */
export function Showcase() {
  return <SectionData query={showcaseQuery}>{({ items }) => <Items items={items} />}</SectionData>
}

function Items({ items }: { items: ShowcaseItem[] }) {
  if (!items.length) return <p className="py-8 text-lg">New curation coming soon.</p>
  return (
    <ul
      className="showcase no-scrollbar -mx-4 flex snap-x gap-px overflow-x-auto px-4 md:mx-0 md:grid md:grid-cols-3 md:px-0 print:grid-cols-6"
      data-testid="showcase"
    >
      {items.map((item) => (
        <li key={item.id} className="w-[72vw] shrink-0 snap-center sm:w-[38vw] md:w-auto">
          <ShowcaseCard item={item} />
        </li>
      ))}
    </ul>
  )
}

function ShowcaseCard({ item }: { item: ShowcaseItem }) {
  const badge = showcaseBadge(item)
  const image = item.cover_image
    ? { url: item.cover_image, alt: item.cover_image_alt, width: 1200, height: 1500, thumbhash: '' }
    : undefined
  return (
    <article className="showcase-card group">
      <div className="relative overflow-hidden bg-stage">
        <ProductPicture image={image} sizes="(min-width: 1280px) 368px, (min-width: 768px) 33vw, 72vw" />
        {badge && (
          <p
            className={`card-badge absolute top-3 left-0 ${item.mode === 'upcoming' ? '' : 'bg-ink text-on-ink'}`}
          >
            {badge}
          </p>
        )}
        <div aria-hidden className="cloth-strip selvedge" />
      </div>
      <div className="showcase-text">
        <h3 className="display text-xl">{item.title}</h3>
        <p className="text-sm text-muted">{item.short_note}</p>
        {item.mode === 'live' && item.product ? (
          <Price product={item.product} />
        ) : (
          item.price_preview !== null && (
            <p className="price" translate="no">
              {formatMoney(item.price_preview)}
            </p>
          )
        )}
        <SizeChips item={item} />
        <div className="mt-auto grid gap-2 pt-2">
          <ShowcaseAction item={item} />
        </div>
      </div>
    </article>
  )
}

/** The sizes there are. */
function SizeChips({ item }: { item: ShowcaseItem }) {
  const variants = item.product?.variants ?? []
  const sizes = [
    ...new Set(variants.filter((each) => each.stock_quantity > 0).flatMap((each) => each.size ?? [])),
  ]
  if (item.mode !== 'live' || isSoldOut(item) || !sizes.length) return null
  return (
    <ul aria-label="Sizes" className="flex flex-wrap gap-1 text-xs">
      {sizes.slice(0, showcaseSizeLimit).map((size) => (
        <li key={size} className="border border-hairline px-2 py-0.5">
          {size}
        </li>
      ))}
      {sizes.length > showcaseSizeLimit && <li className="py-0.5">+{sizes.length - showcaseSizeLimit}</li>}
    </ul>
  )
}

function ShowcaseAction({ item }: { item: ShowcaseItem }) {
  const dialog = useOverlay(`notify:${item.id}`)
  const isSignedUp = useIsSignedUp(item)
  const onList = useRef<HTMLParagraphElement>(null)
  const wasOpen = useRef(false)

  // The button that had the focus before the dialog was removed: its container takes it.
  useEffect(() => {
    if (wasOpen.current && !dialog.isOpen) onList.current?.focus()
    wasOpen.current = dialog.isOpen
  }, [dialog.isOpen])

  return (
    <>
      {item.mode === 'live' && item.product && !isSoldOut(item) && (
        <Link
          to="/product/$slug"
          params={{ slug: item.product.slug }}
          className={buttonClass('secondary')}
          aria-label={`View ${item.title}`}
        >
          View
        </Link>
      )}
      {isSoldOut(item) && (
        <Button variant="secondary" disabled>
          Sold Out
        </Button>
      )}
      {takesNotifications(item) &&
        (isSignedUp ? (
          <p
            ref={onList}
            tabIndex={-1}
            className="py-3 text-center font-semibold text-good outline-none"
            data-testid="on-drop-list"
          >
            {onListText}
          </p>
        ) : (
          <Button
            onClick={() => dialog.open()}
            aria-haspopup="dialog"
            aria-label={`Notify me about ${item.title}`}
          >
            Notify Me
          </Button>
        ))}
      {dialog.isOpen && <NotifyDialog item={item} onClose={dialog.close} />}
    </>
  )
}
