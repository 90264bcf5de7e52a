import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { toast } from '../ui/toast.tsx'
import { useSession } from '../account/session.queries.ts'
import { formatMoney } from '../lib/money.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { CartLine } from './cart-line.tsx'
import { CartSkeleton } from './cart-skeleton.tsx'
import { cartQuery } from './cart.queries.ts'
import type { CartView } from './cart.schema.ts'
import { isBuyable } from './cart.rules.ts'
import { EmptyCart } from './empty-cart.tsx'
import { FreeDeliveryProgress } from './free-delivery-progress.tsx'
import { PromoCodeBox } from './promo-code-box.tsx'
import { usePromoCode } from './promo-code.client.ts'
import { QuoteFailed } from './quote-failed.tsx'
import { QuoteSummary } from './quote-summary.tsx'
import { quoteQuery, wantedOf } from './quote.queries.ts'
import { TrustNotes } from './trust-notes.tsx'

const askOf = (cart: CartView, promoCode: string) => ({
  items: cart.items.map(wantedOf),
  ...(promoCode && { promoCode }),
})

export const Route = createFileRoute('/cart')({
  loader: async ({ context: { queryClient } }) => {
    const cart = await queryClient.ensureQueryData(cartQuery)
    if (cart.items.length) await queryClient.prefetchQuery(quoteQuery(askOf(cart, '')))
  },
  pendingComponent: CartSkeleton,
  pendingMs: 150,
  component: CartPage,
})

function CartPage() {
  const { data: cart } = useSuspenseQuery(cartQuery)
  return (
    <main id="main" className="shell">
      {cart.items.length === 0 ? <EmptyCart /> : <FullCart cart={cart} />}
    </main>
  )
}

function FullCart({ cart }: { cart: CartView }) {
  const { promoCode, setPromoCode } = usePromoCode()
  const ask = askOf(cart, promoCode)
  const { data: quote, isPlaceholderData, isError, isFetching, refetch } = useQuery(quoteQuery(ask))
  const { isReady } = useSession()
  const [isWaiting, setIsWaiting] = useState(false)
  const navigate = useNavigate()
  const lineTotals = new Map(quote?.lines.map((line) => [line.variant_id, line.line_total]))

  const goOn = () => {
    const blocked = cart.items.find((item) => !isBuyable(item))
    if (blocked) {
      toast.error(`${blocked.product.title}: ${blocked.message}`)
      document.getElementById(`line-${blocked.id}`)?.scrollIntoView({ block: 'center' })
    } else void navigate({ to: '/checkout' })
  }
  const proceed = () => {
    if (isReady) return goOn()
    setIsWaiting(true)
    toast.message('Please wait while we load your account.')
  }
  const goOnAtLast = useEffectEvent(() => {
    setIsWaiting(false)
    goOn()
  })
  useEffect(() => {
    if (isReady && isWaiting) goOnAtLast()
  }, [isReady, isWaiting])

  return (
    <div className="grid gap-x-12 pt-6 md:pt-12 lg:grid-cols-[7fr_5fr] lg:pb-24">
      <section aria-label="Items in your cart">
        <h1 className="mb-6 flex items-baseline justify-between gap-4 text-3xl md:text-hero">
          Cart
          <span className="price font-sans text-base tracking-normal text-muted">
            {cart.count} {cart.count === 1 ? 'item' : 'items'}
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
        <ul>
          {cart.items.map((item) => (
            <CartLine key={item.id} item={item} lineTotal={lineTotals.get(item.variant_id)} />
          ))}
        </ul>
      </section>
      <section aria-label="Order summary" className="mt-8 lg:mt-0">
        <div className="flex flex-col gap-5 bg-white lg:sticky lg:top-24">
          <div className="selvedge" aria-hidden />
          <div className="flex flex-col gap-5 px-4 pb-6 md:px-6">
            <h2 className="text-2xl">Summary</h2>
            {isError ? (
              <QuoteFailed isAsking={isFetching} onRetry={() => void refetch()} />
            ) : (
              <>
                <FreeDeliveryProgress freeDelivery={quote?.free_delivery ?? null} />
                <PromoCodeBox promoCode={promoCode} setPromoCode={setPromoCode} promo={quote?.promo} />
                <QuoteSummary quote={quote} isFresh={!isPlaceholderData} />
              </>
            )}
            <div className="hidden lg:block">
              <Button className="w-full" onClick={proceed}>
                Proceed to Checkout
              </Button>
            </div>
            <Link to="/shop" className={buttonClass('secondary', 'w-full')}>
              Continue Shopping
            </Link>
            <TrustNotes />
          </div>
        </div>
      </section>
      <div
        data-bottom-bar
        className="sticky bottom-0 z-10 -mx-4 mt-6 flex items-center gap-4 border-t border-ink bg-chalk px-4 py-3 md:-mx-8 md:pr-8 md:pl-24 lg:hidden"
      >
        <p className="shrink-0">
          <span className="block text-xs text-muted">Total</span>
          <span className="price text-lg">{quote ? formatMoney(quote.total) : '…'}</span>
        </p>
        <Button className="flex-1" onClick={proceed} data-testid="proceed">
          Proceed to Checkout
        </Button>
      </div>
    </div>
  )
}
