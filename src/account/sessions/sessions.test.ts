import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions } from '../../db/schema.ts'
import { dayMs } from '../../lib/time.ts'
import { grantRole } from '../staff/admin-role.service.ts'
import { type AccountTest, openAccountTest, signUp } from '../test-account-app.ts'

let t: AccountTest
beforeAll(async () => {
  t = await openAccountTest()
})
afterAll(() => t.close())

const path = '/api/profile/sessions'
type Browser = ReturnType<AccountTest['browser']>
const userOf = async (browser: Browser) => (await (await browser.get('/api/session')).json()).user
const signIn = async (email: string, browser = t.browser()) => {
  await browser.post('/api/auth/sign-in/email', { email, password: 'correct horse' })
  return browser
}
const listOf = async (browser: Browser) =>
  (await (await browser.get(path)).json()).sessions as { id: string; is_this: boolean }[]

// (rule: session-renewal)
test('a new sign-in ends the session it replaces', async () => {
  const { browser } = await signUp(t, 'again@example.com')
  const former = new Map(browser.cookies)
  await signIn('again@example.com', browser)
  const copy = t.browser()
  for (const [name, value] of former) copy.cookies.set(name, value)
  expect([await userOf(copy), (await userOf(browser)).email]).toEqual([null, 'again@example.com'])
})

// (rule: session-renewal)
test('a session ends, however much it is used, half a year after its sign-in, and that of staff after two weeks', async () => {
  const { browser, body } = await signUp(t, 'old@example.com')
  const startedAgo = (ms: number) =>
    t.ctx.db
      .update(sessions)
      .set({ createdAt: new Date(Date.now() - ms) })
      .where(eq(sessions.userId, body.user.id))
  await startedAgo(180 * dayMs + 1000)
  expect(await userOf(browser)).toBeNull()
  await startedAgo(180 * dayMs - 1000_000)
  expect(await userOf(browser)).not.toBeNull()
  await grantRole(t.ctx, 'old@example.com', 'helper')
  await startedAgo(14 * dayMs + 1000)
  expect(await userOf(browser)).toBeNull()
  await startedAgo(14 * dayMs - 1000_000)
  expect(await userOf(browser)).not.toBeNull()
})

test('each session is listed and can be ended from another one', async () => {
  const { browser } = await signUp(t, 'two@example.com')
  const other = await signIn('two@example.com')
  const list = await listOf(browser)
  expect(list.map((session) => session.is_this).sort()).toEqual([false, true])
  const theOther = list.find((session) => !session.is_this)!
  expect((await browser.delete(`${path}/${theOther.id}`, {})).status).toBe(200)
  expect([await userOf(other), (await userOf(browser)).email]).toEqual([null, 'two@example.com'])
})

// (rule: session-renewal)
test("nobody can end or detect another user's session", async () => {
  const { browser: hers } = await signUp(t, 'hers@example.com')
  const { browser: his } = await signUp(t, 'his@example.com')
  const [session] = await listOf(hers)
  const unknown = `${path}/00000000-0000-4000-8000-000000000000`
  const answers = [await his.delete(`${path}/${session!.id}`, {}), await his.delete(unknown, {})]
  expect(answers.map((answer) => answer.status)).toEqual([200, 200])
  expect(await userOf(hers)).not.toBeNull()
  expect((await t.browser().get(path)).status).toBe(401)
})

// (rule: session-renewal)
test('signing out everywhere ends them all and leaves nothing in this browser', async () => {
  const { browser } = await signUp(t, 'all@example.com')
  const other = await signIn('all@example.com')
  const response = await browser.delete(path, {})
  expect([response.status, response.headers.get('clear-site-data')]).toEqual([200, '"cache"'])
  expect([await userOf(browser), await userOf(other), [...browser.cookies.keys()]]).toEqual([
    null,
    null,
    ['device'],
  ])
})
