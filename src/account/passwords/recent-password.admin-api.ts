import * as z from 'zod'
import { createStaffApi } from '../../lib/server/web/api.ts'
import type { TokenReader } from '../sessions/session-token.server.ts'
import { maxPasswordLength } from '../credentials.rules.ts'
import { renewPassword } from './recent-password.server.ts'

export const recentPasswordApi = ({ auth }: { auth: TokenReader }) =>
  createStaffApi('Admin: roles').command('post', '/password', {
    summary: 'Enter my password again, after PASSWORD_AGAIN; it counts for ten minutes in this browser',
    body: z.strictObject({ password: z.string().min(1).max(maxPasswordLength) }),
    unkeyed: 'the ten minutes begin with each call',
    run: async ({ ctx, body, c }) => {
      const token = auth.tokenOf(c.req.raw.headers)
      await renewPassword(ctx, { password: body.password, token })
    },
  })
