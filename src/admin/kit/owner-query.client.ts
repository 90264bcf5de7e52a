import { queryOptions } from '@tanstack/react-query'
import type { ClientResponse } from 'hono/client'
import { unwrap } from '../../lib/browser/api-client.ts'
import { personalKey } from '../../lib/browser/personal-queries.ts'
import type { Area } from './changes.client.ts'

/** A query of the owner's screens by its area and its name within it: `ownerQuery(['product', id], () => call)`. */
export const ownerQuery = <
  const Key extends readonly [Area, ...unknown[]],
  R extends ClientResponse<unknown, number, string>,
>(
  key: Key,
  ask: () => Promise<R>,
) => queryOptions({ queryKey: personalKey('admin', ...key), queryFn: () => unwrap(ask()) })
