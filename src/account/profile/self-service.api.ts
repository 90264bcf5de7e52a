import { createRoute } from '@hono/zod-openapi'
import { answer, createApi, json, jsonBody } from '../../lib/server/web/api.ts'
import { lagosDay } from '../../lib/time.ts'
import {
  changePasswordSchema,
  codeSentSchema,
  deleteAccountSchema,
  doneSchema,
  ownDataSchema,
  signInMethodsSchema,
} from '../account.schema.ts'
import type { Auth } from '../sign-in/auth.server.ts'
import type { AuthEnv } from '../sign-in/auth-settings.server.ts'
import { changePassword, readSignInMethods } from './change-password.service.ts'
import { deleteAccount, sendDeletionCode } from '../own-data/delete-account.service.ts'
import { exportOwnData } from '../own-data/export-data.service.ts'
import { createGuestKeys } from '../sessions/guest-key.server.ts'
import { resendSeconds } from '../codes/one-time-code.rules.ts'
import type { PersonalDataPart } from '../own-data/personal-data.server.ts'
import { leaveNoTrace } from '../sign-in/sign-in.api.ts'

const methodsRoute = createRoute({
  method: 'get',
  path: '/api/profile/sign-in-methods',
  tags: ['Account'],
  summary: 'How I can sign in',
  responses: { 200: json(signInMethodsSchema, 'Password, Google or both') },
})

const passwordRoute = createRoute({
  method: 'post',
  path: '/api/profile/password',
  tags: ['Account'],
  summary: 'Change my password; ends my other sessions',
  request: { body: jsonBody(changePasswordSchema) },
  responses: { 200: json(doneSchema, 'Changed') },
})

const exportRoute = createRoute({
  method: 'get',
  path: '/api/profile/export',
  tags: ['Account'],
  summary: 'Everything the shop keeps about me, as a file',
  responses: { 200: json(ownDataSchema, 'Profile, and a list per part of the shop') },
})

const deletionCodeRoute = createRoute({
  method: 'post',
  path: '/api/profile/deletion-code',
  tags: ['Account'],
  summary: 'Mail me the code that deletes my account',
  responses: { 200: json(codeSentSchema, 'A code is on its way') },
})

const deleteRoute = createRoute({
  method: 'delete',
  path: '/api/profile',
  tags: ['Account'],
  summary: 'Delete my account with my password or a mailed code; orders are made anonymous',
  request: { body: jsonBody(deleteAccountSchema) },
  responses: { 200: json(doneSchema, 'Deleted; all sessions are over') },
})

/** What customers do with their own account. `parts`: what the features to the right keep about a person. */
export function selfServiceApi({
  auth,
  env,
  parts,
}: {
  auth: Auth
  env: AuthEnv
  parts: PersonalDataPart[]
}) {
  const guestKeys = createGuestKeys(env)
  return createApi()
    .openapi(methodsRoute, async (c) => {
      return answer(c, signInMethodsSchema, await readSignInMethods(c.var.ctx))
    })
    .openapi(passwordRoute, async (c) => {
      const { current_password: currentPassword, new_password: newPassword } = c.req.valid('json')
      const keptToken = auth.tokenOf(c.req.raw.headers)
      await changePassword(c.var.ctx, { currentPassword, newPassword, keptToken })
      return c.json({ ok: true as const }, 200)
    })
    .openapi(exportRoute, async (c) => {
      const data = ownDataSchema.parse(await exportOwnData(c.var.ctx, parts))
      c.header('content-disposition', `attachment; filename="my-data-${lagosDay(c.var.ctx.now())}.json"`)
      return c.json(data, 200)
    })
    .openapi(deletionCodeRoute, async (c) => {
      await sendDeletionCode(c.var.ctx, env.AUTH_SECRET, c.var.clientIp)
      return answer(c, codeSentSchema, { ok: true, resend_after: resendSeconds })
    })
    .openapi(deleteRoute, async (c) => {
      const { clientIp, ctx } = c.var
      await deleteAccount(ctx, env.AUTH_SECRET, { ...c.req.valid('json'), clientIp, parts })
      await leaveNoTrace(c, auth, guestKeys)
      return c.json({ ok: true as const }, 200)
    })
}
