import type { CartItem } from './cart.schema.ts'
import { isBuyable, limitText, mostOf } from './cart.rules.ts'
import { QuantityStepper } from './buy-box/quantity-stepper.tsx'

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
