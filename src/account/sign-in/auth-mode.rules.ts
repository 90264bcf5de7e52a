/** The five views of /auth (rule: auth-views); `mode` in the address says which, login when it says nothing. */
export const authModes = ['login', 'signup', 'signup-verify', 'forgot', 'forgot-verify'] as const
export type AuthMode = (typeof authModes)[number]

export const isAuthMode = (value: unknown): value is AuthMode => authModes.includes(value as AuthMode)

export const authHeadings: Record<AuthMode, string> = {
  login: 'Sign in',
  signup: 'Create account',
  'signup-verify': 'Check your email',
  forgot: 'Forgot password',
  'forgot-verify': 'New password',
}
