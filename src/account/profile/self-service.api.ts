import { createApi, idParams } from '../../lib/server/web/api.ts'
import { lagosDay } from '../../lib/time.ts'
import {
  changePasswordSchema,
  codeSentSchema,
  deleteAccountSchema,
  ownDataSchema,
  ownSessionsSchema,
  signInMethodsSchema,
} from '../account.schema.ts'
import type { Auth } from '../sign-in/auth.server.ts'
import type { AuthEnv } from '../auth-settings.server.ts'
import { changePassword, readSignInMethods } from '../passwords/change-password.service.ts'
import { deleteAccount, sendDeletionCode } from './delete-account.service.ts'
import { exportOwnData } from './export-data.service.ts'
import { resendSeconds } from '../one-time-code.rules.ts'
import type { PersonalDataPart } from '../personal-data.server.ts'
import { endAllSessions, endSession, listSessions } from '../sessions/sessions.service.ts'
import { leaveNoTrace } from '../sign-in/sign-in.api.ts'

type Deps = { auth: Auth; env: AuthEnv; parts: PersonalDataPart[] }

/** Calls on a customer's own account. `parts`: the personal data of the features to the right. */
export function selfServiceApi({ auth, env, parts }: Deps) {
  return createApi('Account')
    .read('/api/profile/sign-in-methods', {
      summary: 'How I can sign in',
      answer: [signInMethodsSchema, 'Password, Google or both'],
      run: ({ ctx }) => readSignInMethods(ctx),
    })
    .command('post', '/api/profile/password', {
      summary: 'Change my password; ends my other sessions',
      body: changePasswordSchema,
      run: async ({ ctx, body: { current_password: currentPassword, new_password: newPassword }, c }) => {
        const keptToken = auth.tokenOf(c.req.raw.headers)
        await changePassword(ctx, { currentPassword, newPassword, keptToken })
      },
    })
    .read('/api/profile/sessions', {
      summary: 'Where I am signed in',
      answer: [ownSessionsSchema, 'My sessions, the one used last first'],
      run: async ({ ctx, c }) => ({ sessions: await listSessions(ctx, auth.tokenOf(c.req.raw.headers)) }),
    })
    .command('delete', '/api/profile/sessions/{id}', {
      summary: 'End one of my sessions',
      params: idParams,
      run: ({ ctx, params }) => endSession(ctx, params.id),
    })
    .command('delete', '/api/profile/sessions', {
      summary: 'Sign out everywhere, in this browser too',
      unkeyed: 'its answer sets cookies',
      run: async ({ ctx, c }) => {
        await endAllSessions(ctx)
        await leaveNoTrace(c, auth, env)
      },
    })
    .read('/api/profile/export', {
      summary: 'Everything the shop keeps about me, as a file',
      answer: [ownDataSchema, 'Profile, and a list per part of the shop'],
      run: async ({ ctx, c }) => {
        c.header('content-disposition', `attachment; filename="my-data-${lagosDay(ctx.now())}.json"`)
        return ownDataSchema.parse(await exportOwnData(ctx, parts))
      },
    })
    .command('post', '/api/profile/deletion-code', {
      summary: 'Mail me the code that deletes my account',
      answer: [codeSentSchema, 'A code is on its way'],
      run: async ({ ctx, c }) => {
        await sendDeletionCode(ctx, env.AUTH_SECRET, c.var.clientIp)
        return { ok: true as const, resend_after: resendSeconds }
      },
    })
    .command('delete', '/api/profile', {
      summary: 'Delete my account with my password or a mailed code; orders are made anonymous',
      body: deleteAccountSchema,
      unkeyed: 'its answer sets cookies',
      run: async ({ body, c }) => {
        const { clientIp, ctx } = c.var
        await deleteAccount(ctx, env.AUTH_SECRET, { ...body, clientIp, parts })
        await leaveNoTrace(c, auth, env)
      },
    })
}
