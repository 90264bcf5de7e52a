import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { isAPIError } from 'better-auth/api'
import { genericOAuth } from 'better-auth/plugins'
import { eq } from 'drizzle-orm'
import { parse } from 'hono/utils/cookie'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '../db/client.ts'
import { accounts, sessions, users, verifications } from '../db/schema.ts'
import { asSystem, type Ctx } from '../lib/server/context.ts'
import { hostCookieName } from '../lib/server/host-cookie.ts'
import type { Queue } from '../lib/server/queue.ts'
import { outagesOf } from './auth-outage.server.ts'
import { accountError } from './account.errors.rules.ts'
import { maxPasswordLength, minPasswordLength } from './credentials.rules.ts'
import { greetGoogleUser } from './google-user.service.ts'
import { guestKeyOf } from './guest-key.server.ts'
import { hashPassword, verifyPassword } from './password-hash.server.ts'
import { keepHashUpToDate } from './password-upgrade.server.ts'
import { holdUntilProven, isHeldBack, provingSecondFactor } from './second-factor-gate.server.ts'
import { maxNotices, noticesCookie } from './sign-in-notices.rules.ts'

/** The settings an account needs; `env.ts` says what they mean. */
export type AuthEnv = {
  APP_URL: string
  AUTH_SECRET: string
  GOOGLE_CLIENT_ID?: string | undefined
  GOOGLE_CLIENT_SECRET?: string | undefined
  GOOGLE_ISSUER: string
}

export type AuthOptions = {
  database: Database
  env: AuthEnv
  queue: Queue
  /**
   * Runs after every sign-in with the customer, and the guest he was, as the actor (the cart merges here). What it
   * returns is told to the customer once, in the browser that signed in.
   */
  onSignedIn?: (ctx: Ctx) => Promise<string[] | void>
  /** Told of failures that must not stop a sign-in, and of what better-auth would print. */
  onError?: (error: Error) => void
}

export type Auth = ReturnType<typeof createAuth>

const sessionDays = 30

/**
 * The shop's face of better-auth. Sessions are opaque rows behind an httpOnly cookie (rule: session-cookies); of its many
 * endpoints only the functions below are reachable. Cookies come back as `Set-Cookie` values.
 */
