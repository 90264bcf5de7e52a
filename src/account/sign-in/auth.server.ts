import { isAPIError } from 'better-auth/api'
import { eq, sql, and } from 'drizzle-orm'
import type { Database, Db } from '../../db/client.ts'
import { sessions, accounts } from '../../db/schema.ts'
import { accountError } from '../account.errors.rules.ts'
import type { AuthOptions } from '../auth-settings.server.ts'
import { openBetterAuth, openGoogle } from './better-auth.server.ts'
import { provingSecondFactor } from '../staff/second-factor-gate.server.ts'
import { readSessionToken } from '../sessions/session-token.server.ts'
import { hashPassword, isOutdatedHash } from '../passwords/password-hash.server.ts'

export type Auth = ReturnType<typeof createAuth>

/**
 * The shop's interface to better-auth. Sessions are opaque rows behind an httpOnly cookie
 * (rule: session-cookies); of its many endpoints only the functions below are reachable. Cookies are returned
 * as `Set-Cookie` values.
 */
export function createAuth(options: AuthOptions) {
  const { env } = options
  const passwords = openBetterAuth(options)
  let google: ReturnType<typeof openGoogle> | undefined
  const isGoogleConfigured = Boolean(env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET)

  const watchOutages = outagesOf(options.database.db)
  /**
   * Google's endpoints are fetched on first use, and again after a failure: its outage never stops the shop.
   */
  async function withGoogle() {
    google ??= openGoogle(options)
    const opened = google
    const { socialProviders } = await opened.$context
    if (socialProviders.some((provider) => provider.id === 'google')) return opened
    google = undefined
    throw accountError('GOOGLE_FAILED')
  }

  return {
    isGoogleConfigured,

    /** The session's token when the cookie is there and signed by this shop. No database. */
    tokenOf(headers: Headers): string | null {
      return readSessionToken(headers, env)
    },

    /**
     * `code` is the authenticator app's, or a recovery code, for users with a second factor.
     * @throws INVALID_CREDENTIALS, in the same time whether or not the user exists; once the password is
     * right
     * SECOND_FACTOR_REQUIRED, SECOND_FACTOR_WRONG
     */
    async signIn(headers: Headers, input: { email: string; password: string; code?: string | undefined }) {
      const { code, ...body } = input
      try {
        const result = await provingSecondFactor(code, () =>
          watchOutages(passwords.api.signInWithPassword({ body, headers, returnHeaders: true })),
        )
        const { id, email } = result.response.user
        await countPassword(options.database, result.response.token)
        await keepHashUpToDate(options.database.db, id, body.password)
        return { user: { id, email }, cookies: result.headers.getSetCookie() }
      } catch (error) {
        if (isAPIError(error) && error.statusCode < 500) throw accountError('INVALID_CREDENTIALS')
        throw error
      }
    },

    async signOut(headers: Headers): Promise<string[]> {
      const result = await watchOutages(passwords.api.signOut({ headers, returnHeaders: true }))
      return result.headers.getSetCookie()
    },

    /** Sessions in use live on: once a day the expiry moves and the cookie with it (rule: session-renewal). */
    async renewSession(headers: Headers): Promise<string[]> {
      const result = await watchOutages(passwords.api.getSession({ headers, returnHeaders: true }))
      return result.headers.getSetCookie()
    },

    /** @param returnTo a safe path of this site @throws GOOGLE_FAILED */
    async startGoogle(headers: Headers, returnTo: string): Promise<{ url: string; cookies: string[] }> {
      const { api } = await withGoogle()
      const failed = new URL('/auth?mode=login', env.APP_URL)
      if (returnTo !== '/') failed.searchParams.set('returnTo', returnTo)
      const result = await api.signInSocial({
        body: {
          provider: 'google',
          callbackURL: env.APP_URL + returnTo,
          errorCallbackURL: failed.href,
          disableRedirect: true,
        },
        headers,
        returnHeaders: true,
      })
      if (!result.response.url) throw accountError('GOOGLE_FAILED')
      return { url: result.response.url, cookies: result.headers.getSetCookie() }
    },

    /** Google's callback: a redirect to where the shopper was, or to /auth with `error`. */
    async finishGoogle(request: Request): Promise<Response> {
      return (await withGoogle()).handler(request)
    },
  }
}

/** The session begins with its password just entered (rule: password-again). */
async function countPassword(database: Database, token: string): Promise<void> {
  await database.db.update(sessions).set({ passwordAt: new Date() }).where(eq(sessions.token, token))
}

/** better-auth does not say what failed inside. When that was the database, asking it fails in a way that does. */
const outagesOf =
  (db: Db) =>
  async <T>(call: Promise<T>): Promise<T> =>
    call.catch(async (error) => {
      if (isAPIError(error) && error.statusCode >= 500) await db.execute(sql`select 1`)
      throw error
    })

/** After a sign-in, which knows the password: replaces a hash of an earlier, cheaper kind. */
async function keepHashUpToDate(db: Db, userId: string, password: string): Promise<void> {
  const ofUser = and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'))
  const [kept] = await db.select({ hash: accounts.password }).from(accounts).where(ofUser)
  if (!kept?.hash || !isOutdatedHash(kept.hash)) return
  const fresh = await hashPassword(password)
  await db
    .update(accounts)
    .set({ password: fresh })
    .where(and(ofUser, eq(accounts.password, kept.hash)))
}
