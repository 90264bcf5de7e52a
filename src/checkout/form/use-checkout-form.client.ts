import { useEffect, useEffectEvent } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { Session } from '../../account/account.schema.ts'
import type { Address } from '../../addresses/addresses.schema.ts'
import type { CartView } from '../../cart/cart.schema.ts'
import { requestedLineOf } from '../../cart/quote/quote.queries.ts'
import type { QuoteAsk } from '../../cart/quote/quote.schema.ts'
import type { ShippingZone } from '../../shipping/delivery-fee.rules.ts'
import { keepDeliveryPlace, useDeliveryPlace } from '../../shipping/shipping.queries.ts'
import { openPlace, zonesFor } from '../../shipping/destination-zones.rules.ts'
import { isTouched, prefill } from '../../ui/touched-fields.ts'
import { useRuleForm } from '../../ui/rule-resolver.ts'
import { useFormDraft } from '../../ui/use-form-draft.ts'
import {
  askedPostcode,
  blankCheckout,
  checkCheckout,
  checkoutFields,
  checkoutFormKey,
  destinationFields,
  type CheckoutValues,
  savedAddressOf,
} from '../checkout-form.rules.ts'
import { type ChosenAsk, useCheckoutChoices } from '../checkout-choices.client.ts'

const prefilled = ({ user, profile }: Session, address: Address | undefined): CheckoutValues => ({
  ...blankCheckout,
  email: user?.email ?? '',
  firstName: profile?.first_name ?? '',
  lastName: profile?.last_name ?? '',
  phone: profile?.phone ?? '',
  ...(address && savedAddressOf(address)),
})

/**
 * The form of checkout: begun with the customer's profile and default address, as far as they are known by then, kept as a
 * draft for the browser session.
 */
export function useCheckoutForm(
  session: Session,
  address: Address | undefined,
  zones: ShippingZone[],
): UseFormReturn<CheckoutValues> {
  const form = useRuleForm<CheckoutValues>(checkCheckout, prefilled(session, address), {
    shouldFocusError: false,
  })
  useFormDraft(form, checkoutFormKey, checkoutFields)
  const place = openPlace(zones, useDeliveryPlace())
  const startAtPlace = useEffectEvent(() => {
    if (place && !form.getValues('shippingLocation')) startAt(form, place)
  })
  useEffect(() => {
    startAtPlace()
  }, [place?.id])
  return form
}

/** Without an address of hers checkout starts at the place she chose on a product's page (rule: one-place). */
function startAt(form: UseFormReturn<CheckoutValues>, { id, country, state }: ShippingZone): void {
  if (destinationFields.some((field) => isTouched(form.control, field))) return
  prefill(form, { country, state: state ?? '', shippingLocation: id })
}

/** What to ask a quote for with the form as it stands, and what was chosen next to it; a location that is not of its country and state is left out. */
export function useCheckoutAsk(
  form: UseFormReturn<CheckoutValues>,
  { cart, zones }: { cart: CartView; zones: ShippingZone[] },
) {
  const { choices, ...chosen } = useCheckoutChoices()
  const [country, state, zipCode, location, pickup] = useWatch({
    control: form.control,
    name: ['country', 'state', 'zipCode', 'shippingLocation', 'pickup'],
  })
  const isHere = zonesFor(zones, { country, state }).some((zone) => zone.id === location)
  useEffect(() => {
    if (isHere) keepDeliveryPlace(location)
  }, [isHere, location])
  const place = { country, state, zipCode, pickup, shippingLocation: isHere ? location : '' }
  return { ask: askOf(cart, place, choices), ...chosen }
}

type Place = Pick<CheckoutValues, 'country' | 'state' | 'zipCode' | 'shippingLocation' | 'pickup'>

/** What to ask a quote for with what is filled in and chosen. */
export const askOf = (cart: CartView, { pickup, ...place }: Place, choices: ChosenAsk): QuoteAsk => ({
  items: cart.items.map(requestedLineOf),
  ...(pickup
    ? { pickup }
    : {
        country: place.country,
        ...(place.state && { state: place.state }),
        ...(place.shippingLocation && { shippingLocation: place.shippingLocation }),
        ...askedPostcode(place),
      }),
  ...choices,
})
