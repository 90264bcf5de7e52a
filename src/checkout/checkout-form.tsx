import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { Session } from '../account/account.schema.ts'
import { useSession } from '../account/session.queries.ts'
import type { CartView } from '../cart/cart.schema.ts'
import { usePromoCode } from '../cart/promo-code.client.ts'
import { quoteQuery } from '../cart/quote.queries.ts'
import type { Quote, QuoteAsk } from '../cart/quote.schema.ts'
import { channelsText } from '../settings/payment-channels.rules.ts'
import { useShop } from '../settings/settings.queries.ts'
import { missingInformationMessage, missingInformationTitle } from '../shipping/address.rules.ts'
import type { ShippingZone } from '../shipping/delivery-fee.rules.ts'
import { FormErrorSummary } from '../ui/form-error-summary.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { AddressFields } from './address-fields.tsx'
import { checkoutLabels, type CheckoutValues, countryOf } from './checkout-form.rules.ts'
import { CheckoutSection } from './checkout-section.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import { ContactFields } from './contact-fields.tsx'
import { payButtonText } from './pay-button.rules.ts'
import { SavedAddressChoice, useSavedAddress } from './saved-address.tsx'
import { useSubmitCheckout } from './submit-checkout.client.ts'
import { useCheckoutAsk, useCheckoutForm } from './use-checkout-form.client.ts'

type CheckoutFormProps = { cart: CartView; session: Session; zones: ShippingZone[] }

/** The one page of checkout: every field, the server's quote, and the button that leaves for payment. */
export function CheckoutForm({ cart, session, zones }: CheckoutFormProps) {
  const form = useCheckoutForm(session)
  const { control } = form
  const saved = useSavedAddress(form, Boolean(session.user))
  const promo = usePromoCode()
  const ask = useCheckoutAsk(form, { cart, zones, promoCode: promo.promoCode })
  const asked = useQuery(quoteQuery(ask))
  const quote = asked.data
  const { isSignedIn, phase, newTotal, submit } = usePayment(form, ask, quote)
  const country = countryOf(useWatch({ control, name: 'country' }))
  return (
    <form method="post" noValidate onSubmit={submit} aria-label="Checkout" data-testid="checkout-form">
      <FormErrorSummary
        control={control}
        title={missingInformationTitle}
        message={missingInformationMessage}
        labels={checkoutLabels(country)}
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
      <PaymentSection />
      <CheckoutSummary cart={cart} asked={asked} newTotal={newTotal} {...promo}>
        <SubmitButton
          isBusy={phase !== 'idle'}
          disabled={isSignedIn && !quote}
          className="min-h-14 w-full sm:text-lg"
          data-testid="pay"
        >
          {payButtonText({ isSignedIn, phase, quote })}
        </SubmitButton>
      </CheckoutSummary>
    </form>
  )
}

function PaymentSection() {
  const shop = useShop()
  return (
    <CheckoutSection title="Payment">
      <p>
        <strong>Paystack</strong>: {channelsText(shop.payment_channels)}, on its secure page. We never see
        your card.
      </p>
    </CheckoutSection>
  )
}

/** What the button does: signs in first where that is needed, sends the order, and shows what came back in the form. */
function usePayment(form: UseFormReturn<CheckoutValues>, ask: QuoteAsk, quote: Quote | undefined) {
  const shop = useShop()
  const { user } = useSession()
  const navigate = useNavigate()
  const { phase, placeOrder } = useSubmitCheckout(ask)
  const [newTotal, setNewTotal] = useState<number | null>(null)
  const isSignedIn = Boolean(user) || shop.guest_checkout
  const signIn = () => navigate({ to: '/auth', search: { returnTo: '/checkout' } })

  const pay = form.handleSubmit(async (values) => {
    if (!quote) return
    setNewTotal(null)
    const result = await placeOrder(values, quote)
    if (result?.isSignedOut) return void signIn()
    if (result?.newQuote) setNewTotal(result.newQuote.total)
    for (const [name, message] of Object.entries(result?.fields ?? {}))
      form.setError(name as keyof CheckoutValues, { type: 'server', message })
  })
  const submit = (event: FormEvent) => {
    if (isSignedIn) return pay(event)
    event.preventDefault()
    void signIn()
  }
  return { isSignedIn, phase, newTotal, submit }
}
