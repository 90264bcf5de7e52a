import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { addressLabels } from '../../addresses/addresses.rules.ts'
import type { Quote } from '../../cart/quote/quote.schema.ts'
import { useShop } from '../../settings/settings.queries.ts'
import { deliveryOfQuote, type ShippingZone } from '../../shipping/delivery-fee.rules.ts'
import { DestinationFields, type DestinationValues } from '../../shipping/destination-fields.tsx'
import type { CheckoutValues } from './checkout-form.rules.ts'

type AddressFieldsProps = {
  form: UseFormReturn<CheckoutValues>
  zones: ShippingZone[]
  quote: Quote | undefined
}

/** Where the order goes (rule: address-fields); contact fields stand in their own section. */
export function AddressFields({ form, zones, quote }: AddressFieldsProps) {
  const country = useWatch({ control: form.control, name: 'country' })
  const destination = form as unknown as UseFormReturn<DestinationValues>
  const shop = useShop()
  const [now] = useState(() => new Date())
  return (
    <DestinationFields
      form={destination}
      zones={zones}
      labels={addressLabels(country)}
      deliveryTo={quote && deliveryOfQuote(quote, shop, now)}
    />
  )
}
