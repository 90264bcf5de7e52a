import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signupConfirmMail } from '../catalog/back-in-stock/signup-consent.service.ts'
import { confirmEverybody } from '../catalog/back-in-stock/test-consent.ts'
import { stockLink } from '../catalog/back-in-stock/stock-signup.service.ts'
import { rowsOf } from '../db/rows.ts'
import { featuredShowcase, mailboxMessages, notificationSignups, products } from '../db/schema.ts'
import { openTestContext } from '../db/test-database.ts'
import { insertProduct, setStock } from '../db/test-fixtures.ts'
import { createMailer } from '../lib/server/mail/mailer.ts'
import type { Job } from '../lib/server/jobs/queue.ts'
import { runJob } from '../lib/server/jobs/test-jobs.ts'
import { openTestApp } from '../lib/server/web/test-app.ts'
import { showcaseLink } from './showcase-live.service.ts'
import { showcaseLiveJobs } from './showcase-live.jobs.ts'
import { showcaseLiveMail, sweepShowcaseLive } from './showcase-live.service.ts'
import { showcaseUnsubscribeApi } from './showcase-unsubscribe.api.ts'
import { featuredApi } from './featured.api.ts'

const env = { APP_URL: 'http://shop.test', AUTH_SECRET: 'a secret of the tests, 32 characters long' }
const start = new Date('2026-11-20T10:00:00Z')
let t: Awaited<ReturnType<typeof openTestContext>>
let app: ReturnType<typeof openTestApp>
let jobs: Job[]
beforeAll(async () => {
  t = await openTestContext([showcaseLiveMail, signupConfirmMail])
  app = openTestApp(featuredApi.route('/', showcaseUnsubscribeApi(env)) as never, () =>
    t.ctxFor({ kind: 'guest', guestKey: null }),
  )
  jobs = showcaseLiveJobs({
    ctx: t.ctx,
    mailer: createMailer(t.ctx.db, { smtpUrl: undefined, from: '' }),
    env,
  })
})
afterAll(() => t.close())

/** An upcoming item and somebody who can sign up for it. */
async function openDrop(own: Partial<typeof featuredShowcase.$inferInsert> = {}) {
  const [item] = await t.ctx.db
    .insert(featuredShowcase)
    .values({ title: `Agbada ${randomUUID().slice(0, 6)}`, mode: 'upcoming', ...own })
    .returning()
  const { id, title } = item!
  const email = `${randomUUID().slice(0, 8)}@example.com`
  const ask = async () => {
    const answer = await app.call('POST', '/api/notifications', { featured_showcase_id: id, email })
    expect(answer).toMatchObject({ status: 200, body: { ok: true } })
    await confirmEverybody(t.ctx)
  }
  const set = (change: Partial<typeof featuredShowcase.$inferInsert>) =>
    t.ctx.db.update(featuredShowcase).set(change).where(eq(featuredShowcase.id, id))
  const signup = async () => {
    const [row, ...more] = await t.ctx.db
      .select()
      .from(notificationSignups)
      .where(eq(notificationSignups.featuredShowcaseId, id))
    expect(more).toEqual([])
    return row!
  }
  const mails = () => t.ctx.db.select().from(mailboxMessages).where(eq(mailboxMessages.to, email))
  return { id, title, ask, set, signup, mails }
}

const takeQueued = () =>
  rowsOf<{ data: { signupId: string } }>(
    t.ctx.db,
  )`delete from pgboss.job where name = ${showcaseLiveMail.name} returning data`
/** The sweep, then every mail job it queued, each run twice as a crash would make it. */
async function sweep() {
  await runJob(jobs, { name: 'featured.showcase-live' })
  const queued = await takeQueued()
  for (const { data } of [...queued, ...queued]) await runJob(jobs, showcaseLiveMail, data)
}
const leave = (token: string) => app.call('POST', '/api/notifications/unsubscribe', { token })

// (rule: drop-is-live)
test('nothing is sent while an item is upcoming or archived; one mail when it is live, and no second', async () => {
  const drop = await openDrop()
  await drop.ask()
  await sweep()
  await drop.set({ mode: 'live', status: 'archived' })
  await sweep()
  expect(await drop.mails()).toEqual([])
  await drop.set({ status: 'active' })
  await sweep()
  await sweep()
  expect(await drop.mails()).toHaveLength(1)
  const late = { featured_showcase_id: drop.id, email: 'late@example.com' }
  expect((await app.call('POST', '/api/notifications', late)).status).toBe(409)
})

