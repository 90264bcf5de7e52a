import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../../lib/browser/api-client.ts'
import { personalKey } from '../../lib/browser/personal-queries.ts'

const secondFactor = api.api.admin['second-factor']

export const secondStepQuery = queryOptions({
  queryKey: personalKey('admin', 'second-step'),
  queryFn: () => unwrap(secondFactor.$get()),
})

export const beginSecondStep = () => unwrap(secondFactor.$post())
export const confirmSecondStep = (code: string) => unwrap(secondFactor.confirm.$post({ json: { code } }))
export const renewRecoveryCodes = () => unwrap(secondFactor['recovery-codes'].$post())
export const endSecondStep = (proof: { password: string; code: string }) =>
  unwrap(secondFactor.$delete({ json: proof }))
