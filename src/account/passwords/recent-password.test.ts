import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions } from '../../db/schema.ts'
import { adminActor } from '../../db/test-fixtures.ts'
import { requireOwner } from '../../lib/server/context.ts'
import { minuteMs } from '../../lib/time.ts'
import { grantRole } from '../staff/admin-role.service.ts'
import { recentPasswordApi } from './recent-password.admin-api.ts'
import { requireRecentPassword } from '../../lib/server/recent-password.ts'
import { type AccountTest, openAccountTest, signUp } from '../test-account-app.ts'

let t: AccountTest
beforeAll(async () => {
  t = await openAccountTest()
  t.app.route('/', recentPasswordApi({ auth: t.auth }))
})
afterAll(() => t.close())

const path = '/api/admin/password'
const outcome = (work: () => void) => {
  try {
    work()
    return 'passes'
  } catch (error) {
    return (error as { code: string }).code
  }
}

async function owner(email: string) {
  const { browser, body } = await signUp(t, email)
  await grantRole(t.ctx, email, 'admin')
  const actor = async () =>
    t.identify(new Headers({ cookie: [...browser.cookies].map((one) => one.join('=')).join('; ') }))
  return { browser, userId: body.user.id as string, actor }
}

// (rule: password-again)
test('a password counts for ten minutes, from sign-in on, and entering it again renews it', async () => {
  const boss = await owner('boss@example.com')
  const check = async (minutesLater: number) => {
    const signedIn = new Date()
    t.setNow(new Date(signedIn.getTime() + minutesLater * minuteMs))
    const ctx = requireOwner(t.ctxFor(await boss.actor()))
    return outcome(() => requireRecentPassword(ctx))
  }
  expect(await check(9)).toBe('passes')
  expect(await check(11)).toBe('PASSWORD_AGAIN')
  expect((await boss.browser.post(path, { password: 'not the password' })).status).toBe(400)
  expect(await check(11)).toBe('PASSWORD_AGAIN')
  expect((await boss.browser.post(path, { password: 'correct horse' })).status).toBe(200)
  expect(await check(11)).toBe('passes')
  expect(await check(22)).toBe('PASSWORD_AGAIN')
})

// (rule: password-again)
test('only this browser is renewed; a session that began otherwise has to enter the password', async () => {
  const boss = await owner('two@example.com')
  const other = t.browser()
  await other.post('/api/auth/sign-in/email', { email: 'two@example.com', password: 'correct horse' })
  await t.ctx.db.update(sessions).set({ passwordAt: null }).where(eq(sessions.userId, boss.userId))
  const ctx = requireOwner(t.ctxFor(await boss.actor()))
  expect(outcome(() => requireRecentPassword(ctx))).toBe('PASSWORD_AGAIN')
  await boss.browser.post(path, { password: 'correct horse' })
  const [{ entered }] = (await t.ctx.db
    .select({ entered: sql<number>`count(${sessions.passwordAt})::int` })
    .from(sessions)
    .where(eq(sessions.userId, boss.userId))) as [{ entered: number }]
  expect(entered).toBe(1)
})

// (rule: password-again)
test('guesses are limited per account, and shoppers do not find the call', async () => {
  const boss = await owner('guessed@example.com')
  const tries: number[] = []
  for (let i = 0; i < 12; i++) tries.push((await boss.browser.post(path, { password: 'wrong one' })).status)
  expect(tries.slice(0, 10).every((status) => status === 400)).toBe(true)
  expect(tries.at(-1)).toBe(429)
  const { browser } = await signUp(t, 'shopper@example.com')
  expect((await browser.post(path, { password: 'correct horse' })).status).toBe(404)
})

test('the shop itself and the terminal have no session and pass', () => {
  expect(outcome(() => requireRecentPassword(t.ctx))).toBe('passes')
  const never = requireOwner(t.ctxFor({ ...adminActor, passwordAt: null }))
  expect(outcome(() => requireRecentPassword(never))).toBe('PASSWORD_AGAIN')
})
