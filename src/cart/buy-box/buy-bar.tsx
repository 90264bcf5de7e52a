import { backAt } from '../../catalog/stock/held-pieces.rules.ts'
import type { Product } from '../../catalog/catalog.schema.ts'
import { formatMoney } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/control-field.tsx'
import type { VariantChoice } from './use-variant-choice.client.ts'

/** At the bottom of a phone: price, size and a second button. */
export function BuyBar({ product, options }: { product: Product; options: VariantChoice }) {
  const { choice, sizes, isSoldOut, isAdding, chooseSize, addChosen } = options
  return (
    <div data-bottom-bar className="buy-bar md:hidden">
      <div className="min-w-0 flex-1 leading-tight">
        <p className="price">{formatMoney(product.price_ngn)}</p>
        <p className="truncate text-sm text-muted">
          {choice.size ?? (sizes.length ? 'Choose a size' : 'One size')}
        </p>
      </div>
      {sizes.length > 0 && (
        <ChoiceField
          aria-label="Size"
          className="field !w-auto max-w-24"
          value={choice.size ?? ''}
          onValue={chooseSize}
        >
          <option value="">Size</option>
          {sizes.map(({ size, stock_quantity, held_until }) => (
            <option key={size} value={size!}>
              {stock_quantity > 0
                ? size
                : `${size} – ${held_until ? `try at ${backAt(held_until)}` : 'sold out'}`}
            </option>
          ))}
        </ChoiceField>
      )}
      <Button
        isBusy={isAdding}
        disabled={isSoldOut}
        onClick={addChosen}
        aria-label={`${addLabel(options)}, ${product.title}`}
      >
        {isAdding || isSoldOut ? addLabel(options) : 'Add'}
      </Button>
    </div>
  )
}

/** The label of the add-to-cart button. */
export function addLabel({
  isAdding,
  isSoldOut,
  heldUntil,
}: Pick<VariantChoice, 'isAdding' | 'isSoldOut' | 'heldUntil'>) {
  if (isAdding) return 'Adding...'
  if (heldUntil) return `Try at ${backAt(heldUntil)}`
  return isSoldOut ? 'Sold out' : 'Add to Cart'
}
