import { useEffect } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { AddressForm } from './address.rules.ts'
import { countries, findCountry, nigerianStates } from './countries.rules.ts'
import { type Delivery, type ShippingZone, zoneLabel } from './delivery-fee.rules.ts'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { zonesFor } from './destination-zones.rules.ts'

const countryOptions = countries.map(({ code, name }) => ({ value: code, label: name }))
const stateOptions = nigerianStates.map((state) => ({ value: state, label: state }))

/** The part of an address form that says where; checkout and saved addresses have it in common. */
export type DestinationValues = Omit<
  AddressForm,
  'email' | 'firstName' | 'lastName' | 'phone' | 'landmark'
> & {
  landmark: string
}

type DestinationFieldsProps = {
  form: UseFormReturn<DestinationValues>
  zones: ShippingZone[]
  labels: Record<keyof DestinationValues, string>
  /** Fee and days of the order in progress; absent without an order. */
  deliveryTo?: ((zone: ShippingZone) => Delivery) | undefined
}

/**
 * A country's address fields: states and landmarks in Nigeria, postcodes where there are any
 * (rule: address-fields).
 */
export function DestinationFields({ form, zones, labels, deliveryTo }: DestinationFieldsProps) {
  const { control, setValue } = form
  const code = useWatch({ control, name: 'country' })
  const country = findCountry(code)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        control={control}
        name="country"
        label={labels.country}
        options={countryOptions}
        autoComplete="country"
        fieldClassName="sm:col-span-2"
        onChosen={() => {
          setValue('state', '')
          setValue('landmark', '')
          setValue('shippingLocation', '')
        }}
      />
      <TextField
        control={control}
        name="address"
        label={labels.address}
        autoComplete="address-line1"
        maxLength={300}
        fieldClassName="sm:col-span-2"
      />
      {country?.needsState && (
        <TextField
          control={control}
          name="landmark"
          label={labels.landmark}
          isOptional
          autoComplete="address-line2"
          maxLength={200}
          hint="A junction, school or bank the rider knows."
          fieldClassName="sm:col-span-2"
        />
      )}
      <TextField
        control={control}
        name="city"
        label={labels.city}
        autoComplete="address-level2"
        maxLength={80}
      />
      <StateField form={form} label={labels.state} isChosen={country?.needsState ?? false} />
      {country?.postcodeLabel && (
        <TextField
          control={control}
          name="zipCode"
          label={labels.zipCode}
          autoComplete="postal-code"
          inputMode={code === 'US' || code === 'ZA' ? 'numeric' : 'text'}
          maxLength={20}
        />
      )}
      <ZoneField form={form} zones={zones} label={labels.shippingLocation} deliveryTo={deliveryTo} />
    </div>
  )
}

type FieldProps = Pick<DestinationFieldsProps, 'form'> & { label: string }

/** Chosen from the list in Nigeria, typed elsewhere. */
function StateField({ form: { control, setValue }, label, isChosen }: FieldProps & { isChosen: boolean }) {
  return isChosen ? (
    <SelectField
      control={control}
      name="state"
      label={label}
      options={stateOptions}
      placeholder="Choose a state"
      autoComplete="address-level1"
      onChosen={() => setValue('shippingLocation', '')}
    />
  ) : (
    <TextField
      control={control}
      name="state"
      label={label}
      isOptional
      autoComplete="address-level1"
      maxLength={80}
    />
  )
}

/** The zones of the country and state; the one that is chosen is a delivery location. */
function ZoneField({
  form: { control, setValue },
  zones,
  label,
  deliveryTo,
}: FieldProps & Pick<DestinationFieldsProps, 'zones' | 'deliveryTo'>) {
  const [code, state, zoneId] = useWatch({ control, name: ['country', 'state', 'shippingLocation'] })
  const choices = zonesFor(zones, { country: code, state })
  const isChosenHere = choices.some((zone) => zone.id === zoneId)
  const onlyChoice = choices.length === 1 && choices[0]!.pricing !== 'unavailable' ? choices[0]!.id : ''

  // A zone belongs to its country and state: changing them clears it, and a single zone is preselected.
  useEffect(() => {
    if (zoneId && !isChosenHere) setValue('shippingLocation', '')
    else if (!zoneId && onlyChoice) setValue('shippingLocation', onlyChoice, { shouldValidate: true })
  }, [zoneId, isChosenHere, onlyChoice, setValue])

  // Abroad the country is the place, and is chosen already.
  if (onlyChoice && !findCountry(code)?.needsState) return null
  return (
    <SelectField
      control={control}
      name="shippingLocation"
      label={label}
      options={choices.map((zone) => ({
        value: zone.id,
        label: zoneLabel(zone, deliveryTo?.(zone)),
        isDisabled: zone.pricing === 'unavailable',
      }))}
      placeholder={
        findCountry(code)?.needsState && !state ? 'Choose your state first' : 'Choose where we should deliver'
      }
      fieldClassName="sm:col-span-2"
    />
  )
}
