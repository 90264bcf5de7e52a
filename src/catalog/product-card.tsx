import { useState } from 'react'
import { Badges } from './card-badges.tsx'
import { CardLink, ClothStrip, type ProductCardProps, SizeLine, SoldOutCover } from './card-parts.tsx'
import { Price } from './price.tsx'
import { badgesOf } from './product-badges.rules.ts'
import type { CardProduct } from './card.schema.ts'
import { cardSizeLimit } from './product-card.rules.ts'
import { ProductPicture } from './product-picture.tsx'

const gridSizes = '(min-width: 1024px) 300px, (min-width: 640px) 33vw, 50vw'

/** One product of a grid. */
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
