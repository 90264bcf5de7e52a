import { Icon } from './icon.tsx'

type QuantityStepperProps = {
  /** What is counted, for screen readers: `Ankara Dress, M`. */
  label: string
  quantity: number
  max: number
  onChange: (quantity: number) => void
}

const stepClass =
  'grid size-11 place-items-center transition-transform duration-120 ease-shop active:translate-y-px disabled:text-muted disabled:opacity-50'

/** Minus and plus around a number from 1 to `max`. */
export function QuantityStepper({ label, quantity, max, onChange }: QuantityStepperProps) {
  return (
    <div
      role="group"
      aria-label={`Quantity of ${label}`}
      className="inline-flex items-center rounded-control border border-field bg-white"
    >
      <button
        type="button"
        className={stepClass}
        aria-label={`One less of ${label}`}
        disabled={quantity <= 1}
        onClick={() => onChange(quantity - 1)}
      >
        <Icon name="minus" size={16} />
      </button>
      <span aria-live="polite" className="price min-w-7 text-center" data-testid="quantity">
        {quantity}
      </span>
      <button
        type="button"
        className={stepClass}
        aria-label={`One more of ${label}`}
        disabled={quantity >= max}
        onClick={() => onChange(quantity + 1)}
      >
        <Icon name="plus" size={16} />
      </button>
    </div>
  )
}
