import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import * as z from 'zod'
import type { ApiEnv } from '../../lib/server/web/api-env.ts'
import { createApi } from '../../lib/server/web/api.ts'
import { commonError } from '../../lib/errors.ts'
import { defineLimit, limitRate } from '../../lib/server/web/rate-limit.ts'
import { minuteMs } from '../../lib/time.ts'
import { googleSignInSchema, signInSchema, signedInSchema } from '../account.schema.ts'
import type { Auth } from './auth.server.ts'
import type { AuthEnv } from '../auth-settings.server.ts'
import { createGuestKeys } from '../sessions/guest-key.server.ts'
import { createKnownDevices } from './known-devices.server.ts'
import { limitSignIn } from './sign-in-limits.server.ts'
import { signingInFrom } from './sign-in-network.server.ts'

const googleLimit = (name: string) =>
  defineLimit({
    name,
    by: 'network',
    most: 3000,
    windowMs: 15 * minuteMs,
    carrier:
      'Nothing can be guessed here: it bounds our calls to Google, far above a city signing in at once.',
  })
const googleStarts = googleLimit('google')
const googleReturns = googleLimit('google-callback')

const googleCallbackRoute = createRoute({
  method: 'get',
  path: '/api/auth/callback/google',
  tags: ['Account'],
  summary: "Google's way back",
  responses: { 302: { description: 'To where the shopper was, or to /auth with `error`' } },
})

/** All of /api/auth: four calls, everything else of better-auth is not there. */
export function signInApi({ auth, env }: { auth: Auth; env: AuthEnv }) {
  const devices = createKnownDevices(env)
  return createApi('Account')
    .command('post', '/api/auth/sign-in/email', {
      summary: 'Sign in with e-mail and password; sets the session cookie',
      body: signInSchema,
      answer: [signedInSchema, 'Who is signed in now'],
      unkeyed: 'its answer sets cookies',
      run: async ({ body, c }) => {
        const { ctx, clientIp } = c.var
        const { headers } = c.req.raw
        const place = { email: body.email, clientIp, deviceId: devices.idOf(headers, body.email) }
        const { user, cookies } = await limitSignIn(ctx, place, () =>
          signingInFrom(clientIp, () => auth.signIn(headers, body)),
        )
        setCookies(c, cookies)
        devices.remember(c, body.email)
        return { user }
      },
    })
    .command('post', '/api/auth/sign-out', {
      summary: 'End the session of this browser',
      answer: [z.object({ success: z.literal(true) }), 'Signed out'],
      unkeyed: 'its answer sets cookies',
      run: async ({ c }) => {
        if (auth.tokenOf(c.req.raw.headers)) await leaveNoTrace(c, auth, env)
        return { success: true as const }
      },
    })
    .command('post', '/api/auth/sign-in/social', {
      summary: 'Where to send the browser to sign in with Google',
      body: googleSignInSchema,
      answer: [z.object({ url: z.string(), redirect: z.literal(true) }), "Google's page"],
      unkeyed: 'its answer sets cookies',
      run: async ({ body, c }) => {
        if (!auth.isGoogleConfigured) throw commonError('NOT_FOUND')
        const { ctx, clientIp } = c.var
        await limitRate(ctx, { limit: googleStarts, network: clientIp })
        const { url, cookies } = await auth.startGoogle(c.req.raw.headers, body.returnTo)
        setCookies(c, cookies)
        return { url, redirect: true as const }
      },
    })
    .openapi(googleCallbackRoute, async (c) => {
      if (!auth.isGoogleConfigured) throw commonError('NOT_FOUND')
      const { ctx, clientIp } = c.var
      await limitRate(ctx, { limit: googleReturns, network: clientIp })
      return signingInFrom(clientIp, () => auth.finishGoogle(c.req.raw))
    })
}

/** Ends this browser's session and takes with it what browsers keep of a person's pages (decision 027). */
export async function leaveNoTrace(
  c: Context<ApiEnv>,
  auth: Pick<Auth, 'signOut'>,
  env: AuthEnv,
): Promise<void> {
  setCookies(c, await auth.signOut(c.req.raw.headers))
  createGuestKeys(env).clearGuest(c)
  c.header('clear-site-data', '"cache"')
}

export function setCookies(c: Context<ApiEnv>, cookies: string[]) {
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
}
