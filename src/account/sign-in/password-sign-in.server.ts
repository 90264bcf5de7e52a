import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import * as z from 'zod'
import { isEmail } from '../../lib/email-address.rules.ts'
import { maxPasswordLength } from '../credentials.rules.ts'

const body = z.object({ email: z.string(), password: z.string() })

/**
 * Signs in with every address the shop takes (rule: email-normal-form): better-auth's own call knows fewer. Whether or not there is
 * such an account, one password is hashed.
 */
export const passwordSignIn = {
  id: 'password-sign-in',
  endpoints: {
    signInWithPassword: createAuthEndpoint('/sign-in/password', { method: 'POST', body }, async (c) => {
      const { email, password } = c.body
      if (password.length > maxPasswordLength) throw new APIError('BAD_REQUEST')
      const { internalAdapter, password: hashes } = c.context
      const found = isEmail(email)
        ? await internalAdapter.findUserByEmail(email, { includeAccounts: true })
        : null
      const hash = found?.accounts.find(({ providerId }) => providerId === 'credential')?.password
      if (!hash) await hashes.hash(password)
      if (!found || !hash || !(await hashes.verify({ hash, password }))) throw new APIError('UNAUTHORIZED')
      const session = await internalAdapter.createSession(found.user.id)
      if (!session) throw new APIError('UNAUTHORIZED')
      await setSessionCookie(c, { session, user: found.user })
      return { token: session.token, user: { id: found.user.id, email: found.user.email } }
    }),
  },
}
