import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffInvitations, userRoles, users } from '../../db/schema.ts'
import { adminActor, insertCustomer } from '../../db/test-fixtures.ts'
import type { Actor } from '../../lib/server/context.ts'
import { createApi } from '../../lib/server/web/api.ts'
import { operationsApi } from '../../lib/server/web/operation.ts'
import { openTestApp } from '../../lib/server/web/test-app.ts'
import { dayMs } from '../../lib/time.ts'
import { type AccountTest, openAccountTest, signUp } from '../test-account-app.ts'
import { grantRole, listStaff, revokeRole } from '../staff/admin-role.service.ts'
import { joinStaffApi } from './join-staff.api.ts'
import * as invitations from '../staff/staff-invitation.service.ts'

let t: AccountTest
let actor: Actor = adminActor
let owner: ReturnType<typeof openTestApp>
let shop: ReturnType<typeof openTestApp>['app']
beforeAll(async () => {
  t = await openAccountTest()
  const { user } = await insertCustomer(t.ctx)
  await grantRole(t.ctx, user.email, 'admin')
  actor = { ...adminActor, userId: user.id }
  const links = { appUrl: t.env.APP_URL, authSecret: t.env.AUTH_SECRET }
  const operations = createApi('Admin').route('/', operationsApi('Admin', invitations, links))
  owner = openTestApp(operations as never, () => t.ctxFor(actor))
  const page = createApi().route('/', joinStaffApi({ auth: t.auth, env: t.env }))
  const nobody: Actor = { kind: 'guest', guestKey: null }
  shop = openTestApp(page as never, () => t.ctxFor(nobody)).app
})
afterAll(() => t.close())

const invite = (email: string, role = 'helper') => owner.call('POST', '/api/admin/roles', { email, role })
const pathOf = (url: string) => new URL(url).pathname
/** The link of the newest mail. */
async function mailedPath(email: string) {
  const mail = (await t.mailsTo(email)).at(-1)
  return pathOf(/https?:\/\/\S+\/join\/\S+/.exec(mail!.text)![0])
}
const join = (path: string, form: Record<string, string>) =>
  shop.request(path, { method: 'POST', body: new URLSearchParams(form) })
const good = { first_name: 'Bisi', password: 'correct horse battery' }
const roleOf = async (email: string) => {
  const [row] = await t.ctx.db
    .select({ role: userRoles.role, isProven: users.emailVerified, name: users.name })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .where(eq(users.email, email))
  return row
}

// (rule: staff-invitation)
test('who has no account is invited, chooses a password by the link of her mail, and works signed in, once', async () => {
  const invited = await invite(' New@Example.com')
  expect(invited.body.invited).toMatchObject([{ email: 'new@example.com', role: 'helper' }])
  const path = await mailedPath('new@example.com')
  const page = await (await shop.request(path)).text()
  expect(page).toContain('value="new@example.com"')
  expect(page).toContain('You will be a helper')
  const joined = await join(path, good)
  expect([joined.status, joined.headers.get('location')]).toEqual([303, '/admin'])
  expect(joined.headers.getSetCookie().join()).toContain('session')
  expect(await roleOf('new@example.com')).toEqual({ role: 'helper', isProven: true, name: 'Bisi' })
  expect((await listStaff(t.ctx)).invited).toEqual([])
  expect((await join(path, good)).status).toBe(410)
})

test('a link that was handed over makes a helper too, but does not prove her address; an owner has no such link', async () => {
  const { body } = await invite('by-hand@example.com')
  expect((await join(pathOf(body.join_url), good)).status).toBe(303)
  expect(await roleOf('by-hand@example.com')).toMatchObject({ role: 'helper', isProven: false })
  expect((await invite('second-owner@example.com', 'admin')).body.join_url).toBeNull()
  expect((await join(await mailedPath('second-owner@example.com'), good)).status).toBe(303)
  expect(await roleOf('second-owner@example.com')).toMatchObject({ role: 'admin', isProven: true })
})

