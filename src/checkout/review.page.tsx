import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { cartQuery } from '../cart/cart.queries.ts'
import type { CartView } from '../cart/cart.schema.ts'
import { usePromoCode } from '../cart/promo-code.client.ts'
import { QuoteFailed } from '../cart/quote-failed.tsx'
import { QuoteSummary } from '../cart/quote-summary.tsx'
import { quoteQuery, wantedOf } from '../cart/quote.queries.ts'
import { formatMoney } from '../lib/money.ts'
import { readStored } from '../lib/browser/session-store.ts'
import { daysText } from '../settings/setting-texts.rules.ts'
import { useShop } from '../settings/settings.queries.ts'
import { cleanAddress } from '../shipping/address.rules.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import {
  blankCheckout,
  checkCheckout,
  checkoutFormKey,
  type CheckoutValues,
  countryOf,
} from './checkout-form.rules.ts'
import { CheckoutFrame } from './checkout-frame.tsx'
import { CheckoutSection } from './checkout-section.tsx'
import { EmptyCheckout } from './empty-checkout.tsx'
import { payButtonText } from './pay-button.rules.ts'
import { useSubmitCheckout } from './submit-checkout.client.ts'

export const Route = createFileRoute('/checkout/review')({
  loader: ({ context: { queryClient } }) => queryClient.fetchQuery(cartQuery),
  component: ReviewPage,
})

/** The form in progress with its real quote (rule: checkout-review). */
function ReviewPage() {
  const { data: cart } = useSuspenseQuery(cartQuery)
  const [values, setValues] = useState<CheckoutValues | null>()
  useEffect(() => {
    const kept = readStored<Partial<CheckoutValues>>(checkoutFormKey)
    setValues(kept && { ...blankCheckout, ...kept })
  }, [])
  const isComplete = values && Object.keys(checkCheckout(values)).length === 0
  if (cart.items.length === 0) return <EmptyCheckout />
  return (
    <CheckoutFrame title="Review your order">
      {values === undefined ? (
        <div className="skeleton h-96" aria-busy />
      ) : isComplete ? (
        <Review cart={cart} values={values} />
      ) : (
        <Alert tone="notice" title="Missing Information">
          <p>Fill in your contact and delivery address first.</p>
          <Link to="/checkout" className={buttonClass('primary', 'mt-3')}>
            Go to checkout
          </Link>
        </Alert>
      )}
    </CheckoutFrame>
  )
}

function Review({ cart, values }: { cart: CartView; values: CheckoutValues }) {
  const shop = useShop()
  const navigate = useNavigate()
  const place = cleanAddress(values)
  const { promoCode } = usePromoCode()
  const ask = {
    items: cart.items.map(wantedOf),
    country: values.country,
    ...(values.state && { state: values.state }),
    shippingLocation: values.shippingLocation,
    ...(promoCode && { promoCode }),
  }
  const { data: quote, isPlaceholderData, isError, isFetching, refetch } = useQuery(quoteQuery(ask))
  const { phase, placeOrder } = useSubmitCheckout(ask)
  const [isChanged, setChanged] = useState(false)

  const order = async () => {
    if (!quote) return
    const result = await placeOrder(values, quote)
    setChanged(Boolean(result?.newQuote))
    if (result?.fields) void navigate({ to: '/checkout' })
    if (result?.isSignedOut) void navigate({ to: '/auth', search: { returnTo: '/checkout/review' } })
  }

  return (
    <>
      <CheckoutSection title="Items">
        <ul className="flex flex-col gap-2">
          {quote?.lines.map((line) => (
            <li key={line.variant_id ?? line.product_id} className="flex justify-between gap-4">
              <span>
                {line.quantity} × {line.title}{' '}
                <span className="text-muted">{[line.size, line.color].filter(Boolean).join(' / ')}</span>
                {line.message && <span className="block text-camwood">{line.message}</span>}
              </span>
              <span className="price">{formatMoney(line.line_total)}</span>
            </li>
          ))}
        </ul>
      </CheckoutSection>
      <CheckoutSection title="Deliver to">
        <address className="not-italic">
          {values.firstName} {values.lastName}
          <br />
          {[place.address, place.landmark].filter(Boolean).join(', ')}
          <br />
          {[place.city, place.state, place.zipCode].filter(Boolean).join(', ')}
          <br />
          {countryOf(values.country)?.name}
          <br />
          {values.phone} · {values.email}
        </address>
        <Link to="/checkout" className={buttonClass('link')}>
          Change
        </Link>
      </CheckoutSection>
      <CheckoutSection title="Policies">
        <ul className="flex list-disc flex-col gap-1 pl-5">
          <li>
            Conditional exchange only: within {daysText(shop.return_window_days)} of delivery, unworn and with
            its tags.
          </li>
          <li>No pre-orders: everything you order is in stock now.</li>
        </ul>
      </CheckoutSection>
      <CheckoutSection title="Total">
        {isError ? (
          <QuoteFailed isAsking={isFetching} onRetry={() => void refetch()} />
        ) : (
          <QuoteSummary quote={quote} isFresh={!isPlaceholderData} />
        )}
        {isChanged && (
          <div className="mt-5">
            <Alert tone="notice" title="Prices have changed">
              Nothing was charged. Press the button again if you agree with the new total.
            </Alert>
          </div>
        )}
        <Button
          className="mt-5 min-h-14 w-full sm:text-lg"
          isBusy={phase !== 'idle'}
          disabled={!quote}
          onClick={() => void order()}
          data-testid="place-order"
        >
          {phase === 'idle' ? 'Place Order' : payButtonText({ isSignedIn: true, phase, quote })}
        </Button>
      </CheckoutSection>
    </>
  )
}
