import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts, oneTimeCodes, profiles, users } from '../../db/schema.ts'
import { type AccountTest, openAccountTest, signUp } from '../test-account-app.ts'

let t: AccountTest
beforeAll(async () => {
  t = await openAccountTest()
})
afterAll(() => t.close())

const send = (email: string, purpose = 'signup', ip?: string) =>
  t.browser().post('/api/functions/send-auth-otp', { email, purpose }, ip)
const verify = (body: object, ip?: string) =>
  t
    .browser()
    .post('/api/functions/verify-auth-otp', { purpose: 'signup', password: 'correct horse', ...body }, ip)

// (rule: sign-up)
test('a code sent by mail makes the account, the profile and the session', async () => {
  const { browser, response, body } = await signUp(t, '  Ada@Example.com ')
  expect(response.status).toBe(200)
  expect(body).toEqual({ ok: true, user: { id: expect.any(String), email: 'ada@example.com' } })
  expect(await (await browser.get('/api/session')).json()).toEqual({
    user: body.user,
    profile: { first_name: 'Ada', last_name: 'Obi', phone: null },
    isAdmin: false,
  })
  const mails = await t.mailsTo('ada@example.com')
  expect(mails.map((mail) => mail.subject)).toEqual([
    expect.stringMatching(/^\d{6} is your Indigo Lane verification code$/),
    'Welcome to Indigo Lane',
  ])
})

// (rule: session-cookies)
test('the session cookie is httpOnly, SameSite=Lax, and Secure only on https', async () => {
  const { response } = await signUp(t, 'cookie@example.com')
  const [cookie] = response.headers.getSetCookie()
  expect(cookie).toMatch(/^shop\.session_token=/)
  expect(cookie).toMatch(/HttpOnly/i)
  expect(cookie).toMatch(/SameSite=Lax/i)
  expect(cookie).not.toMatch(/Secure/i)
})

// (rule: one-time-codes)
test('the table and the queue never hold the code', async () => {
  await send('stored@example.com')
  const [row] = await t.ctx.db.select().from(oneTimeCodes).where(eq(oneTimeCodes.email, 'stored@example.com'))
  const queued = await t.ctx.db.execute(
    `select data::text as data from pgboss.job where name = 'account.code-mail'`,
  )
  const code = await t.codeFor('stored@example.com')
  expect(code).toMatch(/^\d{6}$/)
  expect(JSON.stringify(row)).not.toContain(code)
  expect(JSON.stringify((queued as unknown as { rows: unknown[] }).rows)).not.toContain(`"${code}"`)
})

// (rule: one-time-codes)
test('a known and an unknown address get the same answer, and the owner a notice instead of a code', async () => {
  await signUp(t, 'known@example.com')
  const known = await send('known@example.com')
  const unknown = await send('unknown@example.com')
  expect([known.status, await known.json()]).toEqual([unknown.status, await unknown.json()])
  expect((await t.mailsTo('known@example.com')).at(-1)!.subject).toBe(
    'You already have an account at Indigo Lane',
  )
  const guesses = [
    await verify({ email: 'known@example.com', code: '000000' }),
    await verify({ email: 'unknown@example.com', code: '000000' }),
  ]
  const answers = await Promise.all(guesses.map(async (guess) => [guess.status, await guess.json()]))
  expect(answers[0]).toEqual(answers[1])
  const again = [await send('known@example.com'), await send('unknown@example.com')]
  const refusals = await Promise.all(again.map(async (refusal) => [refusal.status, await refusal.json()]))
  expect(refusals[0]).toEqual(refusals[1])
})

// (rule: one-time-codes)
test('asking for a code runs the same statements for a known and an unknown address', async () => {
  await signUp(t, 'timing@example.com')
  const traces: string[][] = []
  for (const purpose of ['signup', 'reset'])
    for (const email of ['timing@example.com', `stranger-${purpose}@example.com`]) {
      const trace: string[] = []
      const stop = t.countStatements((statement) => trace.push(statement))
      await send(email, purpose)
      stop()
      traces.push(trace)
    }
  expect(traces[0]!.length).toBeGreaterThan(3)
  expect(traces[0]).toEqual(traces[1])
  expect(traces[2]).toEqual(traces[3])
})

