import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, unwrap } from '../lib/browser/api-client.ts'
import { toast } from '../ui/toast.tsx'
import { toastFailure } from '../ui/toast-failure.ts'
import { addressesQuery } from './addresses.queries.ts'
import type { SavedAddressForm } from './addresses.rules.ts'

/**
 * `mutate({ id?, form })` adds an address, or changes the one with that id. The form shows failures;
 * `onError` is called even after the form is unmounted.
 */
export function useSaveAddress({ onError }: { onError?: (error: Error) => void } = {}) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, form }: { id?: string; form: SavedAddressForm & { is_default?: true } }) =>
      id === undefined
        ? unwrap(api.api.addresses.$post({ json: form }))
        : unwrap(api.api.addresses[':id'].$patch({ param: { id }, json: form })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: addressesQuery.queryKey }),
    ...(onError && { onError }),
  })
}

export function useMakeDefault() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      unwrap(api.api.addresses[':id'].$patch({ param: { id }, json: { is_default: true } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: addressesQuery.queryKey }),
    onError: toastFailure("Couldn't change your default address. Please try again."),
  })
}

export function useDeleteAddress() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => unwrap(api.api.addresses[':id'].$delete({ param: { id } })),
    onSuccess: () => {
      toast.success('Address deleted')
      return queryClient.invalidateQueries({ queryKey: addressesQuery.queryKey })
    },
    onError: toastFailure("Couldn't delete this address. Please try again."),
  })
}
