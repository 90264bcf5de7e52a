import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { genericOAuth } from 'better-auth/plugins'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { accounts, sessions, users, verifications, profiles } from '../../db/schema.ts'
import { asSystem, type Ctx, inTransaction } from '../../lib/server/context.ts'
import { hostCookieName } from '../../lib/server/web/host-cookie.ts'
import { secondMs } from '../../lib/time.ts'
import type { AuthOptions } from '../auth-settings.server.ts'
import { maxPasswordLength, minPasswordLength } from '../credentials.rules.ts'
import { personOfIdToken } from './google-claims.schema.ts'
import { guestKeyOf } from '../sessions/guest-key.server.ts'
import { passwordSignIn } from './password-sign-in.server.ts'
import { hashPassword, verifyPassword } from '../passwords/password-hash.server.ts'
import { holdUntilProven, isHeldBack } from '../staff/second-factor-gate.server.ts'
import { recordStaffSignIn } from './staff-sign-in.service.ts'
import { sessionLifetimes } from '../sessions/session-lifetimes.rules.ts'
import { readSessionToken } from '../sessions/session-token.server.ts'
import { maxNotices, noticesCookie } from './sign-in-notices.rules.ts'
import { nameProblem } from '../../lib/person-name.rules.ts'
import { welcomeMailQueue } from '../account-queues.rules.ts'

/** better-auth with Google, whose endpoints it fetches when it is created (rule: google-sign-in). */
export function openGoogle(options: AuthOptions) {
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
          getUserInfo: async ({ idToken }) => personOfIdToken(idToken),
          accountSubject: ({ profile }) => profile.sub ?? '',
        },
      ],
    }),
  ])
}

/** better-auth as the shop sets it up, with what happens at each sign-in. */
export function openBetterAuth(options: AuthOptions, plugins: ReturnType<typeof genericOAuth>[] = []) {
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
    session: {
      expiresIn: sessionLifetimes.unusedMs / secondMs,
      updateAge: sessionLifetimes.renewEveryMs / secondMs,
      cookieCache: { enabled: false },
    },
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
            try {
              const userAgent = headers.get('user-agent')
              await recordStaffSignIn(systemCtx, { userId: session.userId, userAgent })
              if (!options.onSignedIn) return
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
    plugins: [passwordSignIn, ...plugins],
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

/** A new sign-in ends the session it replaces in its browser: an invisible session must not stay valid. */
async function endReplaced({ db }: Database, former: string | null, current: string): Promise<void> {
  if (former && former !== current) await db.delete(sessions).where(eq(sessions.token, former))
}

/**
 * Creates profile and welcome mail of a user from Google. `name` is split at its first space; parts that are
 * no name are left out.
 */
async function greetGoogleUser(ctx: Ctx, input: { userId: string; name: string }): Promise<void> {
  const [firstName = '', ...rest] = (nameProblem(input.name) ? '' : input.name).trim().split(/\s+/)
  await inTransaction(ctx, async (ctx) => {
    const fresh = await ctx.db
      .insert(profiles)
      .values({ id: input.userId, firstName, lastName: rest.join(' ') })
      .onConflictDoNothing()
      .returning({ id: profiles.id })
    if (fresh.length) await ctx.queue.send(ctx.db, welcomeMailQueue, { userId: input.userId })
  })
}
