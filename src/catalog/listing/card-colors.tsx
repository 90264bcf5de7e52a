import { useId } from 'react'
import type { CardProduct } from './card.schema.ts'
import { colorsOf } from './product-card.rules.ts'

/** More would cover the picture; the product's page has them all. */
const shownColors = 4

type CardColorsProps = { product: CardProduct; shown: string | null; onShow: (color: string) => void }

/** The colours of a card where there are several: a swatch shows its own picture, on hover, by key or by finger. */
export function CardColors({ product, shown, onShow }: CardColorsProps) {
  const group = useId()
  const colors = colorsOf(product.product_variants)
  if (colors.length < 2) return null
  return (
    <fieldset className="card-colors">
      <legend className="sr-only">{`Colour of ${product.title}`}</legend>
      {colors.slice(0, shownColors).map(({ color, hex }) => (
        <label
          key={color}
          title={color}
          onPointerEnter={({ pointerType }) => {
            if (pointerType === 'mouse') onShow(color)
          }}
        >
          <input
            type="radio"
            name={group}
            aria-label={`${product.title} in ${color}`}
            checked={color === shown}
            onChange={() => onShow(color)}
          />
          <span aria-hidden style={hex ? { backgroundColor: hex } : undefined} />
        </label>
      ))}
    </fieldset>
  )
}
