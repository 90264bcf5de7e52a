import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { sessionQuery } from '../../account/sessions/session.queries.ts'
import { addressesQuery } from '../../addresses/addresses.queries.ts'
import { cartQuery } from '../../cart/cart.queries.ts'
import { isBuyable } from '../../cart/cart.rules.ts'
import { CartSkeleton } from '../../cart/cart-skeleton.tsx'
import { shippingQuery } from '../../shipping/shipping.queries.ts'
import { OrderWithoutScripts } from '../../cart/order-without-scripts.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import { EmptyCheckout } from './empty-checkout.tsx'
import { PayOrderAgain } from '../outcome/pay-order-again.tsx'
import { QuoteRequested } from '../outcome/quote-requested.tsx'
import { TestModeLine } from '../test-mode-line.tsx'
import { CartLines } from '../../cart/cart-line.tsx'
import type { CartView } from '../../cart/cart.schema.ts'
import { NothingBuyable } from '../../cart/nothing-buyable.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { loadSection } from '../../layout/section-data.tsx'
import { trustQuery } from '../../trust/trust.queries.ts'
import { CheckoutFrame } from '../checkout-frame.tsx'

/** `order`: an unpaid order to pay again, with its total; `requested`: the number of an order waiting for its delivery fee. */
type CheckoutSearch = { order?: string; total?: number; requested?: string }

export const Route = createFileRoute('/checkout')({
  validateSearch: (search: Record<string, unknown>): CheckoutSearch => ({
    ...(search.order !== undefined && { order: String(search.order) }),
    ...(Number.isSafeInteger(Number(search.total)) && { total: Number(search.total) }),
    ...(search.requested !== undefined && { requested: String(search.requested) }),
  }),
  loader: async ({ context: { queryClient } }) => {
    const isSignedIn = Boolean(queryClient.getQueryData(sessionQuery.queryKey)?.user)
    await Promise.all([
      queryClient.fetchQuery(cartQuery),
      queryClient.ensureQueryData(shippingQuery),
      isSignedIn && queryClient.prefetchQuery(addressesQuery),
      loadSection(queryClient, trustQuery),
    ])
  },
  pendingComponent: CartSkeleton,
  pendingMs: 150,
  component: CheckoutPage,
})

function CheckoutPage() {
  const { order, requested } = Route.useSearch()
  if (requested) return <QuoteRequested orderNumber={requested} />
  if (order) return <PayOrderAgain orderId={order} />
  return <NewCheckout />
}

function NewCheckout() {
  const { data: cart } = useSuspenseQuery(cartQuery)
  const { data: session } = useSuspenseQuery(sessionQuery)
  const { data: shipping } = useSuspenseQuery(shippingQuery)
  if (cart.items.length === 0) return <EmptyCheckout />
  if (!cart.items.some(isBuyable)) return <NothingToCheckOut cart={cart} />
  return (
    <main className="buying">
      <TestModeLine />
      <div className="shell pb-16 lg:pt-8 lg:pb-28">
        <OrderWithoutScripts cart={cart} lost="Entering your address and paying" />
        <CheckoutForm cart={cart} session={session} zones={shipping.zones} pickups={shipping.pickups} />
      </div>
    </main>
  )
}

/** Checkout while no line can be bought (rule: nothing-buyable): what it is, and the ways out. */
function NothingToCheckOut({ cart }: { cart: CartView }) {
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
