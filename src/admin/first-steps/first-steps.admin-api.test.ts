import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertProduct, insertZone, adminActor, strangers } from '../../db/test-fixtures.ts'
import { mailboxMessages, webhookEvents } from '../../db/schema.ts'
import { openTestContext } from '../../db/test-database.ts'
import type { Actor } from '../../lib/server/context.ts'
import { createMailer } from '../../lib/server/mail/mailer.ts'
import { openTestApp } from '../../lib/server/web/test-app.ts'
import { createPaystackProvider } from '../../payments/paystack/paystack-provider.server.ts'
import { createPaystack } from '../../payments/paystack/paystack.server.ts'
import { writeSetting } from '../../settings/owner-settings.service.ts'
import { firstStepsApi } from './first-steps.admin-api.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
let actor: Actor = adminActor
let call: ReturnType<typeof openTestApp>['call']
let said: () => Response = () => new Response('{"status":true,"data":[]}')
let asked = 0
beforeAll(async () => {
  t = await openTestContext()
  const paystack = createPaystack({
    baseUrl: 'https://paystack.test',
    secretKey: 'sk_test_first',
    fetch: async () => {
      asked += 1
      return said()
    },
  })
  const api = firstStepsApi({
    isLive: false,
    adminEmail: 'first@example.com',
    liveNeeds: [{ name: 'SMTP_URL', what: 'A mail server', where: 'Your email provider', isThere: false }],
    provider: createPaystackProvider(paystack, []),
    mode: 'test',
    appUrl: 'https://shop.test',
    mailer: {
      tryOut: async (mail) => {
        if (mail.to === 'refused@example.com') throw new Error('550 No such mailbox')
        return createMailer(t.ctx.db, { smtpUrl: undefined, from: '' }).tryOut(mail)
      },
    },
  })
  call = openTestApp(api as never, () => t.ctxFor(actor)).call
})
afterAll(() => t.close())

const path = '/api/admin/first-steps'
const read = async () => (await call('GET', path)).body
const undone = async () =>
  (await read()).steps.flatMap(({ id, done }: { id: string; done: boolean }) => (done ? [] : [id]))

test.each(strangers)('the first steps are not there for %o', async (stranger) => {
  actor = stranger
  const answers = [
    await call('GET', path),
    await call('POST', `${path}/provider`),
    await call('POST', `${path}/test-mail`),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
})

test('an empty shop is led to its first sale and shown what blocks it', async () => {
  actor = adminActor
  const body = await read()
  expect(body).toMatchObject({ dismissed: false, notification_address: 'first@example.com' })
  expect(body.steps[0].left).toContain('Name of the shop')
  expect(body.blockers.map(({ text }: { text: string }) => text)).toEqual([
    'No product is on sale',
    'You deliver nowhere yet',
  ])
  await insertZone(t.ctx)
  await insertProduct(t.ctx)
  expect((await read()).blockers).toEqual([])
  expect(await undone()).toEqual([
    'brand',
    'contacts',
    'notifications',
    'test_mail',
    'free_delivery',
    'returns',
    'guest_checkout',
    'payments',
    'policies',
  ])
  // No is an answer too.
  await writeSetting(t.ctx, 'free_delivery_threshold', null)
  await writeSetting(t.ctx, 'return_window_days', 0)
  await writeSetting(t.ctx, 'guest_checkout', false)
  await writeSetting(t.ctx, 'instagram_url', 'https://www.instagram.com/adas')
  expect(await undone()).toEqual(['brand', 'notifications', 'test_mail', 'payments', 'policies'])
})

// (rule: first-steps)
test("Paystack is called on the owner's request, not at each view", async () => {
  actor = adminActor
  await read()
  const before = asked
  await read()
  expect(asked).toBe(before)
  said = () => new Response('{"status":false,"message":"Invalid key"}', { status: 401 })
  const refused = (await call('POST', `${path}/provider`)).body
  expect(refused).toMatchObject({ key: 'refused', message: expect.stringContaining('Invalid key') })
  expect(await undone()).toContain('payments')
  said = () => {
    throw new TypeError('fetch failed')
  }
  expect((await call('POST', `${path}/provider`)).body.key).toBe('unreachable')
  said = () => new Response('{"status":true,"data":[]}')
  expect((await call('POST', `${path}/provider`)).body).toMatchObject({
    key: 'ok',
    webhook_url: 'https://shop.test/api/webhooks/paystack',
    webhook_seen_at: null,
  })
  await t.ctx.db
    .insert(webhookEvents)
    .values({ bodyHash: 'a', provider: 'paystack', event: 'charge.success', payload: {} })
  expect((await read()).live).toEqual([
    { name: 'SMTP_URL', what: 'A mail server', where: 'Your email provider', is_there: false, href: null },
    expect.objectContaining({ name: 'https://shop.test/api/webhooks/paystack', is_there: true }),
  ])
  expect((await read()).provider.webhook_seen_at).toEqual(expect.any(String))
})

// (rule: first-steps)
test("a test mail goes to the notification address; the server's refusal is shown and the step stays open", async () => {
  actor = adminActor
  await writeSetting(t.ctx, 'admin_email', 'refused@example.com')
  expect((await call('POST', `${path}/test-mail`)).body).toEqual({
    to: 'refused@example.com',
    is_sent: false,
    answer: '550 No such mailbox',
  })
  expect(await undone()).toContain('test_mail')
  await writeSetting(t.ctx, 'admin_email', 'ada@example.com')
  expect((await call('POST', `${path}/test-mail`)).body).toMatchObject({
    to: 'ada@example.com',
    is_sent: true,
  })
  expect(await undone()).not.toContain('test_mail')
  expect(await t.ctx.db.select().from(mailboxMessages)).toMatchObject([
    { to: 'ada@example.com', subject: 'A test email from Our shop' },
  ])
})