// (rules: one-time-codes, code-resend)
test('a second code is refused for 60 seconds, and is the same afterwards', async () => {
  const start = t.ctx.now()
  await send('again@example.com')
  const first = await t.codeFor('again@example.com')
  t.setNow(new Date(start.getTime() + 20_000))
  const early = await send('again@example.com')
  expect([early.status, await early.json()]).toEqual([
    429,
    { ok: false, error: 'Please wait 40 seconds before requesting a new code.' },
  ])
  t.setNow(new Date(start.getTime() + 60_000))
  expect((await send('again@example.com')).status).toBe(200)
  const second = await t.codeFor('again@example.com')
  expect([second, (await t.mailsTo('again@example.com')).length]).toEqual([first, 2])
  expect((await verify({ email: 'again@example.com', code: second })).status).toBe(200)
})

// (rule: one-time-codes)
test('a code dies after ten minutes', async () => {
  const start = t.ctx.now()
  await send('late@example.com')
  const code = await t.codeFor('late@example.com')
  t.setNow(new Date(start.getTime() + 10 * 60_000))
  const late = await verify({ email: 'late@example.com', code })
  expect([late.status, await late.json()]).toEqual([
    400,
    { ok: false, error: 'This code is no longer valid. Please request a new one.' },
  ])
})

// (rule: one-time-codes)
test('after five wrong tries the right code is refused too, even when the tries come at once', async () => {
  await send('brute@example.com')
  const code = await t.codeFor('brute@example.com')
  const wrong = code === '111111' ? '222222' : '111111'
  const tries = await Promise.all(
    Array.from({ length: 8 }, async () => (await verify({ email: 'brute@example.com', code: wrong })).json()),
  )
  expect(tries.filter((answer) => answer.error.startsWith('That code is not right'))).toHaveLength(5)
  expect((await verify({ email: 'brute@example.com', code })).status).toBe(400)
  expect(await t.ctx.db.select().from(users).where(eq(users.email, 'brute@example.com'))).toEqual([])
})

// (rule: one-time-codes)
test("a stranger's wrong guesses, from any number of networks, leave the requesting browser its own five", async () => {
  const email = 'besieged@example.com'
  const asker = t.browser()
  await asker.post('/api/functions/send-auth-otp', { email, purpose: 'signup' }, '10.20.0.1')
  const code = await t.codeFor(email)
  const wrong = code === '111111' ? '222222' : '111111'
  const answers: string[] = []
  for (let place = 1; place <= 7; place++)
    for (let guess = 0; guess < 6; guess++)
      answers.push((await (await verify({ email, code: wrong }, `10.21.0.${place}`)).json()).error)
  // Five from each place, and not more than twenty-five together.
  expect(answers.filter((error) => error.startsWith('That code is not right'))).toHaveLength(25)
  expect((await verify({ email, code }, '10.21.0.9')).status).toBe(400)
  const body = { email, code, purpose: 'signup', password: 'correct horse' }
  expect(
    (await asker.post('/api/functions/verify-auth-otp', { ...body, code: wrong }, '10.21.0.1')).status,
  ).toBe(400)
  expect((await asker.post('/api/functions/verify-auth-otp', body, '10.21.0.1')).status).toBe(200)
})

// (rule: one-time-codes)
test('the requesting browser has five wrong tries, not more', async () => {
  const email = 'forgetful@example.com'
  const asker = t.browser()
  await asker.post('/api/functions/send-auth-otp', { email, purpose: 'signup' })
  const code = await t.codeFor(email)
  const body = { email, purpose: 'signup', password: 'correct horse' }
  for (let guess = 0; guess < 5; guess++)
    await asker.post('/api/functions/verify-auth-otp', {
      ...body,
      code: code === '111111' ? '2'.repeat(6) : '1'.repeat(6),
    })
  expect((await asker.post('/api/functions/verify-auth-otp', { ...body, code })).status).toBe(400)
})

// (rule: known-passwords)
test.each(['Password123!', 'football', 'easypassword', 'Easy-Password-1', 'Indigo Lane 2026', 'aaaaaaaaaa'])(
  "a known password, or one made of the e-mail or the shop's name, is refused before the code is checked: %s",
  async (password) => {
    const answer = await verify({ email: 'easypassword@forthisshop.example', code: '123456', password })
    expect([answer.status, (await answer.json()).error]).toEqual([
      400,
      expect.stringContaining('easy to guess'),
    ])
  },
)