// (rule: drop-is-live)
test('the mail names the drop, links to its product, and to unsubscribing', async () => {
  const product = await insertProduct(t.ctx)
  const drop = await openDrop({ productId: product.id })
  await drop.ask()
  await drop.set({ mode: 'live' })
  await sweep()
  const [mail] = await drop.mails()
  expect(mail!.subject).toBe(`${drop.title} is live`)
  const text = mail!.text.replace(/\s+/g, ' ')
  expect(text).toContain(`You asked us to write about ${drop.title}. It is in the shop now`)
  expect(text).toContain(`http://shop.test/product/${product.slug}`)
  expect(text).toContain('This is the one email you asked for.')
  const token = showcaseLink.sign(env.AUTH_SECRET, (await drop.signup()).id)
  expect(mail!.html).toContain(`http://shop.test/notifications/unsubscribe?token=${token}`)
})

test('without a product, or with a hidden one, the mail links to the featured page', async () => {
  const product = await insertProduct(t.ctx)
  const drops = [await openDrop(), await openDrop({ productId: product.id })]
  await t.ctx.db.update(products).set({ status: 'archived' }).where(eq(products.id, product.id))
  for (const drop of drops) {
    await drop.ask()
    await drop.set({ mode: 'live' })
  }
  await sweep()
  for (const drop of drops)
    expect((await drop.mails())[0]!.html).toContain('href="http://shop.test/featured"')
})

// (rule: drop-is-live)
test('a signup for a sold-out live item is notified when there is stock, and may be repeated', async () => {
  const product = await insertProduct(t.ctx, { variants: [{ stock: 0 }, { stock: 1, held: 1 }] })
  const setHeld = (held: number) => setStock(t.ctx, product.variants[1]!.id, { held })
  const drop = await openDrop({ mode: 'live', productId: product.id })
  await drop.ask()
  await sweep()
  expect(await drop.mails()).toEqual([])
  await setHeld(0)
  await sweep()
  expect(await drop.mails()).toHaveLength(1)
  await setHeld(1)
  t.setNow(new Date('2026-11-21T10:00:00Z'))
  await drop.ask()
  await sweep()
  expect(await drop.mails()).toHaveLength(1)
  await setHeld(0)
  await sweep()
  expect(await drop.mails()).toHaveLength(2)
  t.setNow(start)
})

// (rule: drop-is-live)
test('sweeps at once claim every signup once', async () => {
  const drop = await openDrop()
  await t.ctx.db.insert(notificationSignups).values(
    Array.from({ length: 120 }, (_, index) => ({
      featuredShowcaseId: drop.id,
      email: `many-${index}@example.com`,
    })),
  )
  await drop.set({ mode: 'live' })
  const counts = await Promise.all([
    sweepShowcaseLive(t.ctx),
    sweepShowcaseLive(t.ctx),
    sweepShowcaseLive(t.ctx),
  ])
  const ids = (await takeQueued()).map(({ data }) => data.signupId)
  expect([counts.reduce((sum, count) => sum + count, 0), ids.length, new Set(ids).size]).toEqual([
    120, 120, 120,
  ])
})

// (rule: drop-is-live)
test('an unsubscribed customer gets nothing, also between the sweep and the mail; signing up again subscribes again', async () => {
  const [early, late] = [await openDrop(), await openDrop()]
  for (const drop of [early, late]) await drop.ask()
  const tokenOf = async (drop: typeof early) => showcaseLink.sign(env.AUTH_SECRET, (await drop.signup()).id)
  expect(await leave(await tokenOf(early))).toMatchObject({ status: 200, body: { ok: true } })
  expect((await leave(await tokenOf(early))).status).toBe(200)
  for (const drop of [early, late]) await drop.set({ mode: 'live' })
  expect(await sweepShowcaseLive(t.ctx)).toBe(1)
  const oneClick = await app.app.request(`/notifications/unsubscribe?token=${await tokenOf(late)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(oneClick.status).toBe(200)
  for (const { data } of await takeQueued()) await runJob(jobs, showcaseLiveMail, data)
  expect([await early.mails(), await late.mails()]).toEqual([[], []])
  for (const drop of [early, late]) await drop.set({ mode: 'upcoming' })
  await early.ask()
  for (const drop of [early, late]) await drop.set({ mode: 'live' })
  await sweep()
  expect([await early.mails(), await late.mails()]).toMatchObject([[{}], []])
})

// (rule: drop-is-live)
test('a made-up link, one of another secret, and one of another list are refused', async () => {
  const drop = await openDrop()
  await drop.ask()
  const { id } = await drop.signup()
  const wrong = [
    '',
    'x',
    `${id}.${'a'.repeat(43)}`,
    showcaseLink.sign('another secret', id),
    stockLink.sign(env.AUTH_SECRET, id),
  ]
  for (const token of wrong) {
    expect(await leave(token)).toMatchObject({
      status: 400,
      body: {
        error: {
          message: 'This link is no longer valid. Please use the one in the newest email we sent you.',
        },
      },
    })
    const path = `/notifications/unsubscribe?token=${token}`
    expect((await app.app.request(path, { method: 'POST' })).status).toBe(400)
  }
  expect((await drop.signup()).unsubscribedAt).toBeNull()
})
