import { Badges, CardLink, ClothStrip, type ProductCardProps, SizeLine, SoldOutCover } from './card-parts.tsx'
import { CardColors } from './card-colors.tsx'
import { Price } from '../price.tsx'
import { badgesOf } from '../product-badges.rules.ts'
import type { CardProduct } from './card.schema.ts'
import { cardSizeLimit, shownColor } from './product-card.rules.ts'
import { ProductPicture } from '../product-picture.tsx'
import { picturesOf } from '../product-pictures.rules.ts'
import { type CardState, useCard } from './use-card.client.ts'

const gridSizes = '(min-width: 1024px) 300px, (min-width: 640px) 33vw, 50vw'
/** A card is at most 400 px wide: on a screen of two dots to each that is 800. */
const widest = 800

/** One product of a grid: buttons on the picture, below it two lines and the sizes. */
export function ProductCard({
  product,
  now,
  colors,
  isEager = false,
  action,
  corner,
  badge,
  soldOutText,
  headingLevel: Heading = 'h3',
}: ProductCardProps) {
  const { watch, showColor, ...card } = useCard(product, colors)
  return (
    <article className="group card" data-testid="product-card" {...watch}>
      <div className="card-plate">
        <CardPictures product={product} isEager={isEager} {...card} />
        <Badges badges={badgesOf(product, now)} extra={badge} />
        <SoldOutCover product={product} text={soldOutText} />
        {corner && <div className="card-corner">{corner}</div>}
        <ClothStrip url={card.color ? null : product.cloth_url} isNear={card.isNear} />
        <CardColors product={product} shown={shownColor(product, card.color)} onShow={showColor} />
        {action && <div className="card-buy">{action(product, card)}</div>}
      </div>
      <div className="card-text">
        <Heading>
          <CardLink slug={product.slug} color={card.color}>
            {product.title}
          </CardLink>
        </Heading>
        <Price product={product} />
        <SizeLine product={product} limit={cardSizeLimit} />
      </div>
    </article>
  )
}

/** The second picture is fetched only on hover. */
function CardPictures({
  product,
  color,
  isNear,
  isEager,
}: { product: CardProduct; isEager: boolean } & CardState) {
  const [front, back] = picturesOf(product.images, color)
  return (
    <>
      <ProductPicture image={front} sizes={gridSizes} widest={widest} isEager={isEager || isNear} />
      {isNear && back && (
        <ProductPicture
          key={back.url}
          image={back}
          sizes={gridSizes}
          widest={widest}
          isEager
          alt=""
          className="absolute inset-0 opacity-0 transition-opacity duration-200 ease-shop group-hover:opacity-100"
        />
      )}
    </>
  )
}
