import { queryOptions } from '@tanstack/react-query'
import { type AnswerOf, type CallKey, type GivenTo, ownerCall } from '../../lib/browser/owner-call.ts'
import { personalKey } from '../../lib/browser/personal-queries.ts'

/**
 * What a screen reads, by its address: `ownerQuery('get /orders/{id}/money', { id })`. The first word of the address is the area that
 * `changes.client.ts` reads again.
 */
export const ownerQuery = <Key extends CallKey>(key: Key, ...given: GivenTo<Key>) =>
  queryOptions({
    queryKey: personalKey('admin', key.split('/')[1]!, key, ...given),
    queryFn: (): Promise<AnswerOf<Key>> => ownerCall(key, ...given),
  })
