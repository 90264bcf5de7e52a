import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog, featuredShowcase, notificationSignups } from '../../db/schema.ts'
import { signupConfirmMail } from '../../catalog/back-in-stock/signup-consent.service.ts'
import { confirmEverybody } from '../../catalog/back-in-stock/test-consent.ts'
import { openTestContext } from '../../db/test-database.ts'
import { adminActor, strangers } from '../../db/test-fixtures.ts'
import { saveNotification } from '../../featured/notification.service.ts'
import { putShowcaseItemLive } from '../../featured/showcase-items.service.ts'
import { showcaseLiveJobs } from '../../featured/showcase-live.jobs.ts'
import { showcaseLiveMail } from '../../featured/showcase-live.service.ts'
import type { Actor } from '../../lib/server/context.ts'
import { createMailer } from '../../lib/server/mail/mailer.ts'
import { openTestApp } from '../../lib/server/web/test-app.ts'
import { runJob } from '../../lib/server/jobs/test-jobs.ts'
import { operationsApi } from '../../lib/server/web/operation.ts'
import * as notifyList from './notify-list.service.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
let actor: Actor = adminActor
let call: ReturnType<typeof openTestApp>['call']
beforeAll(async () => {
  t = await openTestContext([showcaseLiveMail, signupConfirmMail])
  call = openTestApp(operationsApi('Admin', notifyList, {}) as never, () => t.ctxFor(actor)).call
})
afterAll(() => t.close())

async function insertItem() {
  const [item] = await t.ctx.db
    .insert(featuredShowcase)
    .values({ title: 'Adire kimono', mode: 'upcoming' })
    .returning()
  return item!
}

const path = (id: string) => `/api/admin/featured/${id}/signups`

test.each(strangers)('the notify list is not there for %o', async (stranger) => {
  const { id } = await insertItem()
  actor = stranger
  const answers = [await call('GET', path(id)), await call('POST', `${path(id)}/export`)]
  expect(answers.map(({ status }) => status)).toEqual([404, 404])
})

// (rule: showcase-goes-live)
test('the list counts who waits, was written to and left; the addresses are masked', async () => {
  actor = adminActor
  const { id, updatedAt } = await insertItem()
  const ask = (email: string) => saveNotification(t.ctx, { featured_showcase_id: id, email, phone: null })
  await ask('ada@example.com')
  await ask('bola@example.com')
  await ask('chi@example.com')
  // Nobody knows yet whether it is hers.
  expect((await call('GET', path(id))).body).toMatchObject({ waiting: 0, total: 0 })
  await confirmEverybody(t.ctx)
  await t.ctx.db
    .update(notificationSignups)
    .set({ unsubscribedAt: new Date(t.ctx.now().getTime() + 1000) })
    .where(eq(notificationSignups.email, 'chi@example.com'))
  expect((await call('GET', path(id))).body).toMatchObject({
    waiting: 2,
    told: 0,
    left: 1,
    total: 3,
    went_live: [],
  })
  await putShowcaseItemLive(t.ctx, { id, updated_at: updatedAt.toISOString() })
  const mailer = createMailer(t.ctx.db, { smtpUrl: undefined, from: '' })
  const env = { APP_URL: 'https://shop.test', AUTH_SECRET: 'x'.repeat(32) }
  const jobs = showcaseLiveJobs({ ctx: t.ctx, mailer, env })
  await runJob(jobs, { name: 'featured.showcase-live' })
  const [ada] = await t.ctx.db
    .select()
    .from(notificationSignups)
    .where(eq(notificationSignups.email, 'ada@example.com'))
  await runJob(jobs, showcaseLiveMail, { signupId: ada!.id })
  const { body } = await call('GET', path(id))
  expect(body).toMatchObject({ waiting: 0, told: 2, sent: 1, left: 1, total: 3 })
  expect(body.went_live).toHaveLength(1)
  const shown = body.people.map(({ email, state }: { email: string; state: string }) => `${email} ${state}`)
  expect(shown.toSorted()).toEqual([
    'a••@example.com sent',
    'b••@example.com sending',
    'c••@example.com left',
  ])
})

test('the file has the addresses, runs no formula, and leaves a line in the audit', async () => {
  actor = adminActor
  const { id } = await insertItem()
  await saveNotification(t.ctx, {
    featured_showcase_id: id,
    email: '=ada@example.com',
    phone: '+2348031234567',
  })
  await confirmEverybody(t.ctx)
  const { body } = await call('POST', `${path(id)}/export`)
  expect(body.file_name).toMatch(/^notify-adire-kimono-\d{4}-\d{2}-\d{2}\.csv$/)
  expect(body.csv).toContain(`"'=ada@example.com",0803 123 4567,`)
  expect(await t.ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, id))).toMatchObject([
    { action: 'showcase_item.list_export', after: { people: 1 } },
  ])
  expect((await call('GET', path('0195d1f0-0000-7000-8000-000000000000'))).status).toBe(404)
})
