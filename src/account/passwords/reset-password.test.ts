import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts, users } from '../../db/schema.ts'
import { type AccountTest, openAccountTest, signUp } from '../test-account-app.ts'

let t: AccountTest
beforeAll(async () => {
  t = await openAccountTest()
})
afterAll(() => t.close())

const send = (email: string) => t.browser().post('/api/functions/send-auth-otp', { email, purpose: 'reset' })
const reset = (body: object) =>
  t.browser().post('/api/functions/reset-password-with-otp', { newPassword: 'battery staple', ...body })
const login = (email: string, password: string) =>
  t.browser().post('/api/auth/sign-in/email', { email, password })

// (rule: password-reset)
test("a reset sets the password, ends every session and notifies the account's owner", async () => {
  const { browser } = await signUp(t, 'ada@example.com')
  await send('ada@example.com')
  const code = await t.codeFor('ada@example.com')
  const response = await reset({ email: ' ADA@example.com', code })
  expect([response.status, await response.json()]).toEqual([200, { ok: true }])
  expect((await (await browser.get('/api/session')).json()).user).toBeNull()
  expect((await login('ada@example.com', 'correct horse')).status).toBe(401)
  expect((await login('ada@example.com', 'battery staple')).status).toBe(200)
  const subjects = (await t.mailsTo('ada@example.com')).map((mail) => mail.subject)
  expect(subjects.at(-1)).toBe('Your Indigo Lane password was changed')
  expect((await reset({ email: 'ada@example.com', code })).status).toBe(400)
})

// (rule: password-reset)
test('an unknown address gets the same answers and no mail, and no account is created', async () => {
  await signUp(t, 'known@example.com')
  const sent = [await send('known@example.com'), await send('ghost@example.com')]
  const answers = await Promise.all(sent.map(async (answer) => [answer.status, await answer.json()]))
  expect(answers[0]).toEqual(answers[1])
  expect(await t.mailsTo('ghost@example.com')).toEqual([])
  const tried = [
    await reset({ email: 'known@example.com', code: '000000' }),
    await reset({ email: 'ghost@example.com', code: '000000' }),
  ]
  const refusals = await Promise.all(tried.map(async (answer) => [answer.status, await answer.json()]))
  expect(refusals[0]).toEqual(refusals[1])
  expect(await t.ctx.db.select().from(users).where(eq(users.email, 'ghost@example.com'))).toEqual([])
})

// (rule: guessing-limits)
test('wrong codes for an address without a live code do not shut its owner out', async () => {
  await signUp(t, 'victim@example.com')
  const wrong = { email: 'victim@example.com', code: '000000' }
  const statuses = new Set<number>()
  for (let i = 0; i < 65; i++) statuses.add((await reset(wrong)).status)
  expect([...statuses]).toEqual([400])
  await send('victim@example.com')
  const code = await t.codeFor('victim@example.com')
  expect((await reset({ email: 'victim@example.com', code })).status).toBe(200)
})

test('a sign-up code does not reset a password', async () => {
  await signUp(t, 'cross@example.com')
  await t.browser().post('/api/functions/send-auth-otp', { email: 'cross@example.com', purpose: 'signup' })
  await t.runJobs()
  expect((await reset({ email: 'cross@example.com', code: '123456' })).status).toBe(400)
  expect((await login('cross@example.com', 'correct horse')).status).toBe(200)
})

test('a customer of Google sign-in gets a password by the code', async () => {
  const [user] = await t.ctx.db
    .insert(users)
    .values({ email: 'gmail@example.com', emailVerified: true })
    .returning()
  await t.ctx.db.insert(accounts).values({ userId: user!.id, accountId: 'sub-9', providerId: 'google' })
  await send('gmail@example.com')
  expect(
    (await reset({ email: 'gmail@example.com', code: await t.codeFor('gmail@example.com') })).status,
  ).toBe(200)
  expect((await login('gmail@example.com', 'battery staple')).status).toBe(200)
})

test.each([
  [{ email: '' }, 'Please enter your email address'],
  [{ email: 'x@y' }, 'Please enter a valid email address'],
  [{ email: 'x@example.com', code: '12' }, 'Please enter the complete 6-digit code'],
  [
    { email: 'x@example.com', code: '123456', newPassword: 'short' },
    'Password must be at least 8 characters long',
  ],
])('%o is refused with the message of the form', async (body, error) => {
  const answer = await reset(body)
  expect([answer.status, await answer.json()]).toEqual([400, { ok: false, error }])
})
