import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mailboxMessages, newsletterSubscribers, rateLimits } from '../db/schema.ts'
import { insertDemoSettings } from '../db/test-fixtures.ts'
import { openTestContext } from '../db/test-database.ts'
import { createMailer } from '../lib/server/mail/mailer.ts'
import { openTestApp } from '../lib/server/web/test-app.ts'
import { dayMs } from '../lib/time.ts'
import { runJob } from '../lib/server/jobs/test-jobs.ts'
import { newsletterToken } from './newsletter-token.server.ts'
import { newsletterApi } from './newsletter.api.ts'
import { newsletterJobs } from './newsletter.jobs.ts'
import { confirmMailQueue, welcomeMailQueue } from './newsletter.service.ts'

const env = { APP_URL: 'https://shop.test', AUTH_SECRET: 'a secret of the tests, 32 characters long' }
const start = new Date('2026-11-20T10:00:00Z')
const email = 'ada@example.com'

let t: Awaited<ReturnType<typeof openTestContext>>
let call: ReturnType<typeof openTestApp>['call']
let app: ReturnType<typeof openTestApp>['app']
beforeAll(async () => {
  t = await openTestContext([confirmMailQueue, welcomeMailQueue])
  await insertDemoSettings(t.ctx)
  ;({ call, app } = openTestApp(newsletterApi(env) as never, () =>
    t.ctxFor({ kind: 'guest', guestKey: null }),
  ))
})
beforeEach(async () => {
  t.setNow(start)
  for (const table of [newsletterSubscribers, rateLimits, mailboxMessages]) await t.ctx.db.delete(table)
  await t.ctx.db.execute(sql`delete from pgboss.job where name like 'newsletter.%'`)
})
afterAll(() => t.close())

/** Runs the queued jobs, and returns all mails so far, the oldest first. */
async function mails() {
  const jobs = newsletterJobs({
    ctx: t.ctx,
    mailer: createMailer(t.ctx.db, { smtpUrl: undefined, from: '' }),
    env,
  })
  const result = await t.ctx.db.execute(
    sql`delete from pgboss.job where name like 'newsletter.%' returning name, data, created_on`,
  )
  const { rows } = result as unknown as { rows: { name: string; data: never }[] }
  for (const { name, data } of rows) await runJob(jobs, { name }, data)
  return t.ctx.db.select().from(mailboxMessages).orderBy(mailboxMessages.createdAt)
}

const subscriber = async () =>
  (await t.ctx.db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email)))[0]

const linkIn = (text: string, kind: 'confirm' | 'unsubscribe') =>
  new RegExp(`/newsletter/${kind}\\?token=([\\w.-]+)`).exec(text)?.[1] ?? ''

const ask = (address: unknown = email) => call('POST', '/api/newsletter', { email: address })
const confirm = (token: string) => call('POST', '/api/newsletter/confirm', { token })
const leave = (token: string) => call('POST', '/api/newsletter/unsubscribe', { token })

// (rule: newsletter)
test('joining stores the address with the time of consent and mails a link; only the link confirms', async () => {
  const answer = await ask('  Ada@Example.COM ')
  expect([answer.status, answer.body]).toEqual([200, { ok: true }])
  expect(await subscriber()).toMatchObject({ status: 'pending', consentAt: start, confirmedAt: null })
  const [mail] = await mails()
  expect(mail).toMatchObject({ to: email, subject: 'Confirm your place on the Indigo Lane list' })
  t.setNow(new Date(start.getTime() + dayMs))
  expect((await confirm(linkIn(mail!.html, 'confirm'))).body).toEqual({ ok: true })
  expect(await subscriber()).toMatchObject({
    status: 'confirmed',
    consentAt: start,
    confirmedAt: new Date(start.getTime() + dayMs),
  })
  const [, welcome] = await mails()
  expect(welcome!.subject).toBe('You are on the Indigo Lane list')
})

test('confirming twice changes nothing and mails nothing more', async () => {
  await ask()
  const token = linkIn((await mails())[0]!.html, 'confirm')
  await confirm(token)
  const once = await subscriber()
  t.setNow(new Date(start.getTime() + 1000))
  expect((await confirm(token)).status).toBe(200)
  expect(await subscriber()).toEqual(once)
  expect(await mails()).toHaveLength(2)
})

// (rule: newsletter)
test('asking again answers the same whether the address is new, waiting, or on the list', async () => {
  const fresh = await ask()
  const waiting = await ask()
  const [first] = await mails()
  await confirm(linkIn(first!.html, 'confirm'))
  const before = (await mails()).length
  const confirmed = await ask()
  expect([fresh.body, waiting.body, confirmed.body]).toEqual([{ ok: true }, { ok: true }, { ok: true }])
  expect((await subscriber())!.status).toBe('confirmed')
  expect(await mails()).toHaveLength(before)
})

