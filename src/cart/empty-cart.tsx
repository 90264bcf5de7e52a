import { Link } from '@tanstack/react-router'
import { buttonClass } from '../ui/button.tsx'

export function EmptyCart() {
  return (
    <div className="py-12 md:py-24">
      <h1 className="max-w-[10ch] text-hero">Your cart is empty</h1>
      <p className="mt-6 max-w-prose text-lg text-muted">
        Nothing is put aside for you yet. Start with what came in this month, or look through everything.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Link to="/new-in" className={buttonClass('primary')}>
          Shop New In
        </Link>
        <Link to="/shop" className={buttonClass('secondary')}>
          Continue Shopping
        </Link>
        <Link to="/sale" className={buttonClass('quiet')}>
          See the sale
        </Link>
      </div>
    </div>
  )
}
