import type { UseFormReturn } from 'react-hook-form'
import type { Quote } from '../../cart/quote/quote.schema.ts'
import type { ShippingZone } from '../../shipping/delivery-fee.rules.ts'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { AddressFields } from './address-fields.tsx'
import type { CheckoutValues } from './checkout-form.rules.ts'
import { CheckoutSection } from './checkout-section.tsx'
import { ContactFields } from './contact-fields.tsx'
import { SavedAddressChoice, type useSavedAddress } from './saved-address.tsx'

type AllDetailsProps = {
  form: UseFormReturn<CheckoutValues>
  saved: ReturnType<typeof useSavedAddress>
  zones: ShippingZone[]
  quote: Quote | undefined
}

/** Every field of checkout, in one column. */
export function AllDetails({ form, saved, zones, quote }: AllDetailsProps) {
  const { control } = form
  return (
    <>
      <CheckoutSection title="Contact">
        <ContactFields control={control} />
      </CheckoutSection>
      <CheckoutSection title="Delivery address">
        <SavedAddressChoice {...saved} />
        {!saved.chosen && (
          <div className={saved.addresses.length > 0 ? 'mt-6' : ''}>
            <AddressFields form={form} zones={zones} quote={quote} />
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
    </>
  )
}
