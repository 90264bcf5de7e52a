import { useEffect } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { stripPhoneInput } from '../lib/phone.rules.ts'
import { countries, findCountry, nigerianStates } from '../shipping/countries.rules.ts'
import { type ShippingZone, zoneLabel } from '../shipping/delivery-fee.rules.ts'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { addressLabels, locationsFor, type SavedAddressForm } from './addresses.rules.ts'

const countryOptions = countries.map(({ code, name }) => ({ value: code, label: name }))
const stateOptions = nigerianStates.map((state) => ({ value: state, label: state }))

type AddressFieldsProps = { form: UseFormReturn<SavedAddressForm>; zones: ShippingZone[] }

/** Name, phone and what a country needs of an address: states and landmarks in Nigeria, postcodes where there are any. */
export function AddressFields({ form, zones }: AddressFieldsProps) {
  const { control, setValue } = form
  const [code, state, location] = useWatch({ control, name: ['country', 'state', 'shippingLocation'] })
  const country = findCountry(code)
  const labels = addressLabels(code)
  const choices = locationsFor(zones, { country: code, state })
  const onlyChoice = choices.length === 1 && choices[0]!.pricing !== 'unavailable' ? choices[0]!.id : ''
  const settled = choices.some((zone) => zone.id === location) ? location : onlyChoice

  // A location belongs to its place: another place clears it, a place with a single one chooses it.
  useEffect(() => {
    if (location !== settled) setValue('shippingLocation', settled, { shouldValidate: settled !== '' })
  }, [location, settled, setValue])

  return (
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
      <SelectField
        control={control}
        name="country"
        label={labels.country}
        options={countryOptions}
        autoComplete="country"
        fieldClassName="sm:col-span-2"
        onChosen={() => {
          setValue('state', '')
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
      {country?.needsState ? (
        <SelectField
          control={control}
          name="state"
          label={labels.state}
          options={stateOptions}
          placeholder="Choose a state"
          autoComplete="address-level1"
          onChosen={() => setValue('shippingLocation', '')}
        />
      ) : (
        <TextField
          control={control}
          name="state"
          label={labels.state}
          isOptional
          autoComplete="address-level1"
          maxLength={80}
        />
      )}
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
      <SelectField
        control={control}
        name="shippingLocation"
        label={labels.shippingLocation}
        options={choices.map((zone) => ({
          value: zone.id,
          label: zoneLabel(zone),
          isDisabled: zone.pricing === 'unavailable',
        }))}
        placeholder={
          country?.needsState && !state ? 'Choose your state first' : 'Choose where we should deliver'
        }
        fieldClassName="sm:col-span-2"
      />
    </div>
  )
}
