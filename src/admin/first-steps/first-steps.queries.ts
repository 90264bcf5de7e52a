import { api, unwrap } from '../../lib/browser/api-client.ts'
import { areaQuery } from '../kit/owner-query.client.ts'

export const checkProviderKey = () => unwrap(api.api.admin['first-steps'].provider.$post())

/** What of the demo is in the shop. */
export const demoQuery = areaQuery(['demo'], () => api.api.admin.demo.$get())

export const makeItMine = (json: { keep_words: boolean }) =>
  unwrap(api.api.admin.demo['make-it-mine'].$post({ json }))
