import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../../lib/browser/api-client.ts'
import { personalKey } from '../../lib/browser/personal-queries.ts'
import type { ChangePasswordInput, DeleteAccountInput } from '../account.schema.ts'

/** How I can sign in; decides which proof a deletion requires. */
export const signInMethodsQuery = queryOptions({
  queryKey: personalKey('profile', 'sign-in-methods'),
  queryFn: () => unwrap(api.api.profile['sign-in-methods'].$get()),
})

/** Where I am signed in. */
export const sessionsQuery = queryOptions({
  queryKey: personalKey('profile', 'sessions'),
  queryFn: () => unwrap(api.api.profile.sessions.$get()),
})

export const endSession = (id: string) => unwrap(api.api.profile.sessions[':id'].$delete({ param: { id } }))
export const endAllSessions = () => unwrap(api.api.profile.sessions.$delete())

export const changePassword = (json: ChangePasswordInput) => unwrap(api.api.profile.password.$post({ json }))

export const downloadOwnData = () => unwrap(api.api.profile.export.$get())

export const sendDeletionCode = () => unwrap(api.api.profile['deletion-code'].$post())

export const deleteAccount = (json: DeleteAccountInput) => unwrap(api.api.profile.$delete({ json }))
