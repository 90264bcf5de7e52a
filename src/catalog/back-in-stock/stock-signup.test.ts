import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../../db/rows.ts'
import { mailboxMessages, products, stockSignups } from '../../db/schema.ts'
import { insertCustomer, insertProduct, setStock } from '../../db/test-fixtures.ts'
import { openTestContext } from '../../db/test-database.ts'
import type { Actor } from '../../lib/server/context.ts'
import { createMailer } from '../../lib/server/mail/mailer.ts'
import type { Job } from '../../lib/server/jobs/queue.ts'
import { runJob } from '../../lib/server/jobs/test-jobs.ts'
import { openTestApp } from '../../lib/server/web/test-app.ts'
import { signupConfirmMail } from './signup-consent.service.ts'
import { confirmEverybody } from './test-consent.ts'
import { stockLink } from './stock-signup.service.ts'
import { stockSignupApi } from './stock-signup.api.ts'
import { stockSignupJobs } from './stock-signup.jobs.ts'
import { backInStockMail, sweepBackInStock } from './stock-signup.service.ts'

const env = { APP_URL: 'http://shop.test', AUTH_SECRET: 'a secret of the tests, 32 characters long' }
let t: Awaited<ReturnType<typeof openTestContext>>
let app: ReturnType<typeof openTestApp>
let jobs: Job[]
let actor: Actor = { kind: 'guest', guestKey: null }
beforeAll(async () => {
  t = await openTestContext([backInStockMail, signupConfirmMail])
  app = openTestApp(stockSignupApi(env) as never, () => t.ctxFor(actor))
  jobs = stockSignupJobs({
    ctx: t.ctx,
    mailer: createMailer(t.ctx.db, { smtpUrl: undefined, from: '' }),
    env,
  })
})
afterAll(() => t.close())

async function openSoldOut() {
  const product = await insertProduct(t.ctx, {
    title: `Boubou ${randomUUID().slice(0, 6)}`,
    variants: [{ stock: 0 }],
  })
  const variantId = product.variants[0]!.id
  const email = `${randomUUID().slice(0, 8)}@example.com`
  const ask = async (own: object = {}) => {
    const answer = await app.call('POST', '/api/stock-signups', { variant_id: variantId, email, ...own })
    await confirmEverybody(t.ctx)
    return answer
  }
  return { product, variantId, email, ask }
}

/** The sweep, then every mail job it queued, each run twice as a crash would make it. */
async function sweep() {
  await runJob(jobs, { name: 'stock.back-in-stock' })
  const queued = await rowsOf<{ data: never }>(
    t.ctx.db,
  )`delete from pgboss.job where name = ${backInStockMail.name} returning data`
  for (const { data } of [...queued, ...queued]) await runJob(jobs, backInStockMail, data)
}
const mailsTo = (email: string) =>
  t.ctx.db.select().from(mailboxMessages).where(eq(mailboxMessages.to, email))
const signupsOf = (variantId: string) =>
  t.ctx.db.select().from(stockSignups).where(eq(stockSignups.variantId, variantId))

test('asking again, in any case of the e-mail, answers the same and waits once', async () => {
  const { variantId, email, ask } = await openSoldOut()
  const answers = [await ask(), await ask(), await ask({ email: ` ${email.toUpperCase()}` })]
  expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([200, { ok: true }]))
  expect(await signupsOf(variantId)).toMatchObject([{ email, userId: null, notifiedAt: null }])
})

test('a signed-in customer is attached', async () => {
  const { variantId, ask } = await openSoldOut()
  const customer = await insertCustomer(t.ctx)
  actor = customer.actor
  await ask()
  actor = { kind: 'guest', guestKey: null }
  expect(await signupsOf(variantId)).toMatchObject([{ userId: customer.user.id }])
})

// (rule: back-in-stock)
test('nothing is sent while it is sold out or held; one mail when it is back, and no second', async () => {
  const { product, variantId, email, ask } = await openSoldOut()
  await ask()
  await sweep()
  await setStock(t.ctx, variantId, { stock: 2, held: 2 })
  await sweep()
  expect(await mailsTo(email)).toEqual([])
  await setStock(t.ctx, variantId, { held: 1 })
  await sweep()
  await sweep()
  const mails = await mailsTo(email)
  expect(mails.map((mail) => mail.subject)).toEqual([`${product.title} is back`])
  expect(mails[0]!.text).toContain(`http://shop.test/product/${product.slug}`)
})

