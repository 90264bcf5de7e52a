import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailboxMessages, newsletterSubscribers } from '../db/schema.ts'
import { openTestContext } from '../db/test-database.ts'
import { createMailer } from '../lib/mailer.ts'
import { openTestApp } from '../lib/test-app.ts'
import { newsletterApi } from './newsletter.api.ts'
import { newsletterJobs } from './newsletter.jobs.ts'
import { newsletterMailQueue } from './newsletter.rules.ts'

const env = { APP_URL: 'https://shop.example', AUTH_SECRET: 'a secret that is long enough for a test' }
let t: Awaited<ReturnType<typeof openTestContext>>
let app: ReturnType<typeof openTestApp>

beforeAll(async () => {
  t = await openTestContext([newsletterMailQueue])
  app = openTestApp(newsletterApi(env), () => t.ctxFor({ kind: 'guest', guestKey: null }))
})
afterAll(() => t.close())

const ask = (email: string) => app.call('POST', '/api/newsletter', { email })
const rowOf = async (email: string) =>
  (await t.ctx.db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email)))[0]

/** Runs the mail's job and reads the two links out of the mail. */
async function mailedLinks(email: string) {
  const { id } = (await rowOf(email))!
  const mailer = createMailer(t.ctx.db, { smtpUrl: undefined, from: 'shop@example.com' })
  const jobs = newsletterJobs({ ctx: t.ctx, mailer, env })
  const run = () => jobs[newsletterMailQueue]!.handler({ id } as never)
  await run()
  await run()
  const mails = await t.ctx.db.select().from(mailboxMessages).where(eq(mailboxMessages.to, email))
  const links = [...(mails.at(-1)?.html ?? '').matchAll(/href="(https:[^"]*\/newsletter\?[^"]*)"/g)].map(
    ([, href]) => Object.fromEntries(new URL(href!.replaceAll('&amp;', '&')).searchParams),
  )
  return { count: mails.length, links }
}
const follow = ({ action, id, token }: Record<string, string>) =>
  app.call('POST', `/api/newsletter/${action}`, { id, token })

test('a signup is pending until the mailed link is followed, and can be undone', async () => {
  expect((await ask(' Ada@Example.com ')).body).toEqual({ ok: true })
  expect((await rowOf('ada@example.com'))?.status).toBe('pending')
  const { count, links } = await mailedLinks('ada@example.com')
  expect(count).toBe(1)
  expect(links.map(({ action }) => action)).toEqual(['confirm', 'unsubscribe'])
  expect((await follow(links[0]!)).status).toBe(200)
  expect((await follow(links[0]!)).status).toBe(200)
  expect((await rowOf('ada@example.com'))?.status).toBe('confirmed')
  expect((await follow(links[1]!)).status).toBe(200)
  expect((await rowOf('ada@example.com'))?.status).toBe('unsubscribed')
  expect((await follow(links[0]!)).status).toBe(404)
  expect((await rowOf('ada@example.com'))?.status).toBe('unsubscribed')
})

test('who is subscribed already gets the same answer and stays subscribed', async () => {
  await ask('ngozi@example.com')
  const { links } = await mailedLinks('ngozi@example.com')
  await follow(links[0]!)
  expect((await ask('ngozi@example.com')).body).toEqual({ ok: true })
  expect((await rowOf('ngozi@example.com'))?.status).toBe('confirmed')
})

test('a link works for its own subscriber and purpose only', async () => {
  await ask('one@example.com')
  await ask('two@example.com')
  const { links } = await mailedLinks('one@example.com')
  const other = (await rowOf('two@example.com'))!
  expect((await follow({ ...links[0]!, id: other.id })).status).toBe(404)
  expect((await follow({ ...links[0]!, action: 'unsubscribe' })).status).toBe(404)
  expect((await follow({ ...links[0]!, token: 'nonsense' })).status).toBe(404)
  expect((await rowOf('two@example.com'))?.status).toBe('pending')
})

test('an address that is none is refused with its message', async () => {
  expect((await ask('')).body.error.fields).toEqual({ email: 'Email is required' })
  expect((await ask('ada')).body.error.fields).toEqual({ email: 'Please enter a valid email address' })
})

test('one address gets at most three mails a day', async () => {
  for (let i = 0; i < 3; i++) expect((await ask('busy@example.com')).status).toBe(200)
  expect((await ask('busy@example.com')).status).toBe(429)
})
