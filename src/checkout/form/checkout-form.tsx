import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { Session } from '../../account/account.schema.ts'
import { addressesQuery } from '../../addresses/addresses.queries.ts'
import { addressLabels } from '../../addresses/addresses.rules.ts'
import { useSession } from '../../account/sessions/session.queries.ts'
import type { CartView } from '../../cart/cart.schema.ts'
import { quoteQuery } from '../../cart/quote/quote.queries.ts'
import type { Quote, QuoteAsk } from '../../cart/quote/quote.schema.ts'
import { useShop } from '../../settings/settings.queries.ts'
import { missingInformationMessage, missingInformationTitle } from '../../shipping/address.rules.ts'
import type { PickupPlace } from '../../shipping/pickup/pickup.schema.ts'
import type { ShippingZone } from '../../shipping/delivery-fee.rules.ts'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { TrustFact } from '../../trust/trust-facts.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { AllDetails } from './all-details.tsx'
import { checkCheckout, chosenDeposit, type CheckoutValues } from '../checkout-form.rules.ts'
import { CheckoutSection } from './checkout-section.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import { KeptDetails } from './kept-details.tsx'
import { PickupChoice } from './pickup-choice.tsx'
import { PaymentText } from './payment-text.tsx'
import { payButtonText } from './pay-button.rules.ts'
import { useSavedAddress } from './use-saved-address.client.ts'
import { useSubmitCheckout } from './submit-checkout.client.ts'
import { useCheckoutAsk, useCheckoutForm } from './use-checkout-form.client.ts'

const DepositChoice = lazy(() => import('./deposit-choice.tsx'))
const CreditChoice = lazyPart(() => import('../../credit/credit-choice.tsx'))
const CardField = lazyPart(() => import('../../credit/card-field.tsx'))

type CheckoutFormProps = {
  cart: CartView
  session: Session
  zones: ShippingZone[]
  /** None in an answer of an earlier version. */
  pickups: PickupPlace[] | undefined
}

/** The one page of checkout: the fields, the server's quote, and the button that leaves for payment. */
export function CheckoutForm({ cart, session, zones, pickups = [] }: CheckoutFormProps) {
  const { data: addresses } = useQuery({ ...addressesQuery, enabled: Boolean(session.user) })
  const shop = useShop()
  const form = useCheckoutForm(session, addresses?.[0], zones)
  const { control } = form
  const saved = useSavedAddress(form, Boolean(session.user))
  const { ask, promo, payWith } = useCheckoutAsk(form, { cart, zones })
  const asked = useQuery(quoteQuery(ask))
  const quote = asked.data
  const credit = { ...payWith, credit: quote?.credit }
  const details = useOpenDetails(form, saved.chosen !== null)
  const { isSignedIn, phase, newTotal, submit } = usePayment(form, {
    ask,
    // One of what was chosen before is shown, and not sent.
    quote: asked.isPlaceholderData ? undefined : quote,
    openDetails: details.open,
  })
  const [country, pays, pickup] = useWatch({ control, name: ['country', 'pays', 'pickup'] })
  useOpenPickup(form, pickups, pickup)
  const isWhole = details.areOpen || !saved.chosen || pickup !== ''
  const payment = <PaymentText quote={quote} />
  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      aria-label="Checkout"
      className="checkout"
      data-testid="checkout-form"
    >
      <div className="checkout-main min-w-0">
        <h1 className="mb-5 text-3xl md:text-hero lg:mb-10">Checkout</h1>
        <FormErrorSummary
          control={control}
          title={missingInformationTitle}
          message={missingInformationMessage}
          labels={addressLabels(country)}
        />
        {isWhole && pickups.length > 0 && (
          <PickupChoice form={form} places={pickups} delivery={quote?.delivery} />
        )}
        {isWhole ? (
          <AllDetails form={form} isPickup={pickup !== ''} saved={saved} zones={zones} quote={quote} />
        ) : (
          <KeptDetails
            form={form}
            address={saved.chosen!}
            hasPickup={pickups.length > 0}
            onChange={details.open}
          />
        )}
        {isWhole && (
          <CheckoutSection title="Payment">
            <p>{payment}</p>
          </CheckoutSection>
        )}
      </div>
      <CheckoutSummary
        cart={cart}
        asked={asked}
        newTotal={newTotal}
        {...promo}
        card={
          <div className={shop.gift_card_url ? 'min-h-12' : ''}>
            <CardField {...credit} />
          </div>
        }
      >
        <CreditChoice isSignedIn={Boolean(session.user)} {...credit} />
        {quote?.deposit && (
          <Suspense>
            <DepositChoice total={quote.total} offer={quote.deposit} field={form.register('pays')} />
          </Suspense>
        )}
        <SubmitButton
          isBusy={phase !== 'idle' || asked.isPlaceholderData}
          disabled={isSignedIn && !quote}
          className="min-h-14 w-full sm:text-lg"
          data-testid="pay"
        >
          {payButtonText({ isSignedIn, phase, quote, deposit: chosenDeposit({ pays }, quote)?.amount })}
        </SubmitButton>
        {!isWhole && <p className="text-sm text-muted">{payment}</p>}
        <TrustFact at="checkout" />
      </CheckoutSummary>
    </form>
  )
}

/** A place that has closed since it was chosen is chosen no more. */
function useOpenPickup(form: UseFormReturn<CheckoutValues>, places: PickupPlace[], chosen: string): void {
  const isGone = chosen !== '' && !places.some(({ id }) => id === chosen)
  useEffect(() => {
    if (isGone) form.setValue('pickup', '')
  }, [form, isGone])
}

/**
 * A form that is complete with a saved address begins closed (rule: one-screen-checkout). Once open it stays open: nothing
 * folds away under somebody who types.
 */
function useOpenDetails(form: UseFormReturn<CheckoutValues>, hasSavedAddress: boolean) {
  const values = useWatch({ control: form.control }) as CheckoutValues
  const [areOpen, setOpen] = useState(false)
  const isComplete = hasSavedAddress && Object.keys(checkCheckout(values)).length === 0
  if (!areOpen && !isComplete) setOpen(true)
  return { areOpen, open: () => setOpen(true) }
}

/** What the button does: signs in first where that is needed, sends the order, and shows what came back in the form. */
function usePayment(
  form: UseFormReturn<CheckoutValues>,
  { ask, quote, openDetails }: { ask: QuoteAsk; quote: Quote | undefined; openDetails: () => void },
) {
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
    if (result?.fields) openDetails()
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
