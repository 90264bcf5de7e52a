import { api, unwrap } from '../lib/browser/api-client.ts'
import type { CodePurpose } from './one-time-code.rules.ts'

/** The calls of /auth. Each throws `ApiError` with the message to show. */
export const signIn = (json: { email: string; password: string }) =>
  unwrap(api.api.auth['sign-in'].email.$post({ json }))

export const sendCode = (email: string, purpose: CodePurpose) =>
  unwrap(api.api.functions['send-auth-otp'].$post({ json: { email, purpose } }))

export type Signup = {
  email: string
  code: string
  password: string
  first_name: string
  last_name: string
  phone: string
}

export const verifySignup = (signup: Signup) =>
  unwrap(api.api.functions['verify-auth-otp'].$post({ json: { ...signup, purpose: 'signup' } }))

export const resetPassword = (json: { email: string; code: string; newPassword: string }) =>
  unwrap(api.api.functions['reset-password-with-otp'].$post({ json }))

/** Gives the address of Google's page to go to. */
export const startGoogleSignIn = (returnTo: string) =>
  unwrap(api.api.auth['sign-in'].social.$post({ json: { provider: 'google', returnTo } }))