test('a signup repeated after the mail is notified again the next time', async () => {
  const { variantId, email, ask } = await openSoldOut()
  await ask()
  await setStock(t.ctx, variantId, { stock: 1 })
  await sweep()
  await setStock(t.ctx, variantId, { stock: 0 })
  t.setNow(new Date('2026-11-21T10:00:00Z'))
  await ask()
  await sweep()
  expect(await mailsTo(email)).toHaveLength(1)
  await setStock(t.ctx, variantId, { stock: 1 })
  await sweep()
  expect(await mailsTo(email)).toHaveLength(2)
})

test('sweeps at once claim every signup once', async () => {
  const { variantId } = await openSoldOut()
  await t.ctx.db
    .insert(stockSignups)
    .values(Array.from({ length: 120 }, (_, index) => ({ variantId, email: `many-${index}@example.com` })))
  await setStock(t.ctx, variantId, { stock: 1 })
  const counts = await Promise.all([
    sweepBackInStock(t.ctx),
    sweepBackInStock(t.ctx),
    sweepBackInStock(t.ctx),
  ])
  const queued = await rowsOf<{ data: { signupIds: string[] } }>(
    t.ctx.db,
  )`delete from pgboss.job where name = ${backInStockMail.name} returning data`
  const ids = queued.flatMap(({ data }) => data.signupIds)
  expect([counts.reduce((sum, count) => sum + count, 0), ids.length, new Set(ids).size]).toEqual([
    120, 120, 120,
  ])
})

test('a hidden product waits until it is visible', async () => {
  const { product, variantId, email, ask } = await openSoldOut()
  await ask()
  const setVisible = (visible: boolean) =>
    t.ctx.db
      .update(products)
      .set({ status: visible ? 'live' : 'archived' })
      .where(eq(products.id, product.id))
  await setVisible(false)
  expect((await ask({ email: 'late@example.com' })).status).toBe(404)
  await setStock(t.ctx, variantId, { stock: 1 })
  await sweep()
  expect(await mailsTo(email)).toEqual([])
  await setVisible(true)
  await sweep()
  expect(await mailsTo(email)).toHaveLength(1)
})

// (rule: back-in-stock)
test('the link in the mail ends it; a made-up link does not', async () => {
  const { variantId, email, ask } = await openSoldOut()
  await ask()
  const [signup] = await signupsOf(variantId)
  const token = stockLink.sign(env.AUTH_SECRET, signup!.id)
  const leave = (given: string) => app.call('POST', '/api/stock-signups/unsubscribe', { token: given })
  for (const wrong of [
    '',
    'x',
    `${signup!.id}.${'a'.repeat(43)}`,
    stockLink.sign('another secret', signup!.id),
  ])
    expect((await leave(wrong)).status).toBe(400)
  expect(await leave(token)).toMatchObject({ status: 200, body: { ok: true } })
  const oneClick = await app.app.request(`/back-in-stock/unsubscribe?token=${token}`, { method: 'POST' })
  expect(oneClick.status).toBe(200)
  await setStock(t.ctx, variantId, { stock: 1 })
  await sweep()
  expect(await mailsTo(email)).toEqual([])
})

test('an unknown variant is 404, a wrong e-mail and unknown fields are 400, and there is a limit', async () => {
  const { variantId, ask } = await openSoldOut()
  expect((await ask({ variant_id: randomUUID() })).status).toBe(404)
  const blank = await ask({ email: ' ' })
  expect([blank.status, blank.body.error.message]).toEqual([400, 'Email is required'])
  for (const wrong of [{ email: 'x@y' }, { variant_id: '42' }, { user_id: randomUUID() }])
    expect((await ask(wrong)).status).toBe(400)
  t.setNow(new Date('2026-11-25T10:00:00Z'))
  const statuses: number[] = []
  for (let tries = 0; tries < 31; tries++) statuses.push((await ask()).status)
  expect([statuses.slice(0, 30).every((status) => status === 200), statuses[30]]).toEqual([true, 429])
  expect(
    await t.ctx.db
      .select()
      .from(stockSignups)
      .where(and(eq(stockSignups.variantId, variantId))),
  ).toHaveLength(1)
})
