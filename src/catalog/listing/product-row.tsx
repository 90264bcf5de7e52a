import { Badges, CardLink, ClothStrip, type ProductCardProps, SizeLine, SoldOutCover } from './card-parts.tsx'
import { CardColors } from './card-colors.tsx'
import { Price } from '../price.tsx'
import { badgesOf } from '../product-badges.rules.ts'
import { rowSizeLimit, shownColor } from './product-card.rules.ts'
import { ProductPicture } from '../product-picture.tsx'
import { picturesOf } from '../product-pictures.rules.ts'
import { useCard } from './use-card.client.ts'

/** The list view: one product per line, with its cloth and up to six sizes. */
export function ProductRow({
  product,
  now,
  colors,
  isEager = false,
  action,
  corner,
  badge,
  soldOutText,
}: ProductCardProps) {
  const { color, showColor } = useCard(product, colors)
  return (
    <article
      className="group relative grid grid-cols-[112px_1fr] sm:grid-cols-[128px_1fr_auto]"
      data-testid="product-card"
    >
      <div className="relative overflow-hidden bg-stage">
        <ProductPicture
          image={picturesOf(product.images, color)[0]}
          sizes="128px"
          isEager={isEager}
          className="h-full"
        />
        <SoldOutCover product={product} text={soldOutText} />
        <ClothStrip url={color ? null : product.cloth_url} />
        <CardColors product={product} shown={shownColor(product, color)} onShow={showColor} />
      </div>
      <div className="flex min-w-0 flex-col gap-1 p-3 sm:grid sm:grid-cols-[1fr_auto] sm:content-center sm:gap-x-8 sm:px-6 sm:py-4">
        <div className="min-w-0">
          <Badges
            badges={badgesOf(product, now)}
            extra={badge}
            className="flex flex-wrap gap-1 pb-1 empty:hidden"
          />
          <h3 className="pr-8 font-sans text-lg leading-snug font-medium tracking-normal">
            <CardLink slug={product.slug} color={color}>
              {product.title}
            </CardLink>
          </h3>
          <p className="text-sm text-muted">{product.fabric}</p>
          <SizeLine product={product} limit={rowSizeLimit} />
        </div>
        <div className="flex flex-col gap-3 sm:items-end">
          <Price product={product} className="sm:justify-end" />
          {action && (
            <div className="relative z-10 w-fit border border-field">
              {action(product, { color, isNear: false })}
            </div>
          )}
        </div>
      </div>
      {corner && <div className="absolute top-0 right-0 z-10 sm:static">{corner}</div>}
    </article>
  )
}
