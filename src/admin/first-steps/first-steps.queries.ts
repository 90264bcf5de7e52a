import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../../lib/browser/api-client.ts'
import { personalKey } from '../../lib/browser/personal-queries.ts'

/** The steps to the first sale, their blockers, and the provider's answer. */
export const firstStepsQuery = queryOptions({
  queryKey: personalKey('admin', 'first-steps'),
  queryFn: () => unwrap(api.api.admin['first-steps'].$get()),
})

export const checkProviderKey = () => unwrap(api.api.admin['first-steps'].paystack.$post())
export const sendTestMail = () => unwrap(api.api.admin['first-steps']['test-mail'].$post())
