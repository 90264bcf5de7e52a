import type { Context } from 'hono'
import type { ApiEnv } from '../../lib/server/web/api-env.ts'
import { createApi } from '../../lib/server/web/api.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { type Session, profileChangesSchema, profileSchema, sessionSchema } from '../account.schema.ts'
import type { Auth } from '../sign-in/auth.server.ts'
import type { AuthEnv } from '../auth-settings.server.ts'
import { oneTimeCodeApi } from '../sign-in/one-time-code.api.ts'
import { type Profile, readProfile, updateProfile } from './profile.service.ts'
import { setCookies, signInApi } from '../sign-in/sign-in.api.ts'
import { requireCustomer } from '../personal-data.server.ts'

export type AccountApiDeps = {
  auth: Auth
  env: AuthEnv
  /** Called when a profile cannot be read; the answer then omits it (rule: profile-failure). */
  onError?: (error: Error) => void
}

/**
 * Who is signed in, with the profile when it can be read; using a session renews it (rule: session-renewal).
 */
export async function readSession(
  c: Context<ApiEnv>,
  { auth, onError = () => {} }: Pick<AccountApiDeps, 'auth' | 'onError'>,
): Promise<Session> {
  const { ctx } = c.var
  if (ctx.actor.kind !== 'customer') return { user: null, profile: null, isAdmin: false }
  setCookies(c, await auth.renewSession(c.req.raw.headers))
  const user = { id: ctx.actor.userId, email: ctx.actor.email }
  try {
    const profile = profileFields(await readProfile(ctx))
    return { user, profile, isAdmin: ctx.actor.role === 'admin' }
  } catch (error) {
    onError(error as Error)
    return { user, profile: null, isAdmin: false }
  }
}

/** Session, profile, sign-in and one-time codes. */
export function accountApi({ auth, env, onError = () => {} }: AccountApiDeps) {
  return createApi('Account')
    .read('/api/session', {
      summary: 'Who is signed in',
      answer: [sessionSchema, 'The user and profile, or nulls'],
      run: ({ c }) => readSession(c, { auth, onError }),
    })
    .read('/api/profile', {
      summary: 'My profile',
      answer: [profileSchema, 'The profile'],
      run: async ({ ctx }) => profileView(ctx, await readProfile(ctx)),
    })
    .command('patch', '/api/profile', {
      summary: 'Change my name or phone; the e-mail is read-only',
      body: profileChangesSchema,
      answer: [profileSchema, 'The profile afterwards'],
      run: async ({ ctx, body: { first_name, last_name, phone } }) => {
        const changes = {
          ...(first_name !== undefined && { firstName: first_name }),
          ...(last_name !== undefined && { lastName: last_name }),
          ...(phone !== undefined && { phone }),
        }
        return profileView(ctx, await updateProfile(ctx, changes))
      },
    })
    .route('/', signInApi({ auth, env }))
    .route('/', oneTimeCodeApi({ auth, env }))
}

const profileFields = ({ firstName, lastName, phone }: Profile) => ({
  first_name: firstName,
  last_name: lastName,
  phone,
})

function profileView(ctx: Ctx, profile: Profile) {
  const { userId: id, email } = requireCustomer(ctx)
  return { id, email, ...profileFields(profile) }
}
