import { queryOptions } from '@tanstack/react-query'
import type { ClientResponse } from 'hono/client'
import { unwrap } from '../../lib/browser/api-client.ts'
import { type AnswerOf, type CallKey, type GivenTo, ownerCall } from '../../lib/browser/owner-call.ts'
import { personalKey } from '../../lib/browser/personal-queries.ts'
import type { Area } from './changes.client.ts'

/**
 * What a screen reads, by its address: `ownerQuery('get /orders/{id}/money', { id })`. The first word of the address is the area that
 * `changes.client.ts` reads again.
 */
export const ownerQuery = <Key extends CallKey>(key: Key, ...given: GivenTo<Key>) =>
  queryOptions({
    queryKey: personalKey('admin', key.split('/')[1]!, key, ...given),
    queryFn: (): Promise<AnswerOf<Key>> => ownerCall(key, ...given),
  })

/** A query by its area and its name within it: `areaQuery(['orders', id], () => call)`. */
export const areaQuery = <
  const Key extends readonly [Area, ...unknown[]],
  R extends ClientResponse<unknown, number, string>,
>(
  key: Key,
  ask: () => Promise<R>,
) => queryOptions({ queryKey: personalKey('admin', ...key), queryFn: () => unwrap(ask()) })
