import { Link } from '@tanstack/react-router'
import { CartLines } from '../../cart/cart-line.tsx'
import type { CartView } from '../../cart/cart.schema.ts'
import { NothingBuyable } from '../../cart/buy-box/nothing-buyable.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { CheckoutFrame } from './checkout-frame.tsx'

/** Checkout while no line can be bought (rule: nothing-buyable): what it is, and the ways out. */
export function NothingToCheckOut({ cart }: { cart: CartView }) {
  return (
    <CheckoutFrame title="Checkout">
      <NothingBuyable />
      <CartLines items={cart.items} quote={undefined} isCompact />
      <div className="mt-6 flex flex-wrap gap-3">
        <Link to="/shop" className={buttonClass('primary')}>
          Continue Shopping
        </Link>
        <Link to="/cart" className={buttonClass('secondary')}>
          Back to cart
        </Link>
      </div>
    </CheckoutFrame>
  )
}
