import type { CardProduct } from '../../catalog/listing/card.schema.ts'
import { sizesLike } from '../../catalog/sizes/my-size.rules.ts'
import { useMySize } from '../../catalog/sizes/use-my-size.client.ts'
import { sizesIn } from '../../catalog/product/variant-choice.rules.ts'
import { useAddToCart } from '../cart.queries.ts'

type SizeStripProps = {
  product: CardProduct
  /** The colour the card shows. */
  color: string | null
  /** Called with the sold-out size that was pressed. */
  onMiss: (variantId: string) => void
}

/**
 * The sizes as the quick add: one press adds, on a sold-out one it opens the sign-up form (rule: quick-add).
 */
export default function SizeStrip({ product, color, onMiss }: SizeStripProps) {
  const add = useAddToCart()
  const sizes = sizesIn(product.product_variants, color)
  const own = sizesLike(
    useMySize(),
    sizes.map(({ size }) => size!),
  )
  const isUk = sizes.every(({ size }) => size!.startsWith('UK '))
  return (
    <div
      className="size-strip"
      role="group"
      aria-label={`Quick add ${product.title}`}
      data-testid="size-strip"
    >
      <p aria-live="polite">{add.isPending ? 'Adding...' : isUk ? 'Quick add, UK sizes' : 'Quick add'}</p>
      {sizes.map(({ id, size, stock_quantity }) => {
        const isSoldOut = stock_quantity <= 0
        const isOwn = own.includes(size!)
        const name = isOwn ? `${size}, your size` : size
        return (
          <button
            key={id}
            type="button"
            className={`${isSoldOut ? 'sold-out' : ''} ${isOwn ? 'own-size' : ''}`}
            aria-label={isSoldOut ? `${name}, sold out: tell me when it is back` : `${name}, add to cart`}
            aria-disabled={add.isPending || undefined}
            aria-busy={(add.isPending && add.variables.variant_id === id) || undefined}
            onClick={() => {
              if (isSoldOut) onMiss(id)
              else if (!add.isPending) add.addOne(product, id)
            }}
          >
            {isUk ? size!.slice(3) : size}
          </button>
        )
      })}
    </div>
  )
}
