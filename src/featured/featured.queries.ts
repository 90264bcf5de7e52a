import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../lib/browser/api-client.ts'
import { putFirstInLocalList, useIsInLocalList } from '../lib/browser/local-list.ts'
import type { ShowcaseItem } from './featured.schema.ts'

export const showcaseQuery = queryOptions({
  queryKey: ['showcase'],
  queryFn: () => unwrap(api.api.showcase.$get()),
})

const key = 'showcase-reminders'
const limit = 100

export type Item = Pick<ShowcaseItem, 'id' | 'mode'>

/**
 * Signups for an upcoming item were notified when it went live: once it is sold out one can sign up again.
 */
const textOf = ({ id, mode }: Item) => `${id} ${mode}`

/** Records this browser's signup for this item. */
export const storeSignUp = (item: Item) => putFirstInLocalList(key, textOf(item), limit)

/** Whether this browser signed up for this item; persists over reloads, false on the server. */
export const useIsSignedUp = (item: Item) => useIsInLocalList(key, textOf(item), limit)