test('an address gets at most three confirmation mails a day, and the answer does not reveal it', async () => {
  for (let time = 0; time < 6; time++) {
    t.setNow(new Date(start.getTime() + time * 1000))
    expect((await ask()).body).toEqual({ ok: true })
  }
  expect(await mails()).toHaveLength(3)
})

// (rule: city-behind-one-address)
test('a city behind one address signs up, and one network not more than a city', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 60; n++) statuses.push((await ask(`guest${n}@example.com`)).status)
  expect(new Set(statuses)).toEqual(new Set([200]))
  await t.ctx.db.update(rateLimits).set({ hits: 1000 })
  expect((await ask('guest99@example.com')).status).toBe(429)
})

test.each(['', 'ada', 'ada@', 'ada@example', 'a b@example.com', `${'a'.repeat(250)}@example.com`])(
  'the address %j is refused with the form’s message',
  async (wrong) => {
    const answer = await ask(wrong)
    expect([answer.status, answer.body.error.message]).toEqual([400, 'Please enter a valid email address'])
    expect(await mails()).toHaveLength(0)
  },
)

test('unknown fields and a missing address are refused', async () => {
  expect((await call('POST', '/api/newsletter', { email, name: 'Ada' })).status).toBe(400)
  expect((await call('POST', '/api/newsletter', {})).status).toBe(400)
  expect((await ask(7)).status).toBe(400)
})

// (rule: newsletter)
test('leaving works at once and for ever; a confirmation mailed before it no longer works', async () => {
  await ask()
  const [mail] = await mails()
  const out = linkIn(mail!.html, 'unsubscribe')
  t.setNow(new Date(start.getTime() + 1000))
  expect((await leave(out)).body).toEqual({ ok: true })
  const left = await subscriber()
  expect(left).toMatchObject({ status: 'unsubscribed', unsubscribedAt: new Date(start.getTime() + 1000) })
  expect((await confirm(linkIn(mail!.html, 'confirm'))).status).toBe(400)
  t.setNow(new Date(start.getTime() + 400 * dayMs))
  expect((await leave(out)).status).toBe(200)
  expect(await subscriber()).toEqual(left)
})

test('after unsubscribing one can join again, with a new consent and a new confirmation', async () => {
  await ask()
  const out = linkIn((await mails())[0]!.html, 'unsubscribe')
  await leave(out)
  const later = new Date(start.getTime() + 2 * dayMs)
  t.setNow(later)
  await ask()
  expect(await subscriber()).toMatchObject({ status: 'pending', consentAt: later })
  await confirm(linkIn((await mails()).at(-1)!.html, 'confirm'))
  expect((await subscriber())!.status).toBe('confirmed')
})

// (rule: newsletter)
test('mail programs leave with one form post, without a cookie', async () => {
  await ask()
  const token = linkIn((await mails())[0]!.html, 'unsubscribe')
  const response = await app.request(`/newsletter/unsubscribe?token=${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(response.status).toBe(200)
  expect((await subscriber())!.status).toBe('unsubscribed')
})

test('forged, altered, mixed up, old and foreign tokens are refused', async () => {
  await ask()
  const [mail] = await mails()
  const good = linkIn(mail!.html, 'confirm')
  const { id: subscriberId } = (await subscriber())!
  const forged = newsletterToken('another secret', 'confirm', { subscriberId, issuedAt: start })
  const stranger = newsletterToken(env.AUTH_SECRET, 'confirm', {
    subscriberId: '00000000-0000-4000-8000-000000000000',
    issuedAt: start,
  })
  const [id, since, signature] = good.split('.')
  const later = (start.getTime() + dayMs).toString(36)
  const wrong = ['', 'x', forged, stranger, `${id}.${later}.${signature}`, `${id}.${since}.${signature}x`]
  for (const token of [...wrong, linkIn(mail!.html, 'unsubscribe')]) {
    const answer = await confirm(token)
    expect([answer.status, answer.body.error.code]).toEqual([400, 'LINK_INVALID'])
  }
  expect((await leave(good)).status).toBe(400)
  t.setNow(new Date(start.getTime() + 8 * dayMs))
  expect((await confirm(good)).status).toBe(400)
  expect((await subscriber())!.status).toBe('pending')
})

test('addresses that never confirmed are deleted after 30 days, the others stay', async () => {
  await ask()
  await confirm(linkIn((await mails())[0]!.html, 'confirm'))
  await ask('obi@example.com')
  t.setNow(new Date(start.getTime() + 31 * dayMs))
  const jobs = newsletterJobs({ ctx: t.ctx, mailer: { send: async () => {} }, env })
  await runJob(jobs, { name: 'newsletter.purge-pending' })
  const left = await t.ctx.db.select().from(newsletterSubscribers)
  expect(left.map((row) => row.email)).toEqual([email])
})
