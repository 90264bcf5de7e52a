import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Price } from './price.tsx'
import { type Badge, badgesOf } from './product-badges.rules.ts'
import { type CardProduct, cardSizeLimit, colorsOf, rowSizeLimit, sizesOf } from './product-card.rules.ts'
import { ProductPicture } from './product-picture.tsx'

type ProductCardProps = {
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

const gridSizes = '(min-width: 1024px) 300px, (min-width: 640px) 33vw, 50vw'

export function ProductCard({
  product,
  now,
  isEager,
  action,
  corner,
  badge,
  soldOutText,
  headingLevel: Heading = 'h3',
}: ProductCardProps) {
  return (
    <article className="group relative flex h-full flex-col" data-testid="product-card">
      <div className="relative overflow-hidden bg-stage">
        <CardPictures product={product} isEager={isEager} />
        <Badges badges={badgesOf(product, now)} extra={badge} />
        {corner && <div className="absolute top-0 right-0 z-10">{corner}</div>}
        <SoldOutCover product={product} text={soldOutText} />
        <ClothStrip url={product.cloth_url} />
      </div>
      <div className="flex flex-1 flex-col gap-1 p-3 pb-4">
        <Heading className="font-sans text-base leading-snug font-medium tracking-normal">
          <CardLink slug={product.slug}>{product.title}</CardLink>
        </Heading>
        <Price product={product} />
        <SizeLine product={product} limit={cardSizeLimit} />
        {action && <div className="relative z-10 mt-auto pt-3">{action}</div>}
      </div>
    </article>
  )
}

/** The list view: one product per line, with its cloth and up to six sizes. */
export function ProductRow({ product, now, isEager, action, corner, badge, soldOutText }: ProductCardProps) {
  return (
    <article
      className="group relative grid grid-cols-[112px_1fr] sm:grid-cols-[160px_1fr]"
      data-testid="product-card"
    >
      <div className="relative overflow-hidden bg-stage">
        <ProductPicture image={product.images[0]} sizes="160px" isEager={isEager ?? false} />
        {corner && <div className="absolute top-0 right-0 z-10">{corner}</div>}
        <SoldOutCover product={product} text={soldOutText} />
        <ClothStrip url={product.cloth_url} />
      </div>
      <div className="flex min-w-0 flex-col gap-1 p-3 sm:grid sm:grid-cols-[1fr_auto] sm:gap-x-8 sm:p-6">
        <div className="min-w-0">
          <InlineBadges badges={badgesOf(product, now)} extra={badge} />
          <h3 className="font-sans text-lg leading-snug font-medium tracking-normal">
            <CardLink slug={product.slug}>{product.title}</CardLink>
          </h3>
          <p className="text-sm text-muted">{product.fabric}</p>
          <SizeLine product={product} limit={rowSizeLimit} />
        </div>
        <div className="flex flex-col gap-3 sm:items-end">
          <Price product={product} className="sm:justify-end" />
          {action && <div className="relative z-10 w-full max-w-44">{action}</div>}
        </div>
      </div>
    </article>
  )
}

/** The picture of the pressed card, and of no other, grows into the one of the product page (styles.css). */
function markOpened(link: HTMLElement) {
  for (const card of document.querySelectorAll('[data-opened]')) card.removeAttribute('data-opened')
  link.closest('article')?.setAttribute('data-opened', '')
}

/** The whole card is the link's surface; only the button lies above it. */
function CardLink({ slug, children }: { slug: string; children: ReactNode }) {
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

/** The second picture is asked for only when a mouse comes by. */
function CardPictures({ product, isEager = false }: { product: CardProduct; isEager?: boolean | undefined }) {
  const [wasHovered, setHovered] = useState(false)
  const [front, back] = product.images
  return (
    <div
      onPointerEnter={(event) => {
        if (event.pointerType === 'mouse') setHovered(true)
      }}
    >
      <ProductPicture image={front} sizes={gridSizes} isEager={isEager} />
      {wasHovered && back && (
        <ProductPicture
          image={back}
          sizes={gridSizes}
          isEager
          alt=""
          className="absolute inset-0 opacity-0 transition-opacity duration-200 ease-shop group-hover:opacity-100"
        />
      )}
    </div>
  )
}

function SoldOutCover({ product, text }: { product: CardProduct; text: string | undefined }) {
  if (!text || product.stock_quantity > 0) return null
  return (
    <p className="absolute inset-0 grid place-items-center bg-ink/50 text-center display text-2xl text-white">
      {text}
    </p>
  )
}

/** The signature: a strip of the product's own cloth along the lower edge, on hover and focus. */
function ClothStrip({ url }: { url: string | null }) {
  return (
    <div
      aria-hidden
      className={`cloth-strip ${url ? '' : 'selvedge'}`}
      style={url ? ({ '--cloth': `url(${url})` } as object) : undefined}
    />
  )
}

const badgeLooks: Record<Badge['kind'], string> = {
  new: 'bg-kola text-ink',
  sale: 'bg-camwood text-white',
  'sold-out': 'bg-ink text-white',
}
const badgeClass = 'w-fit px-2 py-0.5 text-xs font-semibold tabular-nums'

function Badges({ badges, extra }: { badges: Badge[]; extra: string | undefined }) {
  return (
    <div className="pointer-events-none absolute top-3 left-0 grid gap-1">
      <BadgeList badges={badges} extra={extra} />
    </div>
  )
}

function InlineBadges({ badges, extra }: { badges: Badge[]; extra: string | undefined }) {
  return (
    <div className="flex flex-wrap gap-1 pb-1 empty:hidden">
      <BadgeList badges={badges} extra={extra} />
    </div>
  )
}

function BadgeList({ badges, extra }: { badges: Badge[]; extra: string | undefined }) {
  return (
    <>
      {extra && <span className={`${badgeClass} bg-indigo text-white`}>{extra}</span>}
      {badges.map(({ kind, text }) => (
        <span key={kind} className={`${badgeClass} ${badgeLooks[kind]}`}>
          {text}
        </span>
      ))}
    </>
  )
}

function SizeLine({ product, limit }: { product: CardProduct; limit: number }) {
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
