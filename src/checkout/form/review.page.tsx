import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { sessionQuery } from '../../account/sessions/session.queries.ts'
import { addressesQuery } from '../../addresses/addresses.queries.ts'
import { dayText } from '../../cart/quote/deposit.rules.ts'
import { RequestedQuoteSummary } from '../../cart/quote/requested-quote.tsx'
import { cartQuery } from '../../cart/cart.queries.ts'
import type { CartView } from '../../cart/cart.schema.ts'
import { OrderWithoutScripts } from '../../cart/order-without-scripts.tsx'
import { quoteQuery } from '../../cart/quote/quote.queries.ts'
import type { Quote, QuoteAsk, QuoteLine } from '../../cart/quote/quote.schema.ts'
import { formatMoney } from '../../lib/money.ts'
import { Thumbnail } from '../../media/thumbnail.tsx'
import { readStored } from '../../lib/browser/session-store.ts'
import { returnDaysIn } from '../../settings/return-days.rules.ts'
import { finalSaleNote, returnCostText, returnsText } from '../../settings/return-texts.rules.ts'
import { useShop } from '../../settings/settings.queries.ts'
import { cleanAddress } from '../../shipping/address.rules.ts'
import type { Shipping } from '../../shipping/shipping.schema.ts'
import { shippingQuery } from '../../shipping/shipping.queries.ts'
import { findCountry } from '../../shipping/countries.rules.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { onlyItself } from '../../ui/site-link.tsx'
import { useCheckoutChoices } from '../checkout-choices.client.ts'
import {
  blankCheckout,
  checkCheckout,
  chosenDeposit,
  checkoutFormKey,
  type CheckoutValues,
} from '../checkout-form.rules.ts'
import { CheckoutFrame } from '../checkout-frame.tsx'
import { CheckoutSection } from './checkout-section.tsx'
import { EmptyCheckout } from './empty-checkout.tsx'
import { PaymentText } from './payment-text.tsx'
import { placeOrderText } from './pay-button.rules.ts'
import { askOf } from './use-checkout-form.client.ts'
import { useSubmitCheckout } from './submit-checkout.client.ts'
import { placeLine } from '../../shipping/address-lines.rules.ts'
import { variantLabel } from '../../lib/variant-label.rules.ts'

export const Route = createFileRoute('/checkout/review')({
  loader: async ({ context: { queryClient } }) => {
    const isSignedIn = Boolean(queryClient.getQueryData(sessionQuery.queryKey)?.user)
    await Promise.all([
      queryClient.fetchQuery(cartQuery),
      queryClient.ensureQueryData(shippingQuery),
      isSignedIn && queryClient.prefetchQuery(addressesQuery),
    ])
  },
  component: ReviewPage,
})

const title = 'Review your order'

/** The form in progress with its real quote (rule: checkout-review). */
function ReviewPage() {
  const { data: cart } = useSuspenseQuery(cartQuery)
  const [values, setValues] = useState<CheckoutValues | null>()
  useEffect(() => {
    const draft = readStored<Partial<CheckoutValues>>(checkoutFormKey)
    setValues(draft && { ...blankCheckout, ...draft })
  }, [])
  const { data: shipping } = useQuery(shippingQuery)
  const isComplete = values && Object.keys(checkCheckout(values)).length === 0 && isOpen(values, shipping)
  if (cart.items.length === 0) return <EmptyCheckout />
  if (isComplete) return <Review cart={cart} values={values} />
  return (
    <CheckoutFrame title={title}>
      <OrderWithoutScripts cart={cart} lost="Reviewing the order and paying" />
      {values === undefined ? (
        <div className="skeleton needs-scripts h-96" aria-busy />
      ) : (
        <Alert tone="notice" title="Missing Information">
          <p>Fill in your contact and delivery address first.</p>
          <Link to="/checkout" activeOptions={onlyItself} className={buttonClass('primary', 'mt-3')}>
            Go to checkout
          </Link>
        </Alert>
      )}
    </CheckoutFrame>
  )
}

/** Whether the place it goes to, or is fetched at, is still offered; while that is not known it is. */
const isOpen = ({ pickup, shippingLocation }: CheckoutValues, shipping: Shipping | undefined) =>
  !shipping ||
  (pickup
    ? shipping.pickups.some(({ id }) => id === pickup)
    : shipping.zones.some(({ id }) => id === shippingLocation))

