import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLog, userRoles } from '../../db/schema.ts'
import { adminActor, insertCustomer, strangers } from '../../db/test-fixtures.ts'
import { usualRights } from '../../lib/helper-rights.rules.ts'
import type { Actor } from '../../lib/server/context.ts'
import { createApi } from '../../lib/server/web/api.ts'
import { operationsApi } from '../../lib/server/web/operation.ts'
import { openTestApp } from '../../lib/server/web/test-app.ts'
import * as adminRoles from './admin-role.service.ts'
import * as invitations from './staff-invitation.service.ts'
import { type AccountTest, openAccountTest, signUp } from '../test-account-app.ts'

const shopLinks = { appUrl: 'http://shop.test', authSecret: 'a secret of the tests, 32 characters long' }
const { ensureFirstAdmin, grantRole, listStaff, revokeRole } = adminRoles

let t: AccountTest
let actor: Actor = adminActor
let call: ReturnType<typeof openTestApp>['call']
beforeAll(async () => {
  t = await openAccountTest()
  const api = createApi('Admin')
    .route('/', operationsApi('Admin', adminRoles, {}))
    .route('/', operationsApi('Admin', invitations, shopLinks))
  call = openTestApp(api as never, () => t.ctxFor(actor)).call
})
beforeEach(async () => {
  actor = adminActor
  await t.ctx.db.delete(userRoles)
})
afterAll(() => t.close())

const emails = async () => (await listStaff(t.ctx)).admins.map(({ email }) => email)
const code = (error: { code: string }) => error.code
const auditOf = async (userId: string) =>
  (
    await t.ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, userId)).orderBy(asc(auditLog.id))
  ).map(({ action, actor }) => [action, actor])

// (rules: signed-in-state, admin-role)
test('a helper is no owner', async () => {
  const { browser } = await signUp(t, 'packer@example.com')
  await grantRole(t.ctx, 'packer@example.com', 'helper')
  expect(await (await browser.get('/api/session')).json()).toMatchObject({
    user: { email: 'packer@example.com' },
    isAdmin: false,
  })
})

// (rules: signed-in-state, admin-role)
test('the admin role counts from the next request and ends with the next', async () => {
  const { browser, body } = await signUp(t, 'boss@example.com')
  const other = await insertCustomer(t.ctx)
  await grantRole(t.ctx, other.user.email, 'admin')
  const isAdmin = async () => (await (await browser.get('/api/session')).json()).isAdmin
  expect(await isAdmin()).toBe(false)
  await grantRole(t.ctx, ' Boss@Example.com', 'admin')
  await grantRole(t.ctx, 'boss@example.com', 'admin')
  expect(await isAdmin()).toBe(true)
  expect(await emails()).toContain('boss@example.com')
  await revokeRole(t.ctx, 'boss@example.com', 'admin')
  expect(await isAdmin()).toBe(false)
  expect(await auditOf(body.user.id)).toEqual([
    ['role.grant', 'test'],
    ['role.revoke', 'test'],
  ])
  expect(await grantRole(t.ctx, 'ghost@example.com', 'admin').catch(code)).toBe('NO_SUCH_USER')
  expect(await revokeRole(t.ctx, 'boss@example.com', 'admin').catch(code)).toBe('NOT_ADMIN')
})

// (rule: last-admin)
test('the last admin cannot be revoked, also when two revoke each other at once', async () => {
  const [ada, bola] = [await insertCustomer(t.ctx), await insertCustomer(t.ctx)]
  for (const { user } of [ada, bola]) await grantRole(t.ctx, user.email, 'admin')
  const outcomes = await Promise.allSettled([
    revokeRole(t.ctx, ada.user.email, 'admin'),
    revokeRole(t.ctx, bola.user.email, 'admin'),
  ])
  expect(outcomes.filter((one) => one.status === 'rejected')).toMatchObject([
    { reason: { code: 'LAST_ADMIN', status: 409 } },
  ])
  expect(await emails()).toHaveLength(1)
})

// (rule: first-admin)
test('the first admin is made once and his password is never overwritten', async () => {
  const login = (password: string) =>
    t.browser().post('/api/auth/sign-in/email', { email: 'owner@example.com', password })
  expect(await ensureFirstAdmin(t.ctx, 'Owner@example.com', 'first password')).toBe(true)
  expect(await ensureFirstAdmin(t.ctx, 'owner@example.com', 'second password')).toBe(true)
  expect((await login('first password')).status).toBe(200)
  expect((await login('second password')).status).toBe(401)
  const [owner] = (await listStaff(t.ctx)).admins
  expect(owner!.email).toBe('owner@example.com')
  expect(await auditOf(owner!.user_id)).toEqual([
    ['role.grant', 'test'],
    ['staff.sign_in', `admin:${owner!.user_id}`],
  ])
})

test('a signed-up user becomes the first admin with his own password', async () => {
  await signUp(t, 'early@example.com')
  await ensureFirstAdmin(t.ctx, 'early@example.com', 'from the settings')
  const known = await t.browser().post('/api/auth/sign-in/email', {
    email: 'early@example.com',
    password: 'correct horse',
  })
  expect(known.status).toBe(200)
  expect(await emails()).toEqual(['early@example.com'])
})

// (rule: first-admin)
test('a role that a person revoked is not granted again at the next start, only by a person', async () => {
  await ensureFirstAdmin(t.ctx, 'left@example.com', 'a good password')
  await grantRole(t.ctx, (await insertCustomer(t.ctx)).user.email, 'admin')
  await revokeRole(t.ctx, 'left@example.com', 'admin')
  expect(await ensureFirstAdmin(t.ctx, 'left@example.com', 'a good password')).toBe(false)
  expect(await emails()).not.toContain('left@example.com')
  await grantRole(t.ctx, 'left@example.com', 'admin')
  expect(await ensureFirstAdmin(t.ctx, 'left@example.com', 'a good password')).toBe(true)
  expect(await emails()).toContain('left@example.com')
})

