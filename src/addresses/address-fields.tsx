import { type UseFormReturn, useWatch } from 'react-hook-form'
import { stripPhoneInput } from '../lib/phone.rules.ts'
import type { ShippingZone } from '../shipping/delivery-fee.rules.ts'
import { DestinationFields, type DestinationValues } from '../shipping/destination-fields.tsx'
import { TextField } from '../ui/text-field.tsx'
import { addressLabels, type SavedAddressForm } from './addresses.rules.ts'

type AddressFieldsProps = { form: UseFormReturn<SavedAddressForm>; zones: ShippingZone[] }

/**
 * Name, phone and the country's address fields: states and landmarks in Nigeria, postcodes where there are
 * any.
 */
export function AddressFields({ form, zones }: AddressFieldsProps) {
  const { control } = form
  const labels = addressLabels(useWatch({ control, name: 'country' }))
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          control={control}
          name="firstName"
          label={labels.firstName}
          autoComplete="given-name"
          maxLength={80}
        />
        <TextField
          control={control}
          name="lastName"
          label={labels.lastName}
          autoComplete="family-name"
          maxLength={80}
        />
        <TextField
          control={control}
          name="phone"
          label={labels.phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={30}
          clean={stripPhoneInput}
          hint="The rider calls this number, e.g. 0803 000 0000."
          fieldClassName="sm:col-span-2"
        />
      </div>
      <DestinationFields
        form={form as unknown as UseFormReturn<DestinationValues>}
        zones={zones}
        labels={labels}
      />
    </div>
  )
}
