import { type UseFormReturn, type Control, useWatch } from 'react-hook-form'
import type { Quote } from '../../cart/quote/quote.schema.ts'
import { type ShippingZone, deliveryOfQuote } from '../../shipping/delivery-fee.rules.ts'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import type { CheckoutValues } from '../checkout-form.rules.ts'
import { CheckoutSection } from './checkout-section.tsx'
import { AddressChoice } from '../../addresses/address-choice.tsx'
import type { useSavedAddress } from './use-saved-address.client.ts'
import { CheckField, emailInput } from '../../ui/control-field.tsx'
import { NameFields, PhoneField } from '../../ui/person-fields.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { addressLabels } from '../../addresses/addresses.rules.ts'
import { useShop } from '../../settings/settings.queries.ts'
import { DestinationFields, type DestinationValues } from '../../shipping/destination-fields.tsx'
import { usePageTime } from '../../lib/browser/page-time.ts'

type AllDetailsProps = {
  form: UseFormReturn<CheckoutValues>
  /** It is fetched: no street is asked for. */
  isPickup: boolean
  saved: ReturnType<typeof useSavedAddress>
  zones: ShippingZone[]
  quote: Quote | undefined
}

/** Every field of checkout, in one column (rule: address-fields). */
export function AllDetails({ form, isPickup, saved, zones, quote }: AllDetailsProps) {
  const { control } = form
  const country = useWatch({ control, name: 'country' })
  const shop = useShop()
  const now = usePageTime()
  return (
    <>
      <CheckoutSection title="Contact">
        <ContactFields control={control} isPickup={isPickup} />
      </CheckoutSection>
      <CheckoutSection title={isPickup ? 'A note for us' : 'Delivery address'}>
        {!isPickup && (
          <AddressChoice
            addresses={saved.addresses}
            chosen={saved.chosen?.id ?? null}
            onChoose={saved.choose}
          />
        )}
        {!isPickup && !saved.chosen && (
          <div className={saved.addresses.length > 0 ? 'mt-6' : ''}>
            <DestinationFields
              form={form as unknown as UseFormReturn<DestinationValues>}
              zones={zones}
              labels={addressLabels(country)}
              deliveryTo={quote && deliveryOfQuote(quote, shop, now)}
            />
            {saved.isNew && <RememberField form={form} />}
          </div>
        )}
        <div className="mt-4">
          <TextAreaField
            control={control}
            name="notes"
            label="Anything we should know?"
            isOptional
            maxLength={1000}
          />
        </div>
      </CheckoutSection>
    </>
  )
}

/** Ticked from the start: the next order is then one press (rule: remembered-address). */
function RememberField({ form: { control, setValue } }: Pick<AllDetailsProps, 'form'>) {
  const remembers = useWatch({ control, name: 'remembers' })
  return (
    <label className="mt-2 flex min-h-11 cursor-pointer items-center gap-3">
      <CheckField
        type="checkbox"
        checked={remembers !== 'no'}
        onChecked={(isChecked) => setValue('remembers', isChecked ? '' : 'no')}
        className="size-5 shrink-0 accent-accent"
      />
      Remember this address for next time
    </label>
  )
}

function ContactFields({ control, isPickup }: { control: Control<CheckoutValues>; isPickup: boolean }) {
  const country = useWatch({ control, name: 'country' })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        control={control}
        name="email"
        label="Email"
        {...emailInput}
        maxLength={254}
        hint={
          isPickup
            ? 'We send your receipt and the code to pick it up here.'
            : 'We send your receipt and delivery updates here.'
        }
        fieldClassName="sm:col-span-2"
      />
      <NameFields control={control} names={['firstName', 'lastName']} maxLength={80} />
      <PhoneField
        control={control}
        name="phone"
        maxLength={30}
        hint={
          isPickup
            ? 'We call if something is unclear, e.g. 0803 000 0000.'
            : country !== 'NG'
              ? 'The carrier calls this number. Begin with +, e.g. +44 7700 900123.'
              : 'The rider calls this number, e.g. 0803 000 0000.'
        }
        fieldClassName="sm:col-span-2"
      />
    </div>
  )
}
