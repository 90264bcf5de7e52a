import type { CartItem } from './cart.schema.ts'
import { isBuyable, mostOf } from './cart.rules.ts'
import { QuantityStepper } from './quantity-stepper.tsx'

type LineStepperProps = { item: CartItem; title: string; onChange: (quantity: number) => void }

/** Minus and plus of a line in the cart and its drawer; none when the line cannot be bought. */
export function LineStepper({ item, title, onChange }: LineStepperProps) {
  if (!isBuyable(item)) return null
  return <QuantityStepper title={title} quantity={item.quantity} max={mostOf(item)} onChange={onChange} />
}
