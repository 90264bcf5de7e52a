import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { addressesQuery } from '../../addresses/addresses.queries.ts'
import { maxAddresses } from '../../addresses/addresses.rules.ts'
import type { Address } from '../../addresses/addresses.schema.ts'
import { fillByChoice, isTouched, prefill } from '../../ui/touched-fields.ts'
import {
  blankCheckout,
  type CheckoutValues,
  destinationFields,
  isSameDestination,
  savedAddressOf,
} from '../checkout-form.rules.ts'

const blankDestination = Object.fromEntries(destinationFields.map((field) => [field, blankCheckout[field]]))

type PrefillableForm = Pick<UseFormReturn<CheckoutValues>, 'control' | 'setValue'>

/** Checkout starts at the default address, unless the destination was touched; a touched name or phone stays as well. */
export function startAtAddress(form: PrefillableForm, address: Address): void {
  if (destinationFields.some((field) => isTouched(form.control, field))) return
  prefill(form, savedAddressOf(address))
}

/**
 * The saved address the form stands at, if any, or whether the typed one could be saved; choosing another one, or none of them, fills
 * the fields again.
 */
export function useSavedAddress(form: UseFormReturn<CheckoutValues>, isSignedIn: boolean) {
  const { data: addresses = [], isSuccess } = useQuery({ ...addressesQuery, enabled: isSignedIn })
  const values = useWatch({ control: form.control }) as CheckoutValues
  const chosen = addresses.find((address) => isSameDestination(address, values)) ?? null

  const choose = (address: Address | null) => {
    fillByChoice(form, address ? savedAddressOf(address) : blankDestination)
    form.clearErrors()
  }
  const start = useEffectEvent(() => {
    if (addresses[0]) startAtAddress(form, addresses[0])
  })
  useEffect(() => {
    if (isSuccess) start()
  }, [isSuccess])
  const isNew = isSuccess && !chosen && addresses.length < maxAddresses
  return { addresses, chosen, choose, isNew }
}
