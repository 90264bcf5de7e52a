import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../../lib/browser/api-client.ts'
import { personalKey } from '../../lib/browser/personal-queries.ts'
import { preparePush, thisEndpoint } from './push-device.client.ts'

/** Kept apart from the screens' queries: an order that changes asks none of it again. */
export const pushQuery = queryOptions({
  queryKey: personalKey('admin-push'),
  queryFn: () => unwrap(api.api.admin.push.$get()),
})

/** The address under which this browser is told; null while it is not. */
export const thisDeviceQuery = queryOptions({
  queryKey: personalKey('this-device'),
  queryFn: thisEndpoint,
  staleTime: 0,
})

/** The active worker that shows notices on this browser. */
export const pushWorkerQuery = queryOptions({
  queryKey: personalKey('push-worker'),
  queryFn: preparePush,
  networkMode: 'always',
  staleTime: Infinity,
  structuralSharing: false,
})
