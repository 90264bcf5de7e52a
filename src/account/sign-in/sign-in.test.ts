import { hashPassword as hashWithScrypt } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts, rateLimits, sessions, users } from '../../db/schema.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { noticesCookie, readNotices } from './sign-in-notices.rules.ts'
import { type AccountTest, openAccountTest, signUp } from '../test-account-app.ts'

let t: AccountTest
let member: ReturnType<AccountTest['browser']>
const signedIn: Ctx['actor'][] = []
let notices: string[] = []
beforeAll(async () => {
  const onSignedIn = async (ctx: Ctx) => {
    signedIn.push(ctx.actor)
    return notices
  }
  t = await openAccountTest({}, { onSignedIn })
  member = (await signUp(t, 'ada@example.com')).browser
})
afterAll(() => t.close())

const login = (email: string, password: string, ip?: string, browser = t.browser()) =>
  browser.post('/api/auth/sign-in/email', { email, password }, ip)

// (rule: email-normal-form)
test('the right password signs in, for any case and spaces of the e-mail', async () => {
  const browser = t.browser()
  const response = await login(' ADA@example.com ', 'correct horse', '10.1.0.1', browser)
  expect(response.status).toBe(200)
  const body = await response.json()
  expect(body).toEqual({ user: { id: expect.any(String), email: 'ada@example.com' } })
  expect(await (await browser.get('/api/session')).json()).toMatchObject({
    user: { email: 'ada@example.com' },
  })
})

// (rule: email-normal-form)
test('an address with signs and a domain of another script signs up and in', async () => {
  const email = 'o/b&c$d!e#f@shop.xn--p1ai'
  await signUp(t, email)
  expect((await login(email.toUpperCase(), 'correct horse', '10.1.0.2')).status).toBe(200)
  expect((await login(email, 'wrong horse', '10.1.0.2')).status).toBe(401)
})

/** As long as the call allows, of three bytes each that do not compress: longer than an index of the database takes. */
const longAddress = Array.from({ length: 1000 }, (_, i) =>
  String.fromCharCode(0x8_00 + ((i * 7919) % 0xc0_00)),
).join('')

// (rule: login)
test('a wrong password, an unknown address and a malformed one get the same answer', async () => {
  const answers = []
  for (const [email, password] of [
    ['ada@example.com', 'wrong horse'],
    ['nobody@example.com', 'correct horse'],
    ['not an address', 'correct horse'],
    ['ada@example.com', 'x'.repeat(500)],
    [longAddress, 'correct horse'],
  ] as const) {
    const response = await login(email, password, '10.1.0.2')
    answers.push([response.status, await response.json(), response.headers.getSetCookie()])
  }
  expect(answers[0]).toEqual([
    401,
    { error: { code: 'INVALID_CREDENTIALS', message: 'Invalid email or password' } },
    [],
  ])
  for (const answer of answers) expect(answer).toEqual(answers[0])
})

test('empty fields are named before anything is looked up', async () => {
  const response = await login('', '')
  expect([response.status, (await response.json()).error.message]).toEqual([400, 'Please fill in all fields'])
})

// (rule: guessing-limits)
test('ten tries for one address from one place, then 429, while the owner elsewhere still gets in', async () => {
  const statuses = []
  for (let count = 0; count < 11; count++)
    statuses.push((await login('ada@example.com', `guess ${count}`, '10.6.6.6')).status)
  expect(statuses).toEqual([...Array(10).fill(401), 429])
  expect((await login('ada@example.com', 'correct horse', '10.1.0.3')).status).toBe(200)
})

// (rule: guessing-limits)
test('an hour of guesses from a dozen networks does not lock the owner out', async () => {
  await login('ada@example.com', 'guess', '10.7.0.1')
  const counted = await t.ctx.db
    .update(rateLimits)
    .set({ hits: 480 })
    .where(eq(rateLimits.key, 'sign-in-email:ada@example.com'))
    .returning()
  expect(counted.length).toBeGreaterThan(0)
  expect((await login('ada@example.com', 'correct horse', '10.1.0.9')).status).toBe(200)
})