// (rule: staff-invitation)
test('a link that was handed over to a helper makes no owner when the invitation becomes an owner’s', async () => {
  const { body } = await invite('risen@example.com')
  const byHand = pathOf(body.join_url)
  await invite('risen@example.com', 'admin')
  expect((await shop.request(byHand)).status).toBe(410)
  expect((await join(byHand, good)).status).toBe(410)
  expect(await roleOf('risen@example.com')).toBeUndefined()
  expect((await join(await mailedPath('risen@example.com'), good)).status).toBe(303)
  expect(await roleOf('risen@example.com')).toMatchObject({ role: 'admin', isProven: true })
})

test('a password that is short or easy to guess is asked for again, and the invitation stays', async () => {
  await invite('easy@example.com')
  const path = await mailedPath('easy@example.com')
  for (const [password, words] of [
    ['short', 'at least 8 characters'],
    ['password123', 'easy to guess'],
  ] as const) {
    const again = await join(path, { first_name: 'Ada', password })
    expect(again.status).toBe(400)
    const page = await again.text()
    expect(page).toContain(words)
    expect(page).toContain('value="Ada"')
    expect(page).not.toContain(password)
  }
  expect((await join(path, { first_name: ' ', password: good.password })).status).toBe(400)
  expect((await join(path, good)).status).toBe(303)
})

test('an invitation is over after a week, when it is taken back, and when its owner is one no more', async () => {
  const start = t.ctx.now()
  await invite('late@example.com')
  const late = await mailedPath('late@example.com')
  t.setNow(new Date(start.getTime() + 7 * dayMs))
  expect((await shop.request(late)).status).toBe(410)
  t.setNow(start)
  expect((await shop.request(late)).status).toBe(200)
  const taken = { email: 'late@example.com', role: 'helper' }
  expect((await owner.call('DELETE', '/api/admin/roles/invitation', taken)).body.invited).toEqual([])
  expect((await owner.call('DELETE', '/api/admin/roles/invitation', taken)).body.error.code).toBe(
    'NOT_INVITED',
  )
  expect((await join(late, good)).status).toBe(410)

  const other = await insertCustomer(t.ctx)
  await grantRole(t.ctx, other.user.email, 'admin')
  const own = actor
  actor = { ...adminActor, userId: other.user.id }
  await invite('of-a-thief@example.com')
  const path = await mailedPath('of-a-thief@example.com')
  actor = own
  await revokeRole(t.ctx, other.user.email, 'admin')
  expect((await join(path, good)).status).toBe(410)
  expect((await listStaff(t.ctx)).invited).toEqual([])
  const again = { email: 'of-a-thief@example.com', role: 'helper' }
  expect((await owner.call('POST', '/api/admin/roles/invitation', again)).status).not.toBe(200)
  await t.ctx.db.delete(staffInvitations)
})

test('two presses make one account; who made one meanwhile keeps it and gets no role by the link', async () => {
  await invite('twice@example.com')
  const path = await mailedPath('twice@example.com')
  const answers = await Promise.all([join(path, good), join(path, good)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 410])
  await invite('meanwhile@example.com')
  const mailed = await mailedPath('meanwhile@example.com')
  await signUp(t, 'meanwhile@example.com')
  const refused = await join(mailed, good)
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain('You have an account already')
  expect(await roleOf('meanwhile@example.com')).toBeUndefined()
})

test('inviting asks for the password again, and a forged link opens nothing', async () => {
  const own = actor
  actor = {
    ...adminActor,
    userId: (own as { userId: string }).userId,
    passwordAt: new Date('2026-11-20T09:49:00Z'),
  }
  expect((await invite('stolen@example.com')).body.error.code).toBe('PASSWORD_AGAIN')
  actor = own
  await invite('forged@example.com')
  const path = await mailedPath('forged@example.com')
  expect((await shop.request(`${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`)).status).toBe(410)
})
