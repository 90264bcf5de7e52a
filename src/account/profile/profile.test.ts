import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { profiles, sessions } from '../../db/schema.ts'
import { runJob } from '../../lib/server/jobs/test-jobs.ts'
import { type AccountTest, openAccountTest, signUp } from '../test-account-app.ts'
import { grantRole } from '../staff/admin-role.service.ts'

let t: AccountTest
beforeAll(async () => {
  t = await openAccountTest()
})
afterAll(() => t.close())

// (rule: signed-in-state)
test('a guest has no session user and no profile', async () => {
  const browser = t.browser()
  expect(await (await browser.get('/api/session')).json()).toEqual({
    user: null,
    profile: null,
    isAdmin: false,
  })
  expect((await browser.get('/api/profile')).status).toBe(401)
  expect((await browser.patch('/api/profile', { first_name: 'X' })).status).toBe(401)
})

// (rule: profile)
test('a customer changes her own profile; the phone is stored as E.164', async () => {
  const { browser, body } = await signUp(t, 'ada@example.com')
  const other = await signUp(t, 'other@example.com')
  const changed = await browser.patch('/api/profile', { last_name: ' Eze ', phone: '0803 000-0000' })
  expect([changed.status, await changed.json()]).toEqual([
    200,
    {
      id: body.user.id,
      email: 'ada@example.com',
      first_name: 'Ada',
      last_name: 'Eze',
      phone: '+2348030000000',
    },
  ])
  expect(await (await other.browser.get('/api/profile')).json()).toMatchObject({
    last_name: 'Obi',
    phone: null,
  })
  const cleared = await browser.patch('/api/profile', { phone: '' })
  expect((await cleared.json()).phone).toBeNull()
})

// (rule: profile)
test('the e-mail, a foreign id and unknown fields are refused', async () => {
  const { browser } = await signUp(t, 'strict@example.com')
  const victim = await signUp(t, 'victim@example.com')
  for (const body of [
    { email: 'new@example.com' },
    { id: victim.body.user.id, first_name: 'Eve' },
    { role: 'admin' },
  ])
    expect((await browser.patch('/api/profile', body)).status).toBe(400)
  const phone = await browser.patch('/api/profile', { phone: 'abc' })
  expect([phone.status, (await phone.json()).error]).toEqual([
    400,
    {
      code: 'INVALID_INPUT',
      message: 'Phone number must contain only numbers',
      fields: { phone: 'Phone number must contain only numbers' },
    },
  ])
  expect(await (await victim.browser.get('/api/profile')).json()).toMatchObject({ first_name: 'Ada' })
})

// (rule: profile)
test('a missing profile row is created', async () => {
  const { browser, body } = await signUp(t, 'missing@example.com')
  await t.ctx.db.delete(profiles).where(eq(profiles.id, body.user.id))
  const response = await browser.get('/api/profile')
  expect(await response.json()).toEqual({
    id: body.user.id,
    email: 'missing@example.com',
    first_name: '',
    last_name: '',
    phone: null,
  })
  expect(await t.ctx.db.$count(profiles, eq(profiles.id, body.user.id))).toBe(1)
})

// (rule: profile-failure)
test('when the profile cannot be read the user is treated as no admin', async () => {
  const { browser, body } = await signUp(t, 'broken@example.com')
  await grantRole(t.ctx, 'broken@example.com', 'admin')
  await t.ctx.db.execute(sql`alter table profiles rename to profiles_gone`)
  const response = await browser.get('/api/session')
  await t.ctx.db.execute(sql`alter table profiles_gone rename to profiles`)
  expect(await response.json()).toEqual({ user: body.user, profile: null, isAdmin: false })
  expect(t.errors).toHaveLength(1)
})

// (rule: admin-role)
test('identifying takes one statement with a session and none for a guest', async () => {
  const { browser } = await signUp(t, 'count@example.com')
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const statements: string[] = []
  const counted = t.countStatements((statement) => statements.push(statement))
  expect(await t.identify(new Headers({ cookie: 'guest=' + 'a'.repeat(43) }))).toMatchObject({
    kind: 'guest',
  })
  expect(await t.identify(new Headers({ cookie: 'shop.session_token=made.up' }))).toMatchObject({
    kind: 'guest',
  })
  expect(statements).toHaveLength(0)
  expect(await t.identify(new Headers({ cookie }))).toMatchObject({ kind: 'customer', role: null })
  counted()
  expect(statements).toHaveLength(1)
})

test('the hourly sweep deletes expired rows and nothing else', async () => {
  const { body } = await signUp(t, 'swept@example.com')
  const kept = await signUp(t, 'kept@example.com')
  const past = new Date(t.ctx.now().getTime() - 1000)
  await t.ctx.db.update(sessions).set({ expiresAt: past }).where(eq(sessions.userId, body.user.id))
  await runJob(t.jobs, { name: 'account.purge-expired' })
  const left = await t.ctx.db.select({ userId: sessions.userId }).from(sessions)
  const owners = left.map((session) => session.userId)
  expect(owners).toContain(kept.body.user.id)
  expect(owners).not.toContain(body.user.id)
})
