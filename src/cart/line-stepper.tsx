import type { CartItem } from './cart.schema.ts'
import { isBuyable, limitText, mostOf } from './cart.rules.ts'
import { Icon } from '../ui/icon.tsx'

type LineStepperProps = { item: CartItem; title: string; onChange: (quantity: number) => void }

/**
 * Minus and plus of a line in the cart and its drawer, never below 1 (rule: cart-quantity), with the reason where plus
 * stops; none when the line cannot be bought.
 */
export function LineStepper({ item, title, onChange }: LineStepperProps) {
  if (!isBuyable(item)) return null
  const { quantity } = item
  const limit = limitText(item)
  const steps = [
    { name: 'Decrease', icon: 'minus', next: quantity - 1, isEnd: quantity <= 1 },
    { name: 'Increase', icon: 'plus', next: quantity + 1, isEnd: quantity >= mostOf(item) },
  ] as const
  const [less, more] = steps.map(({ name, icon, next, isEnd }) => (
    <button
      key={name}
      type="button"
      className="icon-button !rounded-none"
      aria-label={`${name} quantity`}
      disabled={isEnd}
      onClick={() => onChange(next)}
    >
      <Icon name={icon} size={18} className={isEnd ? 'opacity-35' : ''} />
    </button>
  ))
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <div
        role="group"
        aria-label={`Quantity of ${title}`}
        className="inline-flex items-center border border-field"
      >
        {less}
        <output aria-live="polite" className="min-w-8 text-center tabular-nums" data-testid="quantity">
          {quantity}
        </output>
        {more}
      </div>
      {limit && <p className="text-sm text-muted">{limit}</p>}
    </div>
  )
}
