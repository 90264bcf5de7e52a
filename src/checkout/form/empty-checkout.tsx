import { useEffect } from 'react'
import { EmptyCart } from '../../cart/empty-cart.tsx'
import { emptyCartMessage, emptyCartTitle } from '../../cart/quote/quote.rules.ts'
import { toast } from '../../ui/toast.tsx'

/** Checkout that opens with an empty cart, or whose last line goes (rule: empty-cart). */
export function EmptyCheckout() {
  useEffect(() => toast.error(emptyCartTitle, { id: emptyCartTitle, description: emptyCartMessage }), [])
  return (
    <main className="buying shell">
      <EmptyCart />
    </main>
  )
}
