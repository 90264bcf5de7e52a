import { createRoute } from '@hono/zod-openapi'
import type { Auth } from '../sign-in/auth.server.ts'
import type { AuthEnv } from '../sign-in/auth-settings.server.ts'
import { answer, createApi, json, jsonBody, refusalOf } from '../../lib/server/web/api.ts'
import {
  codeSentSchema,
  doneSchema,
  refusedSchema,
  resetPasswordSchema,
  sendCodeSchema,
  verifiedSchema,
  verifySignupSchema,
} from '../account.schema.ts'
import { createGuestKeys } from '../sessions/guest-key.server.ts'
import { resendSeconds } from './one-time-code.rules.ts'
import { sendCode } from './one-time-code.service.ts'
import { resetPassword } from './reset-password.service.ts'
import { setCookies } from '../sign-in/sign-in.api.ts'
import { verifySignup } from '../sign-in/sign-up.service.ts'

const refusals = {
  400: json(refusedSchema, 'What is wrong'),
  409: json(refusedSchema, 'The account was made another way meanwhile'),
  429: json(refusedSchema, 'Too soon or too often'),
}

const sendRoute = createRoute({
  method: 'post',
  path: '/api/functions/send-auth-otp',
  tags: ['Account'],
  summary: 'Mail a 6-digit code; the answer is the same whether or not there is an account',
  request: { body: jsonBody(sendCodeSchema) },
  responses: { 200: json(codeSentSchema, 'A code is on its way'), ...refusals },
})

const verifyRoute = createRoute({
  method: 'post',
  path: '/api/functions/verify-auth-otp',
  tags: ['Account'],
  summary: 'Create the account the code was mailed for and sign in',
  request: { body: jsonBody(verifySignupSchema) },
  responses: { 200: json(verifiedSchema, 'The new account; the session cookie is set'), ...refusals },
})

const resetRoute = createRoute({
  method: 'post',
  path: '/api/functions/reset-password-with-otp',
  tags: ['Account'],
  summary: 'Set a new password with a mailed code; ends all sessions',
  request: { body: jsonBody(resetPasswordSchema) },
  responses: { 200: json(doneSchema, 'The password is set'), ...refusals },
})

/** The contract's three functions around one-time codes (rule: one-time-codes). Every refusal is `{ok:false,error}`. */
export function oneTimeCodeApi({ auth, env }: { auth: Auth; env: AuthEnv }) {
  const secret = env.AUTH_SECRET
  const { ensureGuestKey } = createGuestKeys(env)
  const api = createApi()
  api.onError((error, c) => {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    return c.json({ ok: false, error: refusal.message }, refusal.status)
  })
  return api
    .openapi(sendRoute, async (c) => {
      const { email, purpose } = c.req.valid('json')
      // The cookie ties the code to its browser.
      if (c.var.ctx.actor.kind === 'guest') ensureGuestKey(c)
      await sendCode(c.var.ctx, secret, { email, purpose, clientIp: c.var.clientIp })
      return answer(c, codeSentSchema, { ok: true, resend_after: resendSeconds })
    })
    .openapi(verifyRoute, async (c) => {
      const body = c.req.valid('json')
      const { email, password } = body
      const { first_name: firstName, last_name: lastName, phone, code } = body
      const { clientIp, ctx } = c.var
      const user = await verifySignup(ctx, secret, {
        email,
        code,
        password,
        firstName,
        lastName,
        phone,
        clientIp,
      })
      const { cookies } = await auth.signIn(c.req.raw.headers, { email, password })
      setCookies(c, cookies)
      return answer(c, verifiedSchema, { ok: true, user })
    })
    .openapi(resetRoute, async (c) => {
      const { email, code, newPassword } = c.req.valid('json')
      await resetPassword(c.var.ctx, secret, { email, code, newPassword, clientIp: c.var.clientIp })
      return c.json({ ok: true as const }, 200)
    })
}