// (rule: one-time-codes)
test('a used code cannot be used again, and a reset code does not sign up', async () => {
  await send('replay@example.com')
  const code = await t.codeFor('replay@example.com')
  expect((await verify({ email: 'replay@example.com', code })).status).toBe(200)
  expect((await verify({ email: 'replay@example.com', code })).status).toBe(400)
  await send('replay@example.com', 'reset')
  const resetCode = await t.codeFor('replay@example.com')
  expect((await verify({ email: 'replay@example.com', code: resetCode })).status).toBe(400)
})

// (rule: no-links-in-names)
test('a name with a link is refused, at sign-up and in the profile', async () => {
  const first_name = 'Your refund is ready: https://evil.example'
  await send('linked@example.com')
  const code = await t.codeFor('linked@example.com')
  const refused = await verify({ email: 'linked@example.com', code, first_name })
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('without web or email addresses')
  expect((await verify({ email: 'linked@example.com', code, first_name: 'Adé' })).status).toBe(200)
  const { browser } = await signUp(t, 'profile-link@example.com')
  const host = await browser.patch('/api/profile', { last_name: 'evil.com' })
  expect(host.status).toBe(400)
  expect(await host.text()).toContain('“evil.com” reads as a web address: please put a space after the dot')
})

// (rule: sign-up)
test('the names and the phone typed at sign-up are in the profile', async () => {
  await send('bisi@example.com')
  const code = await t.codeFor('bisi@example.com')
  const names = { first_name: ' Bisi ', last_name: 'Ade' }
  const answer = await verify({ email: 'bisi@example.com', code, ...names, phone: '0803 000-0000' })
  const { user } = await answer.json()
  expect(await t.ctx.db.select().from(profiles).where(eq(profiles.id, user.id))).toMatchObject([
    { firstName: 'Bisi', lastName: 'Ade', phone: '+2348030000000' },
  ])
})

// (rule: sign-up)
test('of two racing verifies one makes the account, and it is made once', async () => {
  await send('race@example.com')
  const code = await t.codeFor('race@example.com')
  const answers = await Promise.all([1, 2, 3].map(() => verify({ email: 'race@example.com', code })))
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 400])
  const made = await t.ctx.db.select().from(users).where(eq(users.email, 'race@example.com'))
  expect(made).toHaveLength(1)
  expect(await t.ctx.db.select().from(accounts).where(eq(accounts.userId, made[0]!.id))).toHaveLength(1)
})

test('an address gets at most six codes an hour', async () => {
  const start = t.ctx.now()
  const statuses: number[] = []
  for (let minute = 0; minute < 7; minute++) {
    t.setNow(new Date(Date.parse('2026-11-20T14:00:00Z') + minute * 61_000))
    statuses.push((await send('cap@example.com', 'signup', '10.9.9.9')).status)
  }
  t.setNow(start)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
})

test.each([
  [{ email: '', password: '' }, 'Please fill in all required fields'],
  [
    { email: 'x@example.com', code: '123456', password: 'short' },
    'Password must be at least 8 characters long',
  ],
  [{ email: 'not an address', code: '123456' }, 'Please enter a valid email address'],
  [{ email: 'x@example.com', code: '12345' }, 'Please enter the complete 6-digit code'],
  [{ email: 'x@example.com', code: '123456', phone: 'call me' }, 'Phone number must contain only numbers'],
])('%o is refused with the message of the form', async (body, error) => {
  const answer = await verify(body)
  expect([answer.status, await answer.json()]).toEqual([400, { ok: false, error }])
})

test('unknown fields, other purposes and broken JSON are refused in the same shape', async () => {
  const refused = { ok: false, error: expect.any(String) }
  const extra = await verify({ email: 'x@example.com', code: '123456', isAdmin: true })
  expect([extra.status, await extra.json()]).toEqual([400, refused])
  const purpose = await send('x@example.com', 'admin')
  expect([purpose.status, await purpose.json()]).toEqual([400, refused])
  const broken = await t.app.request('/api/functions/send-auth-otp', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{',
  })
  expect([broken.status, await broken.json()]).toEqual([400, refused])
})
