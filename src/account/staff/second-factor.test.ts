import { eq } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog, recoveryCodes, secondFactors, sessions } from '../../db/schema.ts'
import { minuteMs } from '../../lib/time.ts'
import { grantRole } from './admin-role.service.ts'
import * as secondFactor from './second-factor.service.ts'
import { operationsApi } from '../../lib/server/web/operation.ts'
import { type AccountTest, openAccountTest, signUp } from '../test-account-app.ts'

let t: AccountTest
beforeAll(async () => {
  t = await openAccountTest()
  t.app.route('/', operationsApi('Admin', secondFactor, { authSecret: t.env.AUTH_SECRET }))
  // Sign-ins read the process' clock.
  t.setNow(new Date())
})
afterAll(() => t.close())

const path = '/api/admin/second-factor'
const codeAt = (text: string, time: number) => new TOTP({ secret: text }).generate({ timestamp: time })

async function owner(email: string) {
  const { browser, body } = await signUp(t, email)
  await grantRole(t.ctx, email, 'admin')
  return { browser, userId: body.user.id as string }
}

/** An owner whose authenticator app was set up half an hour ago; its current codes are unused. */
async function ownerWithApp(email: string) {
  const boss = await owner(email)
  const { text } = await (await boss.browser.post(path, {})).json()
  const code = codeAt(text, t.ctx.now().getTime())
  const on = await boss.browser.post(`${path}/confirm`, { code })
  const { recovery_codes: codes } = await on.json()
  await t.ctx.db.update(secondFactors).set({ lastStep: 0 }).where(eq(secondFactors.userId, boss.userId))
  return { ...boss, text: text as string, codes: codes as string[] }
}

const safetyMails = async (email: string) =>
  (await t.mailsTo(email)).map(({ subject }) => subject).filter((subject) => !/^\d/.test(subject))
const linesOf = async (userId: string) =>
  (await t.ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, userId)).orderBy(auditLog.id)).map(
    ({ actor, action, after }) => ({ actor, action, after }),
  )

const signIn = async (email: string, code?: string, password = 'correct horse') => {
  const browser = t.browser()
  const response = await browser.post('/api/auth/sign-in/email', { email, password, ...(code && { code }) })
  const body = await response.json()
  return { status: response.status, code: body.error?.code as string | undefined, browser }
}

// (rule: second-factor)
test("a second step is set up with the app's code, and required from then on", async () => {
  const boss = await owner('setup@example.com')
  const { svg, text } = await (await boss.browser.post(path, {})).json()
  expect(svg).toMatch(/^<svg /)
  expect((await signIn('setup@example.com')).status).toBe(200)
  expect((await boss.browser.post(`${path}/confirm`, { code: '000000' })).status).toBe(401)
  const on = await boss.browser.post(`${path}/confirm`, { code: codeAt(text, t.ctx.now().getTime()) })
  expect((await on.json()).recovery_codes).toHaveLength(10)
  expect(await (await boss.browser.get(path)).json()).toEqual({
    since: t.ctx.now().toISOString(),
    recovery_codes_left: 10,
  })
  const without = await signIn('setup@example.com')
  expect([without.status, without.code, without.browser.cookies.size]).toEqual([
    401,
    'SECOND_FACTOR_REQUIRED',
    0,
  ])
  expect((await boss.browser.post(path, {})).status).toBe(409)
  expect(t.errors).toEqual([])
})

test('a wrong password gets the same answer with and without a second step', async () => {
  await ownerWithApp('quiet@example.com')
  const guess = await signIn('quiet@example.com', '123456', 'wrong horse')
  expect([guess.status, guess.code]).toEqual([401, 'INVALID_CREDENTIALS'])
})

