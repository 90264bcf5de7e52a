import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { requireSignIn } from '../account/sign-in-guard.queries.ts'
import { sessionQuery } from '../account/session.queries.ts'
import { addressesQuery } from '../addresses/addresses.queries.ts'
import { cartQuery } from '../cart/cart.queries.ts'
import { CartSkeleton } from '../cart/cart-skeleton.tsx'
import { shopQuery } from '../settings/settings.queries.ts'
import { shippingQuery } from '../shipping/shipping.queries.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { CheckoutFrame } from './checkout-frame.tsx'
import { EmptyCheckout } from './empty-checkout.tsx'
import { PayOrderAgain } from './pay-order-again.tsx'
import { QuoteRequested } from './quote-requested.tsx'
import { personalHead } from '../layout/page-head.rules.ts'

/** `order`: an unpaid order to pay again, with its total; `requested`: the number of an order waiting for its delivery fee. */
type CheckoutSearch = { order?: string; total?: number; requested?: string }

export const Route = createFileRoute('/checkout')({
  validateSearch: (search: Record<string, unknown>): CheckoutSearch => ({
    ...(search.order !== undefined && { order: String(search.order) }),
    ...(search.total !== undefined &&
      Number.isSafeInteger(Number(search.total)) && { total: Number(search.total) }),
    ...(search.requested !== undefined && { requested: String(search.requested) }),
  }),
  beforeLoad: async ({ context, location }) => {
    const shop = await context.queryClient.ensureQueryData(shopQuery)
    if (shop.guest_checkout) await context.queryClient.ensureQueryData(sessionQuery)
    else await requireSignIn({ context, location })
  },
  loader: async ({ context: { queryClient } }) => {
    const isSignedIn = Boolean(queryClient.getQueryData(sessionQuery.queryKey)?.user)
    await Promise.all([
      queryClient.fetchQuery(cartQuery),
      queryClient.ensureQueryData(shippingQuery),
      isSignedIn && queryClient.prefetchQuery(addressesQuery),
    ])
  },
  head: ({ matches }) => personalHead(matches, 'Checkout'),
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
  return (
    <CheckoutFrame title="Checkout">
      <CheckoutForm cart={cart} session={session} zones={shipping.zones} />
    </CheckoutFrame>
  )
}
