import { createRoute } from '@hono/zod-openapi'
import * as z from 'zod'
import { answer, createAdminApi, json, jsonBody } from '../../lib/server/web/api.ts'
import { readSettings } from '../../settings/settings.service.ts'
import { doneSchema } from '../account.schema.ts'
import type { AuthEnv } from '../sign-in/auth-settings.server.ts'
import { maxPasswordLength } from '../sign-in/credentials.rules.ts'
import { recoveryCodesSchema, secondFactorSchema, secondFactorSetUpSchema } from './second-factor.schema.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
} from './second-factor.service.ts'

const tags = ['Admin: sign-in safety']
const path = '/second-factor'

const readRoute = createRoute({
  method: 'get',
  path,
  tags,
  summary: 'Whether a code of my authenticator app is asked for when I sign in',
  responses: { 200: json(secondFactorSchema, 'My second step') },
})

const beginRoute = createRoute({
  method: 'post',
  path,
  tags,
  summary: 'What to show my authenticator app; asks for the password again',
  responses: { 200: json(secondFactorSetUpSchema, 'A QR picture and the same as text') },
})

const code = z.string().max(20)
const endSecondFactorSchema = z.strictObject({
  password: z.string().min(1).max(maxPasswordLength),
  code: code.min(1, 'Please enter the code'),
})

const confirmRoute = createRoute({
  method: 'post',
  path: `${path}/confirm`,
  tags,
  summary: 'Turn it on with the code the app shows; asks for the password again',
  request: { body: jsonBody(z.strictObject({ code })) },
  responses: { 200: json(recoveryCodesSchema, 'Ten recovery codes, told this once') },
})

const codesRoute = createRoute({
  method: 'post',
  path: `${path}/recovery-codes`,
  tags,
  summary: 'Ten new recovery codes; the old ones end; asks for the password again',
  responses: { 200: json(recoveryCodesSchema, 'The codes, told this once') },
})

const endRoute = createRoute({
  method: 'delete',
  path,
  tags,
  summary: 'Turn it off, with my password and a code of the app or a recovery code',
  request: { body: jsonBody(endSecondFactorSchema) },
  responses: { 200: json(doneSchema, 'Off') },
})

/** An owner's second step at sign-in (rule: second-factor). */
export function secondFactorApi({ AUTH_SECRET: secret }: Pick<AuthEnv, 'AUTH_SECRET'>) {
  return createAdminApi()
    .openapi(readRoute, async (c) => {
      const { since, codesLeft } = await readSecondFactor(c.var.ctx)
      return answer(c, secondFactorSchema, {
        since: since?.toISOString() ?? null,
        recovery_codes_left: codesLeft,
      })
    })
    .openapi(beginRoute, async (c) => {
      const { brand_name: shopName } = await readSettings(c.var.ctx)
      return answer(c, secondFactorSetUpSchema, await beginSecondFactor(c.var.ctx, secret, shopName))
    })
    .openapi(confirmRoute, async (c) => {
      const codes = await confirmSecondFactor(c.var.ctx, secret, c.req.valid('json').code)
      return answer(c, recoveryCodesSchema, { recovery_codes: codes })
    })
    .openapi(codesRoute, async (c) => {
      return answer(c, recoveryCodesSchema, { recovery_codes: await renewRecoveryCodes(c.var.ctx, secret) })
    })
    .openapi(endRoute, async (c) => {
      await endSecondFactor(c.var.ctx, secret, c.req.valid('json'))
      return c.json({ ok: true as const }, 200)
    })
}
