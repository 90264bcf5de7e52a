import { useMutation } from '@tanstack/react-query'
import { toast } from '../ui/toast.tsx'
import { api, refusalMessage, unwrap } from '../lib/browser/api-client.ts'
import { type Item, storeSignUp } from './featured.queries.ts'
import { whenWords } from './notify.rules.ts'
import type { NotificationForm } from './featured.schema.ts'

/** `mutate({ email, phone? })`; its toasts report the result (rule: notify-me). */
export function useNotifyMe(item: Item) {
  return useMutation({
    mutationFn: (own: Omit<NotificationForm, 'featured_showcase_id'>) =>
      unwrap(api.api.notifications.$post({ json: { featured_showcase_id: item.id, ...own } })),
    onSuccess: () => {
      storeSignUp(item)
      toast.success(`We'll notify you when it ${whenWords(item)}.`)
    },
    onError: (error) =>
      toast.error('Error', { description: refusalMessage(error, 'Failed to save notification') }),
  })
}

export const leaveShowcaseList = (token: string) =>
  unwrap(api.api.notifications.unsubscribe.$post({ json: { token } }))
