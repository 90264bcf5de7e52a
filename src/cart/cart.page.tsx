import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, useHydrated, useNavigate, Link } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react'
import { useIsGuest, useSession } from '../account/sessions/session.queries.ts'
import { newestProductsQuery } from '../catalog/listing/newest-products.queries.ts'
import { countText } from '../lib/count-text.ts'
import * as nouns from '../lib/nouns.rules.ts'
import { loadSection } from '../layout/section-data.tsx'
import { formatMoney } from '../lib/money.ts'
import { useShop } from '../settings/settings.queries.ts'
import { openPlace } from '../shipping/destination-zones.rules.ts'
import { PlaceChoice } from '../shipping/place-choice.tsx'
import type { ShippingZone } from '../shipping/shipping.schema.ts'
import { useDeliveryPlace, shippingQuery } from '../shipping/shipping.queries.ts'
import { onlyItself } from '../ui/site-link.tsx'
import { Alert } from '../ui/alert.tsx'
import { buttonClass } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'
import { CartLines } from './cart-line.tsx'
import { CartSkeleton } from './cart-skeleton.tsx'
import { cartQuery } from './cart.queries.ts'
import { isBuyable } from './cart.rules.ts'
import type { CartView } from './cart.schema.ts'
import { EmptyCart } from './empty-cart.tsx'
import { OrderWithoutScripts } from './order-without-scripts.tsx'
import { usePromoCode } from './quote/promo-code.client.ts'
import { quoteQuery, requestedLineOf } from './quote/quote.queries.ts'
import type { Quote } from './quote/quote.schema.ts'
import { type RequestedQuote, RequestedQuoteSummary } from './quote/requested-quote.tsx'
import { FreeDeliveryProgress } from './quote/free-delivery-progress.tsx'
import { NothingBuyable } from './nothing-buyable.tsx'
import { PromoCodeBox } from './quote/promo-code-box.tsx'
import { hasGoods } from './quote/quote.rules.ts'
import { TrustNotes } from './trust-notes.tsx'

const askOf = (cart: CartView, promoCode: string) => ({
  items: cart.items.map(requestedLineOf),
  ...(promoCode && { promoCode }),
})

export const Route = createFileRoute('/cart')({
  loader: async ({ context: { queryClient } }) => {
    const cart = await queryClient.ensureQueryData(cartQuery)
    if (cart.items.length) await queryClient.prefetchQuery(quoteQuery(askOf(cart, '')))
    else await loadSection(queryClient, newestProductsQuery)
  },
  pendingComponent: CartSkeleton,
  pendingMs: 150,
  component: CartPage,
})

function CartPage() {
  const { data: cart } = useSuspenseQuery(cartQuery)
  return (
    <main className="buying shell">{cart.items.length === 0 ? <EmptyCart /> : <FullCart cart={cart} />}</main>
  )
}

function FullCart({ cart }: { cart: CartView }) {
  const promo = usePromoCode()
  const place = useOpenPlace()
  const asked = useQuery(
    quoteQuery({ ...askOf(cart, promo.promoCode), ...(place && { shippingLocation: place.id }) }),
  )
  const proceed = useProceed(cart)
  const isBuyableAtAll = cart.items.some(isBuyable)
  return (
    <div className="grid gap-x-12 pt-6 md:pt-12 lg:grid-cols-[7fr_5fr] lg:pb-24">
      <CartItems cart={cart} quote={asked.data} />
      <OrderWithoutScripts cart={cart} lost="Changing the cart and paying" />
      <CartSummary asked={asked} place={place} onProceed={proceed} {...promo} />
      {isBuyableAtAll && <TotalBar quote={asked.data} onProceed={proceed} />}
    </div>
  )
}

/** The place chosen on a product's page or at checkout, once it is known that the shop delivers there (rule: one-place). */
function useOpenPlace() {
  const chosen = useDeliveryPlace()
  const { data } = useQuery({ ...shippingQuery, enabled: chosen !== undefined })
  return openPlace(data?.zones ?? [], chosen)
}

type ProceedLinkProps = { onProceed: Proceed; className: string; 'data-testid'?: string }

/** A link, which also leads on before the page is hydrated, and without scripts. */
const ProceedLink = ({ onProceed, className, ...rest }: ProceedLinkProps) => (
  <Link
    to="/checkout"
    activeOptions={onlyItself}
    className={buttonClass('primary', className)}
    onClick={onProceed}
    {...rest}
  >
    Proceed to Checkout
  </Link>
)

type Proceed = (press: MouseEvent) => void

/** On phones the total and the checkout button stay in view. */
function TotalBar({ quote, onProceed }: { quote: Quote | undefined; onProceed: Proceed }) {
  return (
    <div
      data-bottom-bar
      className="sticky bottom-0 z-10 -mx-4 mt-6 flex items-center gap-4 border-t border-ink bg-ground px-4 py-3 md:-mx-8 md:px-8 lg:hidden"
    >
      <p className="shrink-0">
        <span className="block text-xs text-muted">Total</span>
        <span translate="no" className="price text-lg">
          {quote ? formatMoney(quote.total) : '…'}
        </span>
      </p>
      <ProceedLink className="flex-1" onProceed={onProceed} data-testid="proceed" />
    </div>
  )
}

