import type { CartItem } from './cart.schema.ts'
import { isBuyable, limitText, mostOf } from './cart.rules.ts'
import { Icon } from '../ui/icon.tsx'

type LineStepperProps = { item: CartItem; title: string; onChange: (quantity: number) => void }

/** Minus and plus of a line in the cart and its drawer, with the reason where plus stops; none when the line cannot be bought. */
export function LineStepper({ item, title, onChange }: LineStepperProps) {
  if (!isBuyable(item)) return null
  const limit = limitText(item)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <QuantityStepper title={title} quantity={item.quantity} max={mostOf(item)} onChange={onChange} />
      {limit && <p className="text-sm text-muted">{limit}</p>}
    </div>
  )
}

type QuantityStepperProps = {
  quantity: number
  /** The available stock, where plus stops. */
  max: number
  title: string
  onChange: (quantity: number) => void
}

/** Minus and plus; never below 1 (rule: cart-quantity), never above the stock. */
function QuantityStepper({ quantity, max, title, onChange }: QuantityStepperProps) {
  return (
    <div
      role="group"
      aria-label={`Quantity of ${title}`}
      className="inline-flex items-center border border-field"
    >
      <button
        type="button"
        className="icon-button !rounded-none"
        aria-label="Decrease quantity"
        disabled={quantity <= 1}
        onClick={() => onChange(quantity - 1)}
      >
        <Icon name="minus" size={18} className={quantity <= 1 ? 'opacity-35' : ''} />
      </button>
      <output aria-live="polite" className="min-w-8 text-center tabular-nums" data-testid="quantity">
        {quantity}
      </output>
      <button
        type="button"
        className="icon-button !rounded-none"
        aria-label="Increase quantity"
        disabled={quantity >= max}
        onClick={() => onChange(quantity + 1)}
      >
        <Icon name="plus" size={18} className={quantity >= max ? 'opacity-35' : ''} />
      </button>
    </div>
  )
}