function Review({ cart, values }: { cart: CartView; values: CheckoutValues }) {
  const { choices } = useCheckoutChoices()
  const ask = askOf(cart, values, choices)
  const asked = useQuery(quoteQuery(ask))
  const payment = (
    <CheckoutSection title="Payment">
      <p className="mb-4">
        <PaymentText quote={asked.data} />
      </p>
      <RequestedQuoteSummary asked={asked} />
      <DepositLines values={values} quote={asked.data} />
      {asked.data?.credit && (
        <p className="mt-3 flex justify-between gap-4 font-semibold">
          <span>Left to pay after credit</span>
          <span translate="no" className="price">
            {formatMoney(asked.data.credit.to_pay)}
          </span>
        </p>
      )}
      <PlaceOrder values={values} ask={ask} quote={asked.isPlaceholderData ? undefined : asked.data} />
    </CheckoutSection>
  )
  return (
    <CheckoutFrame title={title} end={payment}>
      <CheckoutSection
        title="Items"
        way={
          <Link to="/cart" className={buttonClass('link')}>
            Change<span className="sr-only"> the cart</span>
          </Link>
        }
      >
        <ul className="flex flex-col gap-4">
          {asked.data?.lines.map((line) => (
            <ReviewLine key={line.variant_id ?? line.product_id} line={line} />
          ))}
        </ul>
      </CheckoutSection>
      <CheckoutSection
        title={values.pickup ? 'Pick it up' : 'Deliver to'}
        way={
          <Link to="/checkout" activeOptions={onlyItself} className={buttonClass('link')}>
            Change<span className="sr-only"> delivery details</span>
          </Link>
        }
      >
        <ReviewAddress values={values} />
      </CheckoutSection>
      {values.notes.trim() && (
        <CheckoutSection title="Your notes">
          <p className="whitespace-pre-line break-words">{values.notes.trim()}</p>
        </CheckoutSection>
      )}
      <CheckoutSection title="Policies">
        <Policies
          country={values.country}
          isPickup={values.pickup !== ''}
          isFinalSale={asked.data?.lines.every((line) => line.is_final_sale) ?? false}
        />
      </CheckoutSection>
    </CheckoutFrame>
  )
}

function ReviewLine({ line }: { line: QuoteLine }) {
  return (
    <li className="flex gap-4">
      <Thumbnail image={line.image} className="w-16" />
      <span className="min-w-0 flex-1">
        {line.quantity} × {line.title} <span className="block text-sm text-muted">{variantLabel(line)}</span>
        {line.is_final_sale && <span className="block text-sm text-muted">{finalSaleNote}</span>}
        {line.message && <span className="block text-alert">{line.message}</span>}
      </span>
      <span translate="no" className="price">
        {formatMoney(line.line_total)}
      </span>
    </li>
  )
}

function ReviewAddress({ values }: { values: CheckoutValues }) {
  const { data: shipping } = useQuery(shippingQuery)
  const place = values.pickup && shipping?.pickups.find(({ id }) => id === values.pickup)
  const zone = shipping?.zones.find(({ id }) => id === values.shippingLocation)
  const destination = cleanAddress(values)
  const lines = values.pickup
    ? place
      ? [place.name, `${place.address}, ${place.city}`]
      : []
    : [
        [destination.address, destination.landmark].filter(Boolean).join(', '),
        placeLine(destination),
        findCountry(values.country)?.name,
        zone && `Delivery to ${zone.name}`,
      ]
  return (
    <address className="break-words not-italic">
      <span className="block font-semibold">
        {values.firstName} {values.lastName}
      </span>
      {lines.filter(Boolean).map((line, position) => (
        <span key={position} className="block">
          {line}
        </span>
      ))}
      <span className="block pt-2 text-muted">{values.phone}</span>
      <span className="block text-muted">{values.email}</span>
    </address>
  )
}

type PoliciesProps = { country: string; isPickup: boolean; isFinalSale: boolean }

function Policies({ country, isPickup, isFinalSale }: PoliciesProps) {
  const shop = useShop()
  const window = { return_window_days: isPickup ? shop.return_window_days : returnDaysIn(shop, country) }
  const returns = isFinalSale
    ? returnsText({ return_window_days: 0 })
    : `${returnsText(window, isPickup ? 'pick-up' : 'delivery')} ${returnCostText(shop)}`
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5">
      <li>{returns}</li>
      <li>Everything in your order is in stock.</li>
    </ul>
  )
}

type PlaceOrderProps = { values: CheckoutValues; ask: QuoteAsk; quote: Quote | undefined }

/** The button that sends the order; what is wrong with it is mended on the page it came from. */
function PlaceOrder({ values, ask, quote }: PlaceOrderProps) {
  const navigate = useNavigate()
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
        {placeOrderText({ isSignedIn: true, phase, quote, deposit: chosenDeposit(values, quote)?.amount })}
      </Button>
    </>
  )
}

/** What of the total is paid now, and what is due by when (rule: checkout-deposit). */
function DepositLines({ values, quote }: Pick<PlaceOrderProps, 'values' | 'quote'>) {
  const deposit = chosenDeposit(values, quote)
  if (!deposit) return null
  return (
    <p className="mt-3">
      You pay{' '}
      <strong translate="no" className="price">
        {formatMoney(deposit.amount)}
      </strong>{' '}
      now. The balance,{' '}
      <span translate="no" className="price">
        {formatMoney(deposit.rest)}
      </span>
      <span>{`, is due by ${dayText(deposit.due_on)}.`}</span>
    </p>
  )
}
