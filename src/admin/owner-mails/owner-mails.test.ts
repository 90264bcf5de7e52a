import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mailboxMessages, products, pushSubscriptions } from '../../db/schema.ts'
import { openTestContext } from '../../db/test-database.ts'
import { insertProduct } from '../../db/test-fixtures.ts'
import { createMailer } from '../../lib/server/mail/mailer.ts'
import { runJob } from '../../lib/server/jobs/test-jobs.ts'
import { dayMs } from '../../lib/time.ts'
import { ownerNoticeMailQueue } from '../../orders/order/owner-notice.rules.ts'
import { writeSetting } from '../../settings/owner-settings.service.ts'
import { openOwnerNotices } from '../push/test-owner-notices.ts'
import { saveAbroad } from '../../shipping/abroad/abroad.service.ts'
import { britain } from '../../shipping/abroad/test-abroad.ts'
import { ownerMailsJobs } from './owner-mails.jobs.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
let jobs: ReturnType<typeof ownerMailsJobs>
beforeAll(async () => {
  t = await openTestContext([{ name: 'test.failing' }, { name: 'backup.nightly' }, ownerNoticeMailQueue])
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

// (rule: owner-mails)
test('work that failed is mailed once a day, when no device took the notice', async () => {
  const owner = openOwnerNotices(t.ctx)
  await run('failed-jobs')
  await owner.work()
  expect(await mails()).toEqual([])
  await t.ctx.queue.send(t.ctx.db, { name: 'test.failing' }, {} as never)
  const at = t.ctx.now().toISOString()
  await t.ctx.db.execute(
    sql`update pgboss.job set state = 'failed', completed_on = ${at} where name = 'test.failing'`,
  )
  await run('failed-jobs')
  await run('failed-jobs')
  await owner.work()
  expect(
    (await mails()).map(({ subject, text }) => [
      subject,
      text.includes('Work of the shop (test.failing): 1'),
    ]),
  ).toEqual([['Background work in your shop failed', true]])
  await owner.addDevice()
  t.setNow(new Date(t.ctx.now().getTime() + dayMs))
  await t.ctx.db.execute(sql`update pgboss.job set completed_on = ${t.ctx.now().toISOString()}
    where name = 'test.failing'`)
  await run('failed-jobs')
  await owner.work()
  expect([owner.pushed.length, (await mails()).length]).toEqual([1, 1])
})

// (rule: owner-mails)
test('a backup that failed is mailed that day, whatever else failed, also when a device took the notice', async () => {
  const owner = openOwnerNotices(t.ctx)
  await t.ctx.queue.send(t.ctx.db, { name: 'backup.nightly' }, {} as never)
  await t.ctx.db
    .execute(sql`update pgboss.job set state = 'failed', completed_on = ${t.ctx.now().toISOString()}
    where name = 'backup.nightly'`)
  await run('failed-jobs')
  await run('failed-jobs')
  await owner.work()
  expect([owner.pushed.length, (await mails()).map(({ subject }) => subject)]).toEqual([
    1,
    ['Last night’s backup failed'],
  ])
  expect((await mails())[0]!.text).toContain('Backup of the night: 1')
  const nextNight = new Date(t.ctx.now().getTime() + dayMs)
  t.setNow(new Date(`${nextNight.toISOString().slice(0, 10)}T00:20:00Z`))
  await run('failed-jobs')
  t.setNow(nextNight)
  await t.ctx.db.execute(sql`update pgboss.job set completed_on = ${nextNight.toISOString()}
    where name = 'backup.nightly'`)
  await run('failed-jobs')
  await owner.work()
  expect((await mails()).filter(({ subject }) => subject === 'Last night’s backup failed')).toHaveLength(2)
  await t.ctx.db.execute(sql`delete from pgboss.job where name = 'backup.nightly'`)
})

// (rule: owner-mails)
test('each kind can be switched off', async () => {
  const owner = openOwnerNotices(t.ctx)
  t.setNow(new Date(t.ctx.now().getTime() + dayMs))
  for (const key of ['mail_failed_jobs', 'mail_low_stock'] as const) await writeSetting(t.ctx, key, false)
  await t.ctx.db.execute(sql`update pgboss.job set completed_on = ${t.ctx.now().toISOString()}
    where name = 'test.failing'`)
  await t.ctx.db.delete(pushSubscriptions)
  for (const name of ['failed-jobs', 'low-stock']) await run(name)
  await owner.work()
  expect(await mails()).toEqual([])
  await writeSetting(t.ctx, 'mail_low_stock', true)
  await run('low-stock')
  expect(await mails()).toHaveLength(1)
})

// (rule: rates-end-soon)
test('prices abroad that end are mailed once a week before, and once when they have ended', async () => {
  t.setNow(new Date('2026-12-01T06:00:00Z'))
  const morning = async (day: string) => {
    t.setNow(new Date(`${day}T06:00:00Z`))
    await run('abroad')
    const read = (await mails()).map(({ subject, text }) => [subject, text.match(/Your prices to [^.]*/g)])
    await t.ctx.db.delete(mailboxMessages)
    return read
  }
  await saveAbroad(t.ctx, { country: 'GB', ...britain, updated_at: null })
  await saveAbroad(t.ctx, { country: 'GH', ...britain, updated_at: null })
  expect(await morning('2026-12-23')).toEqual([])
  const soon = ['United Kingdom', 'Ghana'].map((name) => `Your prices to ${name} end on 31 Dec 2026`)
  expect(await morning('2026-12-24')).toEqual([['Your prices abroad end soon', soon]])
  expect(await morning('2026-12-25')).toEqual([])
  expect(await morning('2026-12-31')).toEqual([])
  const over = soon.map((text) => text.replace(' end ', ' ended '))
  expect(await morning('2027-01-01')).toEqual([['Your prices abroad have ended', over]])
  expect(await morning('2027-01-02')).toEqual([])
  expect(await morning('2027-03-01')).toEqual([])
})
