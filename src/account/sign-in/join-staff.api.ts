import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { StaffRole } from '../../lib/server/context.ts'
import type { ApiEnv } from '../../lib/server/web/api-env.ts'
import { refusalOf } from '../../lib/server/web/api.ts'
import { plainPage } from '../../lib/server/web/plain-page.ts'
import { privateFormPage } from '../../lib/server/web/private-form-page.ts'
import { defineLimit, limitRate } from '../../lib/server/web/rate-limit.ts'
import { minuteMs } from '../../lib/time.ts'
import { readSettings } from '../../settings/settings.service.ts'
import type { AuthEnv } from '../auth-settings.server.ts'
import { personName } from '../account.schema.ts'
import { checkPassword, maxPasswordLength, minPasswordLength } from '../credentials.rules.ts'
import type { Auth } from './auth.server.ts'
import { setCookies } from './sign-in.api.ts'
import { createKnownDevices } from './known-devices.server.ts'
import { joinStaff, readInvitation } from '../staff/join-staff.service.ts'

export const isJoinPath = (path: string) => path.startsWith('/join/')

const tries = defineLimit({
  name: 'staff-join',
  by: 'thing',
  most: 60,
  windowMs: 10 * minuteMs,
  carrier: 'It counts for one invitation.',
})

/** `/join/{token}`: who is invited to the staff chooses her password, without a script (rule: staff-invitation). */
export function joinStaffApi({ auth, env }: { auth: Auth; env: AuthEnv }) {
  const secret = env.AUTH_SECRET
  const devices = createKnownDevices(env)

  async function show(
    c: Context<ApiEnv>,
    sent?: { problem: string; firstName: string },
    status: ContentfulStatusCode = 200,
  ) {
    const invitation = await readInvitation(c.var.ctx, secret, c.req.param('token')!)
    const { brand_name: shop } = await readSettings(c.var.ctx)
    return c.html(joinPage({ ...invitation, shop, ...sent }), status)
  }

  const api = new Hono<ApiEnv>()
  api.use('/join/*', privateFormPage)
  api.onError((error, c) => {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    const isHers = refusal.code === 'EMAIL_TAKEN'
    return c.html(
      plainPage(
        isHers ? 'You have an account already' : 'This invitation is not in use any more',
        isHers
          ? html`<p>Tell the owner of the shop: she adds your account, and you sign in as you do now.</p>`
          : html`<p>${refusal.message}</p>`,
      ),
      refusal.status,
    )
  })
  return api
    .get('/join/:token', (c) => show(c))
    .post('/join/:token', async (c) => {
      const token = c.req.param('token')
      const { id } = await readInvitation(c.var.ctx, secret, token)
      await limitRate(c.var.ctx, { limit: tries, thing: id })
      const { first_name: typed, password } = await c.req.parseBody()
      const name = personName.safeParse(typed)
      const firstName = name.data ?? ''
      const problem =
        typeof password === 'string' && name.success && firstName
          ? checkPassword(password)
          : 'Please fill in all fields'
      if (problem || typeof password !== 'string') return show(c, { problem: problem ?? '', firstName }, 400)
      try {
        const { email } = await joinStaff(c.var.ctx, secret, { token, firstName, password })
        const { cookies } = await auth.signIn(c.req.raw.headers, { email, password })
        setCookies(c, cookies)
        devices.remember(c, email)
        return c.redirect('/admin', 303)
      } catch (error) {
        const refusal = refusalOf(error)
        if (refusal?.code !== 'KNOWN_PASSWORD') throw error
        return show(c, { problem: refusal.message, firstName }, refusal.status)
      }
    })
}

const roleWords: Record<StaffRole, string> = {
  admin: 'You will be an owner: orders, money, products, customers, settings and the team.',
  helper: 'You will be a helper: you pack and ship orders, and check whether a payment is in.',
}

type JoinPage = {
  email: string
  role: StaffRole
  shop: string
  problem?: string
  firstName?: string
}

const joinPage = ({ email, role, shop, problem, firstName = '' }: JoinPage) =>
  plainPage(
    `Work at ${shop}`,
    html`<p>${roleWords[role]}</p>
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}
      <form method="post">
        <label for="email">Your email, to sign in</label>
        <input
          class="field"
          id="email"
          name="email"
          type="email"
          autocomplete="username"
          value="${email}"
          readonly
        />
        <label for="first_name">Your first name</label>
        <input
          class="field"
          id="first_name"
          name="first_name"
          autocomplete="given-name"
          maxlength="80"
          value="${firstName}"
          required
        />
        <label for="password">A password</label>
        <input
          class="field"
          id="password"
          name="password"
          type="password"
          autocomplete="new-password"
          minlength="${minPasswordLength}"
          maxlength="${maxPasswordLength}"
          aria-describedby="password-hint"
          required
        />
        <p class="muted" id="password-hint">
          At least ${minPasswordLength} characters. Nobody else needs to know it.
        </p>
        <button class="button strong">Start working</button>
      </form>`,
  )