// (rule: known-browser)
test('a browser that signed in before gets in while strangers keep the account closed, and has ten tries of its own', async () => {
  const known = t.browser()
  await login('ada@example.com', 'correct horse', '10.7.1.1', known)
  await login('ada@example.com', 'guess', '10.7.1.2')
  await t.ctx.db
    .update(rateLimits)
    .set({ hits: 1000 })
    .where(eq(rateLimits.key, 'sign-in-email:ada@example.com'))
  expect((await login('ada@example.com', 'correct horse', '10.7.1.3')).status).toBe(429)
  expect((await login('ada@example.com', 'correct horse', '10.7.1.3', known)).status).toBe(200)
  const forged = t.browser()
  const [id] = known.cookies.get('device')!.split('.')
  forged.cookies.set('device', `${id}.${'A'.repeat(22)}`)
  expect((await login('ada@example.com', 'correct horse', '10.7.1.3', forged)).status).toBe(429)
  // For another account it is nobody.
  const other = t.browser()
  other.cookies.set('device', known.cookies.get('device')!)
  for (let n = 0; n < 10; n++) await login('bisi@example.com', 'guess', '10.7.1.4', other)
  expect((await login('bisi@example.com', 'guess', '10.7.1.4', other)).status).toBe(429)
  const statuses = []
  for (let n = 0; n < 11; n++)
    statuses.push((await login('ada@example.com', `guess ${n}`, '10.7.1.5', known)).status)
  expect(statuses).toEqual([...Array(10).fill(401), 429])
  await t.ctx.db.delete(rateLimits)
})

// (rule: sign-out)
test('sign-out ends the session on the server and removes the cookies', async () => {
  const browser = t.browser()
  await browser.post('/api/functions/send-auth-otp', { email: 'guest4@example.com', purpose: 'reset' })
  expect(browser.cookies.has('guest')).toBe(true)
  await login('ada@example.com', 'correct horse', '10.1.0.4', browser)
  const stolen = new Map(browser.cookies)
  const left = await browser.post('/api/auth/sign-out', {})
  expect([left.status, left.headers.get('clear-site-data')]).toEqual([200, '"cache"'])
  // What it is known by opens nothing.
  expect([...browser.cookies.keys()]).toEqual(['device'])
  for (const [name, value] of stolen) browser.cookies.set(name, value)
  expect((await (await browser.get('/api/session')).json()).user).toBeNull()
})

test('a sign-out without a session leaves the guest alone', async () => {
  const browser = t.browser()
  browser.cookies.set('guest', 'g'.repeat(43))
  await browser.post('/api/auth/sign-out', {})
  expect(browser.cookies.has('guest')).toBe(true)
})

