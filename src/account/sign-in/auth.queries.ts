import { api, unwrap } from '../../lib/browser/api-client.ts'
import type { ResetPasswordInput, SignInInput, VerifySignupInput } from '../account.schema.ts'
import type { CodePurpose } from '../one-time-code.rules.ts'

/** The calls of /auth. Each throws `ApiError` with the message to show. */
export const signIn = (json: SignInInput) => unwrap(api.api.auth['sign-in'].email.$post({ json }))

export const sendCode = (email: string, purpose: CodePurpose) =>
  unwrap(api.api.functions['send-auth-otp'].$post({ json: { email, purpose } }))

export const verifySignup = (signup: Omit<VerifySignupInput, 'purpose'>) =>
  unwrap(api.api.functions['verify-auth-otp'].$post({ json: { ...signup, purpose: 'signup' } }))

export const resetPassword = (json: ResetPasswordInput) =>
  unwrap(api.api.functions['reset-password-with-otp'].$post({ json }))

/** Gives the address of Google's page to go to. */
export const startGoogleSignIn = (returnTo: string) =>
  unwrap(api.api.auth['sign-in'].social.$post({ json: { provider: 'google', returnTo } }))