// (rule: second-factor)
test('a code signs in once: the same one again, and one of an earlier half minute, are refused', async () => {
  const { text } = await ownerWithApp('once@example.com')
  const now = Date.now()
  const first = await signIn('once@example.com', codeAt(text, now))
  expect(first.status).toBe(200)
  expect((await signIn('once@example.com', codeAt(text, now))).code).toBe('SECOND_FACTOR_WRONG')
  expect((await signIn('once@example.com', codeAt(text, now - minuteMs / 2))).code).toBe(
    'SECOND_FACTOR_WRONG',
  )
})

// (rule: second-factor)
test('a recovery code opens once, as typed from paper', async () => {
  const { codes, userId } = await ownerWithApp('paper@example.com')
  const typed = ` ${codes[0]!.toUpperCase().replace('-', ' ')}`
  expect((await signIn('paper@example.com', typed)).status).toBe(200)
  expect((await signIn('paper@example.com', typed)).code).toBe('SECOND_FACTOR_WRONG')
  const kept = await t.ctx.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  expect(JSON.stringify(kept)).not.toContain(codes[1]!)
})

test('guesses end after ten, also for the right code', async () => {
  const { text } = await ownerWithApp('guessed@example.com')
  for (let guess = 0; guess < 9; guess++) await signIn('guessed@example.com', '000000')
  expect((await signIn('guessed@example.com', codeAt(text, Date.now()))).status).toBe(429)
})

test('the secret is stored encrypted', async () => {
  const { userId, text } = await ownerWithApp('sealed@example.com')
  const [kept] = await t.ctx.db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  expect(kept!.secret).not.toContain(text)
})

// (rule: second-factor)
test('it is turned off with password and code together, or by a command; each is mailed', async () => {
  const { browser, codes, text } = await ownerWithApp('off@example.com')
  expect((await browser.delete(path, { password: 'correct horse' })).status).toBe(400)
  const guess = await browser.delete(path, { password: 'correct horse', code: '000000' })
  expect([guess.status, (await guess.json()).error.code]).toEqual([401, 'SECOND_FACTOR_WRONG'])
  const code = codeAt(text, t.ctx.now().getTime())
  expect((await browser.delete(path, { password: 'wrong one', code })).status).toBe(400)
  expect((await signIn('off@example.com')).code).toBe('SECOND_FACTOR_REQUIRED')
  expect((await browser.delete(path, { password: 'correct horse', code: codes[3]! })).status).toBe(200)
  expect((await signIn('off@example.com')).status).toBe(200)
  await ownerWithApp('lost@example.com')
  await secondFactor.resetSecondFactor(t.ctx, 'lost@example.com')
  expect((await signIn('lost@example.com')).status).toBe(200)
  for (const email of ['off@example.com', 'lost@example.com'])
    expect((await safetyMails(email)).at(-1)).toContain('was turned off')
})

test('setting it up requires the password again, and shoppers do not find it', async () => {
  const { browser, userId } = await owner('again@example.com')
  await t.ctx.db.update(sessions).set({ passwordAt: null }).where(eq(sessions.userId, userId))
  expect((await (await browser.post(path, {})).json()).error.code).toBe('PASSWORD_AGAIN')
  const { browser: shopper } = await signUp(t, 'shopper@example.com')
  expect((await shopper.post(path, {})).status).toBe(404)
})

// (rule: second-factor)
test('using a recovery code, and making new ones, sends a mail and is recorded in the staff log', async () => {
  const { codes, userId, browser } = await ownerWithApp('codes@example.com')
  expect((await signIn('codes@example.com', codes[0])).status).toBe(200)
  expect((await signIn('codes@example.com', codes[0])).status).toBe(401)
  expect((await browser.post(`${path}/recovery-codes`, {})).status).toBe(200)
  expect((await safetyMails('codes@example.com')).slice(-3)).toEqual([
    expect.stringContaining('was turned on'),
    expect.stringContaining('a recovery code was used'),
    expect.stringContaining('new recovery codes were made'),
  ])
  expect((await linesOf(userId)).map(({ action }) => action)).toEqual([
    'role.grant',
    'second-factor.on',
    'second-factor.recovery',
    'staff.sign_in',
    'second-factor.codes',
  ])
})
