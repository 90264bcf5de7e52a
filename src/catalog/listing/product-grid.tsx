import type { ReactNode } from 'react'
import { ProductCard } from './product-card.tsx'
import { ProductRow } from './product-row.tsx'
import type { ProductCardProps } from './card-parts.tsx'
import type { CardProduct } from './card.schema.ts'
import { usePageTime } from '../../lib/browser/page-time.ts'

/** For four or eight products: from a tablet's width on no card is left over. */
export const rowOfFour = 'grid-cols-2 sm:grid-cols-4'

/** The first pictures are in sight at once. */
const eagerPictures = 4

/** What a card offers in addition to its link: `action` below, `corner` on the picture. */
export type CardOffers = Pick<ProductCardProps, 'action'> & { corner?: (product: CardProduct) => ReactNode }

type ProductGridProps = CardOffers &
  Pick<ProductCardProps, 'badge' | 'colors' | 'soldOutText'> & {
    products: CardProduct[]
    isList?: boolean
    hasEager?: boolean
    className?: string
  }

/** Square-cut cells with hairlines between them, like pattern pieces on a sheet. */
export function ProductGrid({
  products,
  isList = false,
  hasEager = false,
  corner,
  className = 'list-columns',
  ...card
}: ProductGridProps) {
  const now = usePageTime()
  const Item = isList ? ProductRow : ProductCard
  return (
    <ul className={`product-cells grid ${isList ? '' : className}`} data-testid="product-list">
      {products.map((product, index) => (
        <li key={product.id}>
          <Item
            {...card}
            product={product}
            now={now}
            isEager={hasEager && index < eagerPictures}
            corner={corner?.(product)}
          />
        </li>
      ))}
    </ul>
  )
}

type GridSkeletonProps = { count?: number; className?: string }

/** The same boxes, empty: 8 on lists, 12 on featured (rule: loading-skeletons). */
export function GridSkeleton({ count = 8, className = 'list-columns' }: GridSkeletonProps) {
  return (
    <div role="status" aria-label="Loading products" className={`product-cells grid ${className}`}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} data-testid="skeleton">
          <div className="skeleton aspect-[4/5] max-sm:aspect-[6/7]" />
          <div className="grid gap-0.5 p-2.5 pt-2 md:p-3">
            <div className="skeleton h-5 w-4/5 md:h-[22px]" />
            <div className="skeleton h-5 w-2/5 md:h-6" />
            <div className="skeleton h-4 w-3/5" />
          </div>
        </div>
      ))}
    </div>
  )
}
