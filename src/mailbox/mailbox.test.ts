import { Hono } from 'hono'
import { createElement } from 'react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailboxMessages } from '../db/schema.ts'
import { openTestContext } from '../db/test-database.ts'
import type { ApiEnv } from '../lib/server/web/api-env.ts'
import { AppError } from '../lib/errors.ts'
import { createMailer } from '../lib/server/mail/mailer.ts'
import { mailboxApi } from './mailbox.api.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
beforeAll(async () => {
  t = await openTestContext()
})
afterAll(() => t.close())

function mount(env: Parameters<typeof mailboxApi>[0]) {
  const app = new Hono<ApiEnv>()
  app.use(async (c, next) => {
    c.set('ctx', t.ctxFor({ kind: 'guest', guestKey: null }))
    await next()
  })
  app.onError((error, c) => c.text(error.message, error instanceof AppError ? error.status : 500))
  app.route('/', mailboxApi(env))
  /** A request as a program on the machine `remoteAddress` makes it. */
  const ask = (path: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    app.request(
      path,
      { headers: { host: '127.0.0.1:3000', ...headers } },
      { incoming: { socket: { remoteAddress } } },
    )
  return { app, ask }
}

const pages = ['/dev/mailbox', '/dev/mailbox.json', '/dev/mailbox.js', '/dev/mailbox.css']

test('stored mails are listed newest first, as a page and as JSON', async () => {
  const mailer = createMailer(t.ctx.db, { smtpUrl: undefined, from: 'shop@example.com' })
  const body = createElement('p', null, 'Hello there')
  await mailer.send({ key: 'one', to: 'ada@example.com', subject: 'First', body })
  await t.ctx.db.update(mailboxMessages).set({ createdAt: new Date('2026-11-20T10:00:00Z') })
  await mailer.send({ key: 'two', to: 'obi@example.com', subject: 'Second', body })
  await mailer.send({ key: 'two', to: 'obi@example.com', subject: 'Second', body })
  const { ask } = mount({ MODE: 'demo' })
  const { messages } = await (await ask('/dev/mailbox.json')).json()
  expect(messages.map((mail: { subject: string }) => mail.subject)).toEqual(['Second', 'First'])
  expect(messages[0]).toEqual({
    id: expect.any(String),
    to: 'obi@example.com',
    subject: 'Second',
    html: expect.stringContaining('<p>Hello there</p>'),
    text: 'Hello there',
    created_at: expect.stringMatching(/Z$/),
  })
  const one = await (await ask('/dev/mailbox.json?to=ada@example.com')).json()
  expect(one.messages).toHaveLength(1)
  const page = await (await ask('/dev/mailbox')).text()
  expect(page.indexOf('Second')).toBeLessThan(page.indexOf('First'))
  const text = await (await ask(`/dev/mailbox/${messages[0].id}?view=text`)).text()
  expect(text).toContain('<pre>Hello there</pre>')
})

test("a mail's scripts cannot run in the mailbox", async () => {
  const nasty = '<script>alert(1)</script>"><img src=x onerror=alert(2)>'
  const [mail] = await t.ctx.db
    .insert(mailboxMessages)
    .values({ to: nasty, subject: nasty, html: nasty, text: nasty })
    .returning()
  const { ask } = mount({ MODE: 'demo' })
  for (const path of ['/dev/mailbox', `/dev/mailbox/${mail!.id}`, `/dev/mailbox/${mail!.id}?view=text`]) {
    const response = await ask(path)
    const page = await response.text()
    expect(page).not.toContain('<script>')
    expect(page).not.toContain('<img')
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
  }
  const page = await (await ask(`/dev/mailbox/${mail!.id}`)).text()
  expect(page).toMatch(/sandbox="allow-popups allow-popups-to-escape-sandbox"/)
})

test('an unknown mail is 404', async () => {
  const { ask } = mount({ MODE: 'demo' })
  expect((await ask('/dev/mailbox/nonsense')).status).toBe(404)
  expect((await ask('/dev/mailbox/00000000-0000-4000-8000-000000000000')).status).toBe(404)
})

test.each([{ MODE: 'live' as const }, { MODE: 'demo' as const, SMTP_URL: 'smtp://mail.example' }])(
  'with %o the mailbox is not there',
  async (env) => {
    const { ask } = mount(env)
    for (const path of pages) expect((await ask(path)).status).toBe(404)
  },
)

test('the mailbox serves this machine alone', async () => {
  const { app, ask } = mount({ MODE: 'demo' })
  for (const path of pages) {
    expect((await ask(path)).status).toBe(200)
    expect((await ask(path, {}, '192.0.2.7')).status).toBe(404)
    expect((await ask(path, { host: 'shop.example' })).status).toBe(404)
    expect((await ask(path, { 'x-forwarded-for': '127.0.0.1' })).status).toBe(404)
    expect((await app.request(path, { headers: { host: '127.0.0.1' } })).status).toBe(404)
  }
})