const path = '/api/admin/roles'

test.each(strangers)('roles are not there for %o', async (stranger) => {
  actor = stranger
  const { user } = await insertCustomer(t.ctx)
  const answers = [
    await call('GET', path),
    await call('POST', path, { email: user.email }),
    await call('DELETE', path, { email: user.email }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(await emails()).toEqual([])
})

// (rule: audit)
test('an admin grants and revokes over the wire; the audit names her', async () => {
  const [ada, bola] = [await insertCustomer(t.ctx), await insertCustomer(t.ctx)]
  await grantRole(t.ctx, ada.user.email, 'admin')
  const granted = await call('POST', path, { email: ` ${bola.user.email.toUpperCase()}` })
  expect(granted.body.admins).toContainEqual({ user_id: bola.user.id, email: bola.user.email, name: '' })
  const { join_url: _, ...staff } = granted.body
  expect((await call('GET', path)).body).toEqual(staff)
  const revoked = await call('DELETE', path, { email: ada.user.email })
  expect(revoked.body.admins).toEqual([{ user_id: bola.user.id, email: bola.user.email, name: '' }])
  const last = await call('DELETE', path, { email: bola.user.email })
  expect([last.status, last.body.error.code]).toEqual([409, 'LAST_ADMIN'])
  expect((await call('DELETE', path, { email: 'ghost@example.com' })).status).toBe(404)
  expect((await call('POST', path, { email: 'nobody' })).status).toBe(400)
  expect(await auditOf(ada.user.id)).toEqual([
    ['role.grant', 'test'],
    ['role.revoke', `admin:${adminActor.userId}`],
  ])
})

test('a helper is no owner: she is named apart, can become one, and an owner does not become a helper by accident', async () => {
  const [ada, bola] = [await insertCustomer(t.ctx), await insertCustomer(t.ctx)]
  await grantRole(t.ctx, ada.user.email, 'admin')
  const granted = await call('POST', path, { email: bola.user.email, role: 'helper' })
  expect(granted.body).toEqual({
    admins: [{ user_id: ada.user.id, email: ada.user.email, name: '' }],
    helpers: [
      {
        user_id: bola.user.id,
        email: bola.user.email,
        name: '',
        rights: usualRights,
        discount_percent: 0,
      },
    ],
    invited: [],
    join_url: null,
  })
  expect((await call('DELETE', path, { email: bola.user.email, role: 'admin' })).body.error.code).toBe(
    'NOT_ADMIN',
  )
  expect((await call('POST', path, { email: ada.user.email, role: 'helper' })).body.error.code).toBe(
    'ALREADY_ADMIN',
  )
  const promoted = await call('POST', path, { email: bola.user.email, role: 'admin' })
  expect(promoted.body).toMatchObject({ helpers: [], admins: [{}, {}] })
  await call('DELETE', path, { email: bola.user.email })
  await call('POST', path, { email: bola.user.email, role: 'helper' })
  const gone = await call('DELETE', path, { email: bola.user.email, role: 'helper' })
  expect(gone.body.helpers).toEqual([])
})

test('a revoked helper does not keep the environment from naming the first owner', async () => {
  const { user } = await insertCustomer(t.ctx)
  await grantRole(t.ctx, user.email, 'helper')
  await revokeRole(t.ctx, user.email, 'helper')
  expect(await ensureFirstAdmin(t.ctx, user.email, 'a good password')).toBe(true)
})

// (rule: last-admin)
test('roles require the password again when it was entered long ago', async () => {
  const { user } = await insertCustomer(t.ctx)
  await grantRole(t.ctx, user.email, 'admin')
  actor = { ...adminActor, passwordAt: new Date('2026-11-20T09:49:00Z') }
  const answers = [
    await call('POST', path, { email: user.email, role: 'helper' }),
    await call('DELETE', path, { email: user.email }),
  ]
  expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual([
    [403, 'PASSWORD_AGAIN'],
    [403, 'PASSWORD_AGAIN'],
  ])
})

// (rule: staff-invitation)
test('a new helper is mailed what she may do, once, and again when asked, but not after the role was taken', async () => {
  await signUp(t, 'bisi@example.com')
  const add = () => call('POST', '/api/admin/roles', { email: 'bisi@example.com', role: 'helper' })
  const again = (role = 'helper') =>
    call('POST', '/api/admin/roles/invitation', { email: ' Bisi@example.com', role })
  const mails = async () =>
    (await t.mailsTo('bisi@example.com')).filter(({ subject }) => subject.includes('You now work at'))
  expect((await add()).status).toBe(200)
  expect((await add()).status).toBe(200)
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail!.text).toContain('you pack and ship orders')
  expect(mail!.text).not.toContain('sell at the counter')
  expect(mail!.text).toContain('/auth?mode=login&returnTo=%2Fadmin')
  t.setNow(new Date('2026-11-20T10:01:00Z'))
  expect((await again()).status).toBe(200)
  expect((await again('admin')).body.error.code).toBe('NOT_ADMIN')
  expect(await mails()).toHaveLength(2)
  t.setNow(new Date('2026-11-20T10:02:00Z'))
  await again()
  await revokeRole(t.ctx, 'bisi@example.com', 'helper')
  expect(await mails()).toHaveLength(2)
  expect((await again()).body.error.code).toBe('NOT_HELPER')
})
