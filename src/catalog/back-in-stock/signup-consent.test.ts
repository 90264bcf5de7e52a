import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rowsOf } from '../../db/rows.ts'
import {
  featuredShowcase,
  mailboxMessages,
  notificationSignups,
  rateLimits,
  stockSignups,
} from '../../db/schema.ts'
import { openTestContext } from '../../db/test-database.ts'
import { insertCustomer, insertProduct, setStock } from '../../db/test-fixtures.ts'
import { featuredApi } from '../../featured/featured.api.ts'
import { showcaseLiveMail } from '../../featured/showcase-live.service.ts'
import type { Actor } from '../../lib/server/context.ts'
import type { Job } from '../../lib/server/jobs/queue.ts'
import { runJob } from '../../lib/server/jobs/test-jobs.ts'
import { createMailer } from '../../lib/server/mail/mailer.ts'
import { createApi } from '../../lib/server/web/api.ts'
import { openTestApp } from '../../lib/server/web/test-app.ts'
import { dayMs } from '../../lib/time.ts'
import { signupConfirmApi } from './signup-confirm.api.ts'
import { purgePendingSignups, signupConfirmMail } from './signup-consent.service.ts'
import { stockSignupApi } from './stock-signup.api.ts'
import { stockSignupJobs } from './stock-signup.jobs.ts'
import { backInStockMail, stockLink } from './stock-signup.service.ts'

const env = { APP_URL: 'http://shop.test', AUTH_SECRET: 'a secret of the tests, 32 characters long' }
const start = new Date('2026-11-20T10:00:00Z')
const guest: Actor = { kind: 'guest', guestKey: null }
const email = 'ada@example.com'
let t: Awaited<ReturnType<typeof openTestContext>>
let app: ReturnType<typeof openTestApp>
let jobs: Job[]
let actor: Actor = guest
beforeAll(async () => {
  t = await openTestContext([backInStockMail, signupConfirmMail, showcaseLiveMail])
  const api = createApi()
    .route('/', stockSignupApi(env) as never)
    .route('/', featuredApi as never)
    .route('/', signupConfirmApi(env) as never)
  app = openTestApp(api as never, () => t.ctxFor(actor))
  jobs = stockSignupJobs({
    ctx: t.ctx,
    mailer: createMailer(t.ctx.db, { smtpUrl: undefined, from: '' }),
    env,
  })
})
beforeEach(async () => {
  t.setNow(start)
  actor = guest
  for (const table of [stockSignups, notificationSignups, mailboxMessages, rateLimits])
    await t.ctx.db.delete(table)
})
afterAll(() => t.close())

const later = (days: number) => t.setNow(new Date(start.getTime() + days * dayMs))
async function soldOut(stock = 0) {
  const product = await insertProduct(t.ctx, {
    title: `Boubou ${randomUUID().slice(0, 6)}`,
    variants: [{ stock }],
  })
  return { title: product.title, variantId: product.variants[0]!.id }
}
const ask = async (variantId: string, to = email) =>
  (await app.call('POST', '/api/stock-signups', { variant_id: variantId, email: to })).status

/** Every mail that is due, and the subjects of all that went to her. */
async function subjects(): Promise<string[]> {
  await runJob(jobs, { name: 'stock.back-in-stock' })
  for (const queue of [signupConfirmMail, backInStockMail]) {
    const rows = await rowsOf<{ data: never }>(
      t.ctx.db,
    )`delete from pgboss.job where name = ${queue.name} returning data`
    for (const { data } of rows) await runJob(jobs, queue, data)
  }
  return (await mails()).map(({ subject }) => subject)
}
const mails = () =>
  t.ctx.db
    .select()
    .from(mailboxMessages)
    .where(eq(mailboxMessages.to, email))
    .orderBy(mailboxMessages.createdAt)
const linkOf = async () => /\/reminders\/[\w.-]+/.exec((await mails()).at(-1)!.html)![0]
const asks = 'Our shop: may we write to you?'

// (rules: signup-consent, back-in-stock)
test('forty signups of a stranger for her address are one mail that asks, and nothing comes back without her click', async () => {
  const pieces = await Promise.all(Array.from({ length: 40 }, () => soldOut()))
  for (const { variantId } of pieces.slice(0, 30)) expect(await ask(variantId)).toBe(200)
  for (const { variantId } of pieces) await setStock(t.ctx, variantId, { stock: 1 })
  expect(await subjects()).toHaveLength(1)
  for (let day = 1; day <= 3; day++) {
    later(day * 0.3)
    for (const { variantId } of pieces.slice(0, 5)) await ask(variantId)
  }
  expect(await subjects()).toHaveLength(1)
  expect(await t.ctx.db.select().from(stockSignups)).toHaveLength(3)
})

