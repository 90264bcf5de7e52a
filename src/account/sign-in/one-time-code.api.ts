import type { Auth } from './auth.server.ts'
import type { AuthEnv } from '../auth-settings.server.ts'
import { createApi, refusalOf } from '../../lib/server/web/api.ts'
import {
  codeSentSchema,
  refusedSchema,
  resetPasswordSchema,
  sendCodeSchema,
  verifiedSchema,
  verifySignupSchema,
} from '../account.schema.ts'
import { createGuestKeys } from '../sessions/guest-key.server.ts'
import { resendSeconds } from '../one-time-code.rules.ts'
import { sendCode } from '../codes/one-time-code.service.ts'
import { resetPassword } from '../passwords/reset-password.service.ts'
import { createKnownDevices } from './known-devices.server.ts'
import { setCookies } from './sign-in.api.ts'
import { verifySignup } from './sign-up.service.ts'

const refusals = {
  400: [refusedSchema, 'What is wrong'],
  409: [refusedSchema, 'The account was made another way meanwhile'],
  429: [refusedSchema, 'Too soon or too often'],
} as const

/** The contract's three functions around one-time codes (rule: one-time-codes). Every refusal is `{ok:false,error}`. */
export function oneTimeCodeApi({ auth, env }: { auth: Auth; env: AuthEnv }) {
  const secret = env.AUTH_SECRET
  const { ensureGuestKey } = createGuestKeys(env)
  const devices = createKnownDevices(env)
  const api = createApi('Account')
  api.onError((error, c) => {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    return c.json({ ok: false, error: refusal.message }, refusal.status)
  })
  return api
    .command('post', '/api/functions/send-auth-otp', {
      summary: 'Mail a 6-digit code; the answer is the same whether or not there is an account',
      body: sendCodeSchema,
      answer: [codeSentSchema, 'A code is on its way'],
      refusals,
      run: async ({ body, c }) => {
        // The cookie ties the code to its browser.
        if (c.var.ctx.actor.kind === 'guest') ensureGuestKey(c)
        const deviceId = devices.idOf(c.req.raw.headers, body.email)
        await sendCode(c.var.ctx, secret, { ...body, deviceId, clientIp: c.var.clientIp })
        return { ok: true as const, resend_after: resendSeconds }
      },
    })
    .command('post', '/api/functions/verify-auth-otp', {
      summary: 'Create the account the code was mailed for and sign in',
      body: verifySignupSchema,
      answer: [verifiedSchema, 'The new account; the session cookie is set'],
      refusals,
      unkeyed: 'its answer sets cookies',
      run: async ({ ctx, body, c }) => {
        const { first_name: firstName, last_name: lastName, email, password, phone, code } = body
        const { clientIp } = c.var
        const signUp = { email, code, password, firstName, lastName, phone, clientIp }
        const user = await verifySignup(ctx, secret, signUp)
        const { cookies } = await auth.signIn(c.req.raw.headers, { email, password })
        setCookies(c, cookies)
        devices.remember(c, email)
        return { ok: true as const, user }
      },
    })
    .command('post', '/api/functions/reset-password-with-otp', {
      summary: 'Set a new password with a mailed code; ends all sessions',
      body: resetPasswordSchema,
      refusals,
      run: ({ ctx, body, c }) => resetPassword(ctx, secret, { ...body, clientIp: c.var.clientIp }),
    })
}
