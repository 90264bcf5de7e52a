import { queryOptions, useMutation } from '@tanstack/react-query'
import { toast } from '../ui/toast.tsx'
import { ApiError, api, unwrap } from '../lib/api-client.ts'
import { notifiedText, notifyFailedText } from './notify.rules.ts'

export const showcaseQuery = queryOptions({
  queryKey: ['showcase'],
  queryFn: () => unwrap(api.api.showcase.$get()),
})

/** `mutate({ featured_showcase_id, email, phone? })`; the toasts of spec §8. */
export function useNotifyMe() {
  return useMutation({
    mutationFn: (json: { featured_showcase_id: string; email: string; phone?: string }) =>
      unwrap(api.api.notifications.$post({ json })),
    onSuccess: () => toast.success(notifiedText),
    onError: (error) =>
      toast.error('Error', {
        description: error instanceof ApiError && error.status < 500 ? error.message : notifyFailedText,
      }),
  })
}

export const leaveDropList = (token: string) =>
  unwrap(api.api.notifications.unsubscribe.$post({ json: { token } }))