// (rule: back-in-stock)
test('a size that can be bought takes no signup', async () => {
  const { variantId } = await soldOut(2)
  expect(await ask(variantId)).toBe(409)
  await setStock(t.ctx, variantId, { held: 2 })
  expect(await ask(variantId)).toBe(200)
})

// (rule: signup-consent)
test('her click puts her on every list she waits for, once for all; opening the link does not', async () => {
  const [first, second] = [await soldOut(), await soldOut()]
  const [drop] = await t.ctx.db
    .insert(featuredShowcase)
    .values({ title: 'Agbada', mode: 'upcoming' })
    .returning()
  await ask(first.variantId)
  await app.call('POST', '/api/notifications', { featured_showcase_id: drop!.id, email })
  expect(await subjects()).toEqual([asks])
  const link = await linkOf()
  const page = await (await app.app.request(link)).text()
  for (const title of [first.title, 'Agbada']) expect(page).toContain(title)
  await setStock(t.ctx, first.variantId, { stock: 1 })
  expect(await subjects()).toEqual([asks])
  expect(await (await app.app.request(link, { method: 'POST' })).text()).toContain('Thank you')
  expect(await subjects()).toEqual([asks, `${first.title} is back`])
  expect(await t.ctx.db.select().from(notificationSignups)).toMatchObject([{ unsubscribedAt: null }])
  later(1)
  await ask(second.variantId)
  await setStock(t.ctx, second.variantId, { stock: 1 })
  expect(await subjects()).toEqual([asks, `${first.title} is back`, `${second.title} is back`])
  expect((await app.app.request(link, { method: 'POST' })).status).toBe(400)
})

// (rule: signup-consent)
test('who unsubscribed gets nothing on a stranger’s word but one mail that asks in a month', async () => {
  const { title, variantId } = await soldOut()
  await ask(variantId)
  await subjects()
  await app.app.request(await linkOf(), { method: 'POST' })
  const [signup] = await t.ctx.db.select().from(stockSignups)
  later(1)
  const token = stockLink.sign(env.AUTH_SECRET, signup!.id)
  await app.call('POST', '/api/stock-signups/unsubscribe', { token })
  const before = await subjects()
  for (let day = 2; day < 30; day++) {
    later(day)
    await ask(variantId)
    await setStock(t.ctx, variantId, { stock: 1 })
    await subjects()
    await setStock(t.ctx, variantId, { stock: 0 })
  }
  expect((await subjects()).slice(before.length)).toEqual([asks])
  later(2.5)
  expect((await app.app.request(await linkOf(), { method: 'POST' })).status).toBe(200)
  await setStock(t.ctx, variantId, { stock: 1 })
  expect((await subjects()).at(-1)).toBe(`${title} is back`)
})

// (rule: signup-consent)
test('the signed-in customer’s own address needs no mail, another’s does', async () => {
  const customer = await insertCustomer(t.ctx)
  actor = customer.actor
  const [own, others] = [await soldOut(), await soldOut()]
  await ask(own.variantId, customer.user.email)
  await ask(others.variantId)
  const rows = await t.ctx.db.select().from(stockSignups)
  expect(rows.filter(({ unsubscribedAt }) => unsubscribedAt === null).map(({ email }) => email)).toEqual([
    customer.user.email,
  ])
  expect(await subjects()).toEqual([asks])
})

// (rule: signup-consent)
test('a link works for a week, and an address that nobody confirmed is deleted', async () => {
  const { variantId } = await soldOut()
  await ask(variantId)
  await subjects()
  const link = await linkOf()
  later(7.5)
  for (const bad of [link, '/reminders/made.up']) expect((await app.app.request(bad)).status).toBe(400)
  later(7.9)
  await purgePendingSignups(t.ctx)
  expect(await t.ctx.db.select().from(stockSignups)).toHaveLength(1)
  later(8.1)
  await purgePendingSignups(t.ctx)
  expect(await t.ctx.db.select().from(stockSignups)).toEqual([])
})
