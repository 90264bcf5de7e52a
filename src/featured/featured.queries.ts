import { queryOptions, useMutation } from '@tanstack/react-query'
import { toast } from '../ui/toast.tsx'
import { api, refusalMessage, unwrap } from '../lib/browser/api-client.ts'
import { putFirstInLocalList, useIsInLocalList } from '../lib/browser/local-list.ts'
import type { NotificationForm, ShowcaseItem } from './featured.schema.ts'

export const showcaseQuery = queryOptions({
  queryKey: ['showcase'],
  queryFn: () => unwrap(api.api.showcase.$get()),
})

const key = 'showcase-reminders'
const limit = 100

type Item = Pick<ShowcaseItem, 'id' | 'mode'>

/** Who waited for an upcoming item was told when it went live: once it is sold out one can ask again. */
const textOf = ({ id, mode }: Item) => `${id} ${mode}`

/** Whether this browser asked to be told of this item; remembered over reloads, false on the server. */
export const useIsToBeTold = (item: Item) => useIsInLocalList(key, textOf(item), limit)

/** `mutate({ email, phone? })`; its toasts say what came of it (rule: notify-me). */
export function useNotifyMe(item: Item) {
  return useMutation({
    mutationFn: (own: Omit<NotificationForm, 'featured_showcase_id'>) =>
      unwrap(api.api.notifications.$post({ json: { featured_showcase_id: item.id, ...own } })),
    onSuccess: () => {
      putFirstInLocalList(key, textOf(item), limit)
      toast.success("We'll notify you when it drops.")
    },
    onError: (error) =>
      toast.error('Error', { description: refusalMessage(error, 'Failed to save notification') }),
  })
}

export const leaveShowcaseList = (token: string) =>
  unwrap(api.api.notifications.unsubscribe.$post({ json: { token } }))