test('a signed-in hook receives the user and the guest he was', async () => {
  const browser = t.browser()
  await browser.post('/api/functions/send-auth-otp', { email: 'guest5@example.com', purpose: 'reset' })
  await login('ada@example.com', 'correct horse', '10.1.0.5', browser)
  expect(signedIn.at(-1)).toMatchObject({
    kind: 'customer',
    email: 'ada@example.com',
    guestKey: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
})

test("the hook's notice waits in the browser that signed in; without a notice nothing is stored", async () => {
  const browser = t.browser()
  await login('ada@example.com', 'correct horse', '10.1.0.5', browser)
  expect(browser.cookies.has(noticesCookie)).toBe(false)
  notices = ['Adire Dress: only 4 left; your cart holds 4 – “all”.']
  await login('ada@example.com', 'correct horse', '10.1.0.5', browser)
  expect(readNotices(`other=1; ${noticesCookie}=${browser.cookies.get(noticesCookie)}; last=2`)).toEqual(
    notices,
  )
  notices = []
})

test.each(['', 'notices=', 'notices=%', 'notices={}', 'notices=[1]', 'xnotices=["no"]'])(
  'cookies that hold no notice say nothing: %s',
  (cookies) => {
    expect(readNotices(cookies)).toEqual([])
  },
)

// (rule: session-cookies)
test('a forged or expired session cookie is a guest', async () => {
  const { browser, body } = await signUp(t, 'expired@example.com')
  const [name, value] = [...browser.cookies].find(([name]) => name.endsWith('session_token'))!
  const forged = t.browser()
  forged.cookies.set(name, value.slice(0, -6) + 'AAAA%3D')
  expect((await (await forged.get('/api/session')).json()).user).toBeNull()
  await t.ctx.db
    .update(sessions)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(sessions.userId, body.user.id))
  expect((await (await browser.get('/api/session')).json()).user).toBeNull()
})

// (rule: session-renewal)
test('a session in use is renewed after a day', async () => {
  const { browser, body } = await signUp(t, 'renew@example.com')
  const soon = new Date(Date.now() + 5 * 86_400_000)
  await t.ctx.db.update(sessions).set({ expiresAt: soon }).where(eq(sessions.userId, body.user.id))
  const response = await browser.get('/api/session')
  expect(response.headers.getSetCookie()[0]).toMatch(/^shop\.session_token=/)
  const [session] = await t.ctx.db.select().from(sessions).where(eq(sessions.userId, body.user.id))
  expect(session!.expiresAt.getTime()).toBeGreaterThan(soon.getTime())
})

test.each([
  ['POST', '/api/auth/sign-up/email'],
  ['POST', '/api/auth/update-user'],
  ['POST', '/api/auth/change-email'],
  ['POST', '/api/auth/delete-user'],
  ['POST', '/api/auth/request-password-reset'],
  ['GET', '/api/auth/get-session'],
  ['GET', '/api/auth/list-sessions'],
  ['GET', '/api/auth/ok'],
  ['POST', '/api/auth/link-social'],
])('%s %s is not there', async (method, path) => {
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { 'content-type': 'application/json', cookie, origin: t.env.APP_URL }
  const response = await t.app.request(path, { method, headers, body: method === 'POST' ? '{}' : undefined })
  expect(response.status).toBe(404)
})

test('Google sign-in is not there when it is not configured', async () => {
  const start = await t.browser().post('/api/auth/sign-in/social', { provider: 'google' })
  expect(start.status).toBe(404)
  expect((await t.browser().get('/api/auth/callback/google?code=x&state=y')).status).toBe(404)
})

test('a user without a password cannot sign in with one', async () => {
  const [user] = await t.ctx.db
    .insert(users)
    .values({ email: 'google-only@example.com', emailVerified: true })
    .returning()
  await t.ctx.db.insert(accounts).values({ userId: user!.id, accountId: 'sub-1', providerId: 'google' })
  expect((await login('google-only@example.com', '', '10.1.0.7')).status).toBe(400)
  expect((await login('google-only@example.com', 'anything else', '10.1.0.7')).status).toBe(401)
})

// (rule: session-cookies)
test('on https the session cookie is Secure and bound to the host', async () => {
  const https = await openAccountTest({ APP_URL: 'https://shop.test' })
  try {
    const { response } = await signUp(https, 'secure@example.com')
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^__Host-shop\.session_token=(?!.*Domain=).*Path=\/;.*Secure/,
    )
  } finally {
    await https.close()
  }
})

// (rule: password-storage)
test('a hash of an earlier version still signs in, and is replaced by it', async () => {
  const { body } = await signUp(t, 'earlier@example.com')
  const ofUser = eq(accounts.userId, body.user.id)
  const old = await hashWithScrypt('correct horse')
  await t.ctx.db.update(accounts).set({ password: old }).where(ofUser)
  expect((await login('earlier@example.com', 'wrong horse', '10.1.0.8')).status).toBe(401)
  expect((await login('earlier@example.com', 'correct horse', '10.1.0.8')).status).toBe(200)
  const [kept] = await t.ctx.db.select().from(accounts).where(ofUser)
  expect(kept!.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await login('earlier@example.com', 'correct horse', '10.1.0.8')).status).toBe(200)
})
