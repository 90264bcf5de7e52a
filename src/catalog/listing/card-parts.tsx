import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CardProduct } from './card.schema.ts'
import { sizesOf } from './product-card.rules.ts'
import type { CardState } from './use-card.client.ts'
import type { Badge } from '../product-badges.rules.ts'

/** Props shared by a card and a line of the list view. */
export type ProductCardProps = {
  product: CardProduct
  /** The moment the badges are true for. */
  now: Date
  isEager?: boolean
  /** The list's colour filter: the card shows the first of them it has. */
  colors?: string[] | undefined
  /** On the lower edge of the picture: the quick add. */
  action?: ((product: CardProduct, card: CardState) => ReactNode) | undefined
  /** Over the picture's upper right corner: the heart. */
  corner?: ReactNode
  badge?: string | undefined
  /** Over the picture of a product that cannot be bought (rule: featured-list). */
  soldOutText?: string | undefined
  headingLevel?: 'h2' | 'h3'
}

/** The picture of the pressed card, and of no other, grows into the one of the product page (styles.css). */
function markOpened(link: HTMLElement) {
  for (const card of document.querySelectorAll('[data-opened]')) card.removeAttribute('data-opened')
  link.closest('article')?.setAttribute('data-opened', '')
}

type CardLinkProps = { slug: string; color: string | null; children: ReactNode }

/** The whole card is the link's surface; only buttons are above it. Links to the colour the card shows. */
export function CardLink({ slug, color, children }: CardLinkProps) {
  return (
    <Link
      to={'/product/$slug' as never}
      params={{ slug } as never}
      search={(color ? { colour: color } : {}) as never}
      viewTransition
      onClick={(event) => markOpened(event.currentTarget)}
      className="card-link"
    >
      {children}
    </Link>
  )
}

/** Over the picture of a product that cannot be bought, where the list shows it. */
export function SoldOutCover({ product, text }: { product: CardProduct; text: string | undefined }) {
  if (!text || product.stock_quantity > 0) return null
  return (
    <p className="absolute inset-0 grid place-items-center bg-shade/50 text-center display text-2xl text-white">
      {text}
    </p>
  )
}

/**
 * The signature: a strip of the product's own cloth along the lower edge, on hover and focus. Cards name
 * their cloths only on hover: a page has two dozen.
 */
export function ClothStrip({ url, isNear = true }: { url: string | null; isNear?: boolean }) {
  return (
    <div
      aria-hidden
      className={url ? 'cloth-strip' : 'cloth-strip selvedge'}
      style={url && isNear ? ({ '--cloth': `url(${url})` } as object) : undefined}
    />
  )
}

/** The first sizes, sold-out ones struck through. */
export function SizeLine({ product, limit }: { product: CardProduct; limit: number }) {
  const sizes = sizesOf(product.product_variants)
  return (
    <p className="size-line">
      <span className="sr-only">Sizes: </span>
      {sizes.slice(0, limit).map(({ size, isAvailable }, index) => (
        <span key={size} className={isAvailable ? undefined : 'line-through'}>
          {index > 0 ? size.replace(/^UK /, '') : size}
        </span>
      ))}
      {sizes.length > limit && (
        <span
          className={sizes.slice(limit).some(({ isAvailable }) => isAvailable) ? undefined : 'line-through'}
        >
          {`+${sizes.length - limit}`}
        </span>
      )}
      {sizes.length === 0 && <span>One size</span>}
    </p>
  )
}

const badgeVariants: Record<Badge['kind'], string> = {
  new: '',
  sale: ' bg-alert text-on-alert',
  'sold-out': ' bg-ink text-on-ink',
}
const badgeClass = 'card-badge'

type BadgesProps = { badges: Badge[]; extra: string | undefined; className?: string }

/** Over the corner of a card's picture, or above a title; `extra` is the list's own. */
export function Badges({ badges, extra, className = 'card-badges' }: BadgesProps) {
  return (
    <div className={className}>
      {extra && <span className={`${badgeClass} bg-accent text-on-accent`}>{extra}</span>}
      {badges.map(({ kind, text }) => (
        <span key={kind} className={badgeClass + badgeVariants[kind]}>
          {text}
        </span>
      ))}
    </div>
  )
}
