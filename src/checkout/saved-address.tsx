import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { AddressChoice } from '../addresses/address-choice.tsx'
import { addressesQuery } from '../addresses/addresses.queries.ts'
import type { Address } from '../addresses/addresses.schema.ts'
import { type CheckoutValues, placeFields, samePlace } from './checkout-form.rules.ts'

/**
 * The saved address the form stands at, if any. Checkout starts with the default one while nothing is typed; choosing
 * another place empties the fields.
 */
export function useSavedAddress(form: UseFormReturn<CheckoutValues>, isSignedIn: boolean) {
  const { data: addresses = [], isSuccess } = useQuery({ ...addressesQuery, enabled: isSignedIn })
  const values = useWatch({ control: form.control }) as CheckoutValues
  const chosen = addresses.find((address) => samePlace(address, values)) ?? null

  const choose = (address: Address | null) => {
    if (!address) {
      for (const field of placeFields) form.setValue(field, field === 'country' ? 'NG' : '')
      return
    }
    for (const field of [...placeFields, 'firstName', 'lastName', 'phone'] as const)
      form.setValue(field, address[field])
    form.clearErrors()
  }
  const hasStarted = useRef(false)
  const start = useEffectEvent(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    if (addresses[0] && !form.getValues('address')) choose(addresses[0])
  })
  useEffect(() => {
    if (isSuccess) start()
  }, [isSuccess])
  return { addresses, chosen, choose }
}

export function SavedAddressChoice({ addresses, chosen, choose }: ReturnType<typeof useSavedAddress>) {
  return <AddressChoice addresses={addresses} chosen={chosen?.id ?? null} onChoose={choose} />
}
