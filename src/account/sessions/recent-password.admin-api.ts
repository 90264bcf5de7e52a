import { createRoute } from '@hono/zod-openapi'
import * as z from 'zod'
import { createStaffApi, json, jsonBody } from '../../lib/server/web/api.ts'
import { doneSchema } from '../account.schema.ts'
import type { Auth } from '../sign-in/auth.server.ts'
import { maxPasswordLength } from '../sign-in/credentials.rules.ts'
import { renewPassword } from './recent-password.server.ts'

const passwordRoute = createRoute({
  method: 'post',
  path: '/password',
  tags: ['Admin: roles'],
  summary: 'Enter my password again, after PASSWORD_AGAIN; it counts for ten minutes in this browser',
  request: { body: jsonBody(z.strictObject({ password: z.string().min(1).max(maxPasswordLength) })) },
  responses: { 200: json(doneSchema, 'Entered') },
})

export const recentPasswordApi = ({ auth }: { auth: Pick<Auth, 'tokenOf'> }) =>
  createStaffApi().openapi(passwordRoute, async (c) => {
    const token = auth.tokenOf(c.req.raw.headers)
    await renewPassword(c.var.ctx, { password: c.req.valid('json').password, token })
    return c.json({ ok: true as const }, 200)
  })
