import { zonesFor } from '../shipping/destination-zones.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { type Session, useSession } from '../account/session.queries.ts'
import { CartLine } from '../cart/cart-line.tsx'
import type { Cart } from '../cart/cart.queries.ts'
import { FreeDeliveryProgress } from '../cart/free-delivery-progress.tsx'
import { PromoCodeBox } from '../cart/promo-code-box.tsx'
import { usePromoCode } from '../cart/promo-code.client.ts'
import { QuoteFailed } from '../cart/quote-failed.tsx'
import { QuoteSummary } from '../cart/quote-summary.tsx'
import { quoteQuery, wantedOf } from '../cart/quote.queries.ts'
import { formatMoney } from '../lib/money.ts'
import { channelsText } from '../settings/payment-channels.rules.ts'
import { useShop } from '../settings/settings.queries.ts'
import { missingInformationMessage, missingInformationTitle } from '../shipping/address.rules.ts'
import type { ShippingZone } from '../shipping/delivery-fee.rules.ts'
import { Alert } from '../ui/alert.tsx'
import { buttonClass } from '../ui/button.tsx'
import { FormErrorSummary } from '../ui/form-error-summary.tsx'
import { useFormDraft } from '../ui/use-form-draft.ts'
import { ruleResolver } from '../ui/rule-resolver.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { AddressFields } from './address-fields.tsx'
import {
  blankCheckout,
  checkCheckout,
  checkoutFields,
  checkoutFormKey,
  checkoutLabels,
  type CheckoutValues,
  countryOf,
} from './checkout-form.rules.ts'
import { CheckoutSection } from './checkout-section.tsx'
import { ContactFields } from './contact-fields.tsx'
import { payButtonText } from './pay-button.rules.ts'
import { useSubmitCheckout } from './submit-checkout.client.ts'
import { SavedAddressChoice, useSavedAddress } from './saved-address.tsx'

const prefilled = ({ user, profile }: Session): CheckoutValues => ({
  ...blankCheckout,
  email: user?.email ?? '',
  firstName: profile?.first_name ?? '',
  lastName: profile?.last_name ?? '',
  phone: profile?.phone ?? '',
})

type CheckoutFormProps = { cart: Cart; session: Session; zones: ShippingZone[] }

/** The one page of checkout: every field, the server's quote, and the button that leaves for payment. */
export function CheckoutForm({ cart, session, zones }: CheckoutFormProps) {
  const shop = useShop()
  const navigate = useNavigate()
  const { user } = useSession()
  const form = useForm<CheckoutValues>({
    defaultValues: prefilled(session),
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: ruleResolver(checkCheckout),
  })
  useFormDraft(form, checkoutFormKey, checkoutFields)
  const { control } = form
  const saved = useSavedAddress(form, Boolean(session.user))
  const { promoCode, setPromoCode } = usePromoCode()
  const [newTotal, setNewTotal] = useState<number | null>(null)
  const [country, state, location] = useWatch({ control, name: ['country', 'state', 'shippingLocation'] })
  const isHere = zonesFor(zones, { country, state }).some((zone) => zone.id === location)
  const ask = {
    items: cart.items.map(wantedOf),
    country,
    ...(state && { state }),
    ...(isHere && { shippingLocation: location }),
    ...(promoCode && { promoCode }),
  }
  const { data: quote, isPlaceholderData, isError, isFetching, refetch } = useQuery(quoteQuery(ask))
  const { phase, placeOrder } = useSubmitCheckout(ask)
  const lineTotals = new Map(quote?.lines.map((line) => [line.variant_id, line.line_total]))
  const isSignedIn = Boolean(user) || shop.guest_checkout
  const signIn = () => navigate({ to: '/auth', search: { returnTo: '/checkout' } })

  const submit = form.handleSubmit(async (values) => {
    if (!quote) return
    setNewTotal(null)
    const result = await placeOrder(values, quote)
    if (result?.isSignedOut) return void signIn()
    if (result?.newQuote) setNewTotal(result.newQuote.total)
    for (const [name, message] of Object.entries(result?.fields ?? {}))
      form.setError(name as keyof CheckoutValues, { type: 'server', message })
  })

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        if (isSignedIn) return submit(event)
        event.preventDefault()
        void signIn()
      }}
      aria-label="Checkout"
      data-testid="checkout-form"
    >
      <FormErrorSummary
        control={control}
        title={missingInformationTitle}
        message={missingInformationMessage}
        labels={checkoutLabels(countryOf(country))}
      />
      <CheckoutSection title="Contact">
        <ContactFields control={control} />
      </CheckoutSection>
      <CheckoutSection title="Delivery address">
        <SavedAddressChoice {...saved} />
        {!saved.chosen && (
          <div className={saved.addresses.length > 0 ? 'mt-6' : ''}>
            <AddressFields form={form} zones={zones} />
          </div>
        )}
      </CheckoutSection>
      <CheckoutSection title="Notes">
        <TextAreaField
          control={control}
          name="notes"
          label="Anything we should know?"
          isOptional
          maxLength={1000}
        />
      </CheckoutSection>
      <CheckoutSection title="Payment">
        <p>
          <strong>Paystack</strong>: {channelsText(shop.payment_channels)}, on its secure page. We never see
          your card.
        </p>
      </CheckoutSection>
      <CheckoutSection title="Order summary">
        <ul className="mb-5">
          {cart.items.map((item) => (
            <CartLine key={item.id} item={item} lineTotal={lineTotals.get(item.variant_id)} isCompact />
          ))}
        </ul>
        <div className="flex flex-col gap-5">
          <FreeDeliveryProgress freeDelivery={quote?.free_delivery ?? null} />
          <PromoCodeBox promoCode={promoCode} setPromoCode={setPromoCode} promo={quote?.promo} />
          {isError ? (
            <QuoteFailed isAsking={isFetching} onRetry={() => void refetch()} />
          ) : (
            <QuoteSummary quote={quote} isFresh={!isPlaceholderData} />
          )}
          {newTotal !== null && (
            <Alert tone="notice" title="Prices have changed">
              The total is now <span className="price">{formatMoney(newTotal)}</span>. Nothing was charged.
              Press the button again if you agree.
            </Alert>
          )}
          <SubmitButton
            isBusy={phase !== 'idle'}
            disabled={isSignedIn && !quote}
            className="min-h-14 w-full sm:text-lg"
            data-testid="pay"
          >
            {payButtonText({ isSignedIn, phase, quote })}
          </SubmitButton>
          <div className="flex flex-wrap justify-between gap-x-6">
            <Link to="/cart" className={buttonClass('link')}>
              Back to cart
            </Link>
            <Link to="/checkout/review" className={buttonClass('link')}>
              Review before paying
            </Link>
          </div>
        </div>
      </CheckoutSection>
    </form>
  )
}
