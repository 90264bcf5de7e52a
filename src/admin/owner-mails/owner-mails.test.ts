import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mailboxMessages, products } from '../../db/schema.ts'
import { openTestContext } from '../../db/test-database.ts'
import { insertFlag, insertOrder, insertProduct } from '../../db/test-fixtures.ts'
import { createMailer } from '../../lib/server/mail/mailer.ts'
import { runJob } from '../../lib/server/jobs/test-jobs.ts'
import { raiseFlag } from '../../orders/flags/order-flags.service.ts'
import { writeSetting } from '../../settings/owner-settings.service.ts'
import { ownerMailsJobs } from './owner-mails.jobs.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
let jobs: ReturnType<typeof ownerMailsJobs>
beforeAll(async () => {
  t = await openTestContext([{ name: 'test.failing' }])
  const mailer = createMailer(t.ctx.db, { smtpUrl: undefined, from: '' })
  const env = { APP_URL: 'https://shop.test', ADMIN_EMAIL: 'first@example.com' }
  jobs = ownerMailsJobs({ ctx: t.ctx, mailer, env })
})
beforeEach(async () => {
  await t.ctx.db.delete(mailboxMessages)
})
afterAll(() => t.close())

const mails = () => t.ctx.db.select().from(mailboxMessages)
const run = (name: string) => runJob(jobs, { name: `owner-mails.${name}` })

async function flaggedOrder(words: string) {
  const order = await insertOrder(t.ctx)
  await insertFlag(t.ctx, order.id, words)
  return order
}

// (rule: owner-mails)
test('money to look at is mailed once, and again when there is more to look at', async () => {
  const order = await flaggedOrder('Paid ₦1 instead of ₦2')
  await run('attention')
  await run('attention')
  expect(await mails()).toMatchObject([
    { to: 'first@example.com', subject: `Money to look at: order ${order.orderNumber}` },
  ])
  t.setNow(new Date(t.ctx.now().getTime() + 1000))
  await raiseFlag(t.ctx, order, { kind: 'reversed', params: {}, cause: 'r' })
  await run('attention')
  const all = await mails()
  expect(all).toHaveLength(2)
  expect(all.at(-1)!.text).toMatch(/Paid ₦1 instead of ₦2\s+The payment was reversed/)
})

// (rule: owner-mails)
test('low stock is mailed once a day, with what is on sale alone', async () => {
  await run('low-stock')
  expect(await mails()).toEqual([])
  const low = await insertProduct(t.ctx, { variants: [{ stock: 3, held: 1 }] })
  const plenty = await insertProduct(t.ctx, { variants: [{ stock: 9 }] })
  const hidden = await insertProduct(t.ctx, { status: 'archived', variants: [{ stock: 0 }] })
  const own = await insertProduct(t.ctx, { variants: [{ stock: 9 }] })
  await t.ctx.db.update(products).set({ lowStock: 10 }).where(eq(products.id, own.id))
  await run('low-stock')
  await run('low-stock')
  const [mail, ...others] = await mails()
  expect([mail!.subject, others]).toEqual(['Nearly gone: 2 sizes', []])
  expect(mail!.text).toMatch(new RegExp(`${low.title}.*2 left`))
  expect(mail!.text).toContain(own.title)
  expect(mail!.text).not.toContain(plenty.title)
  expect(mail!.text).not.toContain(hidden.title)
})

test('work that failed is mailed once a day', async () => {
  await run('failed-jobs')
  expect(await mails()).toEqual([])
  await t.ctx.queue.send(t.ctx.db, { name: 'test.failing' }, {} as never)
  const at = t.ctx.now().toISOString()
  await t.ctx.db.execute(
    sql`update pgboss.job set state = 'failed', completed_on = ${at} where name = 'test.failing'`,
  )
  await run('failed-jobs')
  await run('failed-jobs')
  expect(
    (await mails()).map(({ subject, text }) => [
      subject,
      text.includes('Work of the shop (test.failing): 1'),
    ]),
  ).toEqual([['Work in your shop failed', true]])
})

// (rule: owner-mails)
test('each kind can be switched off', async () => {
  await flaggedOrder('A further payment arrived (x)')
  t.setNow(new Date('2026-11-21T10:00:00Z'))
  for (const key of ['mail_attention', 'mail_failed_jobs', 'mail_low_stock'] as const)
    await writeSetting(t.ctx, key, false)
  for (const name of ['attention', 'failed-jobs', 'low-stock']) await run(name)
  expect(await mails()).toEqual([])
  await writeSetting(t.ctx, 'mail_low_stock', true)
  await run('low-stock')
  expect(await mails()).toHaveLength(1)
})