/**
 * Lets a press lead to checkout once the session is loaded; scrolls to a line that cannot be bought instead
 * (rule: cart-to-checkout).
 */
function useProceed(cart: CartView): Proceed {
  const { isReady } = useSession()
  const [isWaiting, setIsWaiting] = useState(false)
  const navigate = useNavigate()
  /** Whether a line keeps the shopper here; it is shown. */
  const isBlocked = () => {
    const blocked = cart.items.find((item) => !isBuyable(item))
    if (!blocked) return false
    toast.error(`${blocked.product.title}: ${blocked.message}`)
    document.getElementById(`line-${blocked.id}`)?.scrollIntoView({ block: 'center' })
    return true
  }
  const enterAfterWaiting = useEffectEvent(() => {
    setIsWaiting(false)
    if (!isBlocked()) void navigate({ to: '/checkout' })
  })
  useEffect(() => {
    if (isReady && isWaiting) enterAfterWaiting()
  }, [isReady, isWaiting])
  return (press) => {
    if (!isReady) {
      press.preventDefault()
      setIsWaiting(true)
      toast.message('Please wait while we load your account.')
    } else if (isBlocked()) press.preventDefault()
  }
}

function CartItems({ cart, quote }: { cart: CartView; quote: Quote | undefined }) {
  return (
    <section aria-label="Items in your cart">
      <h1 className="mb-6 flex items-baseline justify-between gap-4 text-3xl md:text-hero">
        Cart
        <span className="price font-sans text-base tracking-normal text-muted">
          {countText(nouns.item, cart.count)}
        </span>
      </h1>
      {cart.notices.length > 0 && (
        <div className="mb-4">
          <Alert tone="notice">
            {cart.notices.map((notice) => (
              <p key={notice}>{notice}</p>
            ))}
          </Alert>
        </div>
      )}
      <CartLines items={cart.items} quote={quote} />
    </section>
  )
}

/** What checkout will ask of who has no account, before it asks (rule: account-said-early). */
function AccountNote() {
  const { guest_checkout } = useShop()
  const isGuest = useIsGuest()
  if (guest_checkout || !isGuest) return null
  return <p className="text-sm text-muted">To pay you need an account: email and password.</p>
}

/** Its room is there before its places are. */
function PlaceToChoose({ place }: { place: ShippingZone | undefined }) {
  const shop = useShop()
  const isHydrated = useHydrated()
  const { data } = useQuery({ ...shippingQuery, enabled: isHydrated })
  return (
    <div className="needs-scripts min-h-20">
      <p aria-hidden className="pb-1.5 text-sm font-semibold">
        Deliver to
      </p>
      {data && data.zones.length > 0 && (
        <PlaceChoice zones={data.zones} shop={shop} place={place} className="!w-full" />
      )}
    </div>
  )
}

type CartSummaryProps = {
  asked: RequestedQuote
  place: ShippingZone | undefined
  promoCode: string
  setPromoCode: (code: string) => void
  onProceed: Proceed
}

/** Next to the cart's items: their costs, a promo code, and the link to checkout. */
function CartSummary({ asked, place, promoCode, setPromoCode, onProceed }: CartSummaryProps) {
  const quote = asked.data
  const isNothing = quote !== undefined && !hasGoods(quote.lines)
  return (
    <section aria-label="Order summary" className="mt-8 lg:mt-0">
      <div className="flex flex-col gap-5 bg-paper lg:sticky lg:top-24">
        <div className="selvedge" aria-hidden />
        <div className="flex flex-col gap-5 px-4 pb-6 md:px-6">
          <h2 className="text-2xl">Summary</h2>
          {isNothing && <NothingBuyable />}
          {!asked.isError && !isNothing && (
            <>
              <FreeDeliveryProgress quote={quote} />
              <PromoCodeBox promoCode={promoCode} setPromoCode={setPromoCode} promo={quote?.promo} />
            </>
          )}
          {!isNothing && (
            <>
              <PlaceToChoose place={place} />
              <RequestedQuoteSummary asked={asked} place={place?.name} />
              <div className="hidden lg:block">
                <ProceedLink className="w-full" onProceed={onProceed} />
              </div>
              <AccountNote />
            </>
          )}
          <Link to="/shop" className={buttonClass(isNothing ? 'primary' : 'secondary', 'w-full')}>
            Continue Shopping
          </Link>
          {/* Not promised of what cannot come back. */}
          <TrustNotes hasReturns={!quote?.lines.every((line) => line.is_final_sale)} />
        </div>
      </div>
    </section>
  )
}
