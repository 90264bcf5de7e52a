import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CardProduct } from './card.schema.ts'
import { colorsOf, sizesOf } from './product-card.rules.ts'

/** What a card and a line of the list view have in common. */
export type ProductCardProps = {
  product: CardProduct
  /** The moment the badges are true for. */
  now: Date
  isEager?: boolean
  /** The quick add button. */
  action?: ReactNode
  /** Lies over the picture's upper right corner: the heart. */
  corner?: ReactNode
  badge?: string
  /** Lies over the picture of what cannot be bought (rule: featured-list). */
  soldOutText?: string
  headingLevel?: 'h2' | 'h3'
}

/** The picture of the pressed card, and of no other, grows into the one of the product page (styles.css). */
function markOpened(link: HTMLElement) {
  for (const card of document.querySelectorAll('[data-opened]')) card.removeAttribute('data-opened')
  link.closest('article')?.setAttribute('data-opened', '')
}

/** The whole card is the link's surface; only the button lies above it. */
export function CardLink({ slug, children }: { slug: string; children: ReactNode }) {
  return (
    <Link
      to={'/product/$slug' as never}
      params={{ slug } as never}
      data-card-link
      viewTransition
      onClick={(event) => markOpened(event.currentTarget)}
      className="after:absolute after:inset-0 after:z-[1] group-hover:underline underline-offset-4 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-indigo"
    >
      {children}
    </Link>
  )
}

/** Over the picture of what cannot be bought, where the list wants it said. */
export function SoldOutCover({ product, text }: { product: CardProduct; text: string | undefined }) {
  if (!text || product.stock_quantity > 0) return null
  return (
    <p className="absolute inset-0 grid place-items-center bg-ink/50 text-center display text-2xl text-white">
      {text}
    </p>
  )
}

/** The signature: a strip of the product's own cloth along the lower edge, on hover and focus. */
export function ClothStrip({ url }: { url: string | null }) {
  return (
    <div
      aria-hidden
      className={`cloth-strip ${url ? '' : 'selvedge'}`}
      style={url ? ({ '--cloth': `url(${url})` } as object) : undefined}
    />
  )
}

/** The first sizes, those that are sold out struck through, and the colours where there are several. */
export function SizeLine({ product, limit }: { product: CardProduct; limit: number }) {
  const sizes = sizesOf(product.product_variants)
  const colors = colorsOf(product.product_variants)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pt-1 text-xs text-muted">
      <p>
        <span className="sr-only">Sizes: </span>
        {sizes.slice(0, limit).map(({ size, isAvailable }, index) => (
          <span key={size} className={`mr-2 inline-block ${isAvailable ? '' : 'line-through'}`}>
            {index > 0 ? size.replace(/^UK /, '') : size}
          </span>
        ))}
        {sizes.length > limit && <span>+{sizes.length - limit}</span>}
        {sizes.length === 0 && 'One size'}
      </p>
      {colors.length > 1 && (
        <p className="flex gap-1">
          <span className="sr-only">Colours: {colors.map(({ color }) => color).join(', ')}</span>
          {colors.slice(0, 4).map(({ color, hex }) => (
            <span
              key={color}
              aria-hidden
              title={color}
              className="size-3 border border-field"
              style={hex ? { backgroundColor: hex } : undefined}
            />
          ))}
        </p>
      )}
    </div>
  )
}
