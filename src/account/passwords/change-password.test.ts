import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts, sessions, users } from '../../db/schema.ts'
import { type AccountTest, openAccountTest, signUp } from '../test-account-app.ts'

let t: AccountTest
beforeAll(async () => {
  t = await openAccountTest()
})
afterAll(() => t.close())

const login = async (email: string, password: string) => {
  const browser = t.browser()
  const { status } = await browser.post('/api/auth/sign-in/email', { email, password })
  return { browser, status }
}
const isSignedIn = async (browser: ReturnType<AccountTest['browser']>) =>
  (await (await browser.get('/api/session')).json()).user !== null
const change = (browser: ReturnType<AccountTest['browser']>, body: object) =>
  browser.post('/api/profile/password', body)

// (rule: password-change)
test("a change keeps this browser signed in, ends the other sessions and notifies the account's owner", async () => {
  const { browser } = await signUp(t, 'ada@example.com')
  const other = await login('ada@example.com', 'correct horse')
  const body = { current_password: 'correct horse', new_password: 'battery staple' }
  const response = await change(browser, body)
  expect([response.status, await response.json()]).toEqual([200, { ok: true }])
  expect(await isSignedIn(browser)).toBe(true)
  expect(await isSignedIn(other.browser)).toBe(false)
  expect((await login('ada@example.com', 'correct horse')).status).toBe(401)
  expect((await login('ada@example.com', 'battery staple')).status).toBe(200)
  const mail = (await t.mailsTo('ada@example.com')).at(-1)!
  expect(mail.subject).toBe('Your Indigo Lane password was changed')
  expect(mail.text).toContain('signed out on all other devices')
})

test('a wrong current password changes nothing and is tried at most ten times', async () => {
  const { browser } = await signUp(t, 'wrong@example.com')
  const body = { current_password: 'guess guess', new_password: 'battery staple' }
  const refused = await change(browser, body)
  expect([refused.status, (await refused.json()).error.message]).toEqual([
    400,
    'That is not your current password',
  ])
  for (let tries = 1; tries < 10; tries++) await change(browser, body)
  expect((await change(browser, { ...body, current_password: 'correct horse' })).status).toBe(429)
  expect((await login('wrong@example.com', 'correct horse')).status).toBe(200)
})

test('of two changes at once one wins', async () => {
  const { browser } = await signUp(t, 'race@example.com')
  const results = await Promise.all(
    ['first password', 'second password'].map((new_password) =>
      change(browser, { current_password: 'correct horse', new_password }),
    ),
  )
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 400])
})

test.each([
  [{ current_password: '', new_password: 'battery staple' }, 'Please enter your current password'],
  [
    { current_password: 'correct horse', new_password: 'short' },
    'Password must be at least 8 characters long',
  ],
  [
    { current_password: 'correct horse', new_password: 'correct horse' },
    'Your new password is the same as the current one',
  ],
])('%o is refused with the message of the form', async (body, message) => {
  const { browser } = await signUp(t, `form-${message.length}@example.com`)
  const answer = await change(browser, body)
  expect([answer.status, (await answer.json()).error.message]).toEqual([400, message])
})

test('a guest is refused, and a Google account learns how to get a password', async () => {
  const body = { current_password: 'correct horse', new_password: 'battery staple' }
  expect((await change(t.browser(), body)).status).toBe(401)
  expect((await t.browser().get('/api/profile/sign-in-methods')).status).toBe(401)

  const { browser, body: signedUp } = await signUp(t, 'gmail@example.com')
  expect(await (await browser.get('/api/profile/sign-in-methods')).json()).toEqual({
    password: true,
    google: false,
  })
  await t.ctx.db
    .update(accounts)
    .set({ providerId: 'google', password: null })
    .where(eq(accounts.userId, signedUp.user.id))
  expect(await (await browser.get('/api/profile/sign-in-methods')).json()).toEqual({
    password: false,
    google: true,
  })
  const refused = await change(browser, body)
  expect([refused.status, (await refused.json()).error.code]).toEqual([409, 'NO_PASSWORD'])
  const [user] = await t.ctx.db.select().from(users).where(eq(users.email, 'gmail@example.com'))
  expect(await t.ctx.db.select().from(sessions).where(eq(sessions.userId, user!.id))).toHaveLength(1)
})