export function createAuth(options: AuthOptions) {
  const { env } = options
  const passwords = openBetterAuth(options, [])
  let google: ReturnType<typeof openGoogle> | undefined
  const isGoogleConfigured = Boolean(env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET)

  const hearOutages = outagesOf(options.database.db)
  /** Google's addresses are asked for at the first use, and again after a failure: its trouble never stops the shop. */
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
     * `code` is what the authenticator app shows, or a recovery code, for those who have set one up.
     * @throws INVALID_CREDENTIALS, in the same time whether or not the user exists; once the password is right
     *   SECOND_FACTOR_REQUIRED, SECOND_FACTOR_WRONG
     */
    async signIn(headers: Headers, input: { email: string; password: string; code?: string | undefined }) {
      const { code, ...body } = input
      try {
        const result = await provingSecondFactor(code, () =>
          hearOutages(passwords.api.signInEmail({ body, headers, returnHeaders: true })),
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
      const result = await hearOutages(passwords.api.signOut({ headers, returnHeaders: true }))
      return result.headers.getSetCookie()
    },

    /** Sessions in use live on: once a day the expiry moves and the cookie with it (rule: session-renewal). */
    async renewSession(headers: Headers): Promise<string[]> {
      const result = await hearOutages(passwords.api.getSession({ headers, returnHeaders: true }))
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

    /** Google's way back: a redirect to where the shopper was, or to /auth with `error`. */
    async finishGoogle(request: Request): Promise<Response> {
      return (await withGoogle()).handler(request)
    },
  }
}

function openGoogle(options: AuthOptions) {
  const { env } = options
  return openBetterAuth(options, [
    genericOAuth({
      config: [
        {
          providerId: 'google',
          clientId: env.GOOGLE_CLIENT_ID!,
          clientSecret: env.GOOGLE_CLIENT_SECRET!,
          discoveryUrl: `${env.GOOGLE_ISSUER}/.well-known/openid-configuration`,
          requireIdTokenVerification: true,
          scopes: ['openid', 'email', 'profile'],
          pkce: true,
          prompt: 'select_account',
          disableProviderLogout: true,
          accountSubject: ({ profile }) => profile.sub ?? '',
        },
      ],
    }),
  ])
}

function openBetterAuth(options: AuthOptions, plugins: ReturnType<typeof genericOAuth>[]) {
  const { database, env, onError = () => {} } = options
  const systemCtx = asSystem({ db: database.db, now: () => new Date(), queue: options.queue }, 'auth')
  return betterAuth({
    baseURL: env.APP_URL,
    basePath: '/api/auth',
    secret: env.AUTH_SECRET,
    database: drizzleAdapter(database.db, {
      provider: 'pg',
      schema: { users, sessions, accounts, verifications },
      usePlural: true,
      transaction: true,
    }),
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    disabledPaths: ['/sign-up/email'],
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength,
      maxPasswordLength,
      revokeSessionsOnPasswordReset: true,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    session: { expiresIn: sessionDays * 86_400, updateAge: 86_400, cookieCache: { enabled: false } },
    account: {
      encryptOAuthTokens: true,
      accountLinking: { enabled: true, trustedProviders: [], requireLocalEmailVerified: true },
    },
    user: {
      validateUserInfo: ({ user, source }) =>
        source.action !== 'sign-in' && !user.emailVerified ? { error: 'email_not_verified' } : undefined,
    },
    advanced: {
      cookiePrefix: hostCookieName(env.APP_URL, 'shop'),
      // Its own switch would put `__Secure-` before the names.
      useSecureCookies: false,
      defaultCookieAttributes: {
        httpOnly: true,
        sameSite: 'lax',
        path: '/',
        secure: env.APP_URL.startsWith('https:'),
      },
      ipAddress: { disableIpTracking: true },
      database: { generateId: 'uuid' },
      disableOriginCheck: false,
    },
    onAPIError: { errorURL: new URL('/auth?mode=login', env.APP_URL).href },
    logger: {
      level: 'error',
      log: (_level, message, ...details) => {
        if (!isHeldBack()) onError(new Error(`auth: ${message}`, { cause: details[0] }))
      },
    },
    databaseHooks: {
      user: {
        create: { after: async (user) => greetGoogleUser(systemCtx, { userId: user.id, name: user.name }) },
      },
      session: {
        create: {
          before: async (session) => holdUntilProven(systemCtx, env.AUTH_SECRET, session.userId),
          after: async (session, endpoint) => {
            const headers = endpoint?.headers ?? endpoint?.request?.headers ?? new Headers()
            await endReplaced(database, readSessionToken(headers, env), session.token)
            if (!options.onSignedIn) return
            try {
              const ctx = await customerCtx(systemCtx, session.userId, guestKeyOf(headers, env))
              const notices = (await options.onSignedIn(ctx)) ?? []
              if (notices.length > 0) endpoint?.setCookie(noticesCookie, ...noticesFor(notices, env.APP_URL))
            } catch (error) {
              onError(error as Error)
            }
          },
        },
      },
    },
    plugins,
  })
}

/** A cookie, because the way over Google ends in a redirect; for the browser's scripts to read and forget. */
const noticesFor = (notices: string[], appUrl: string) =>
  [
    JSON.stringify(notices.slice(0, maxNotices)),
    { path: '/', sameSite: 'lax', maxAge: 600, secure: appUrl.startsWith('https:') },
  ] as const

async function customerCtx(ctx: Ctx, userId: string, guestKey: string | null): Promise<Ctx> {
  const [user] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return { ...ctx, actor: { kind: 'customer', userId, email: user!.email, role: null, guestKey } }
}

/** The session begins with its password just entered (rule: password-again). */
async function countPassword(database: Database, token: string): Promise<void> {
  await database.db.update(sessions).set({ passwordAt: new Date() }).where(eq(sessions.token, token))
}

/** A new sign-in ends the session it replaces in its browser: what nobody sees any more must not live on. */
async function endReplaced({ db }: Database, former: string | null, current: string): Promise<void> {
  if (former && former !== current) await db.delete(sessions).where(eq(sessions.token, former))
}

function readSessionToken(headers: Headers, env: AuthEnv): string | null {
  const name = `${hostCookieName(env.APP_URL, 'shop')}.session_token`
  return readSigned(parse(headers.get('cookie') ?? '', name)[name], env.AUTH_SECRET)
}

/** `token.signature` as better-auth signs it (HMAC-SHA256, base64). Synchronous: it runs on every call of a visitor. */
function readSigned(cookie: string | undefined, secret: string): string | null {
  const dot = cookie?.lastIndexOf('.') ?? -1
  if (!cookie || dot < 1) return null
  const token = cookie.slice(0, dot)
  const given = Buffer.from(cookie.slice(dot + 1), 'base64')
  const expected = createHmac('sha256', secret).update(token).digest()
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null
}
