import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rowsOf } from '../../db/rows.ts'
import { mailboxMessages } from '../../db/schema.ts'
import { openTestContext } from '../../db/test-database.ts'
import { adminActor, insertProduct } from '../../db/test-fixtures.ts'
import { bulkSchema } from '../../catalog/bulk/bulk-change.schema.ts'
import { changeProducts } from '../../catalog/bulk/bulk-change.service.ts'
import { saveProduct } from '../../catalog/editor/save-product.service.ts'
import { requireOwner } from '../../lib/server/context.ts'
import { audit } from '../../lib/server/watch/audit.ts'
import { createMailer } from '../../lib/server/mail/mailer.ts'
import { runJob } from '../../lib/server/jobs/test-jobs.ts'
import { dayMs } from '../../lib/time.ts'
import { exportOrders } from '../../orders/reading/export-orders.service.ts'
import { createPromoCode } from '../../promotions/promo-codes.service.ts'
import { tag5 } from '../../promotions/test-promo-code.ts'
import { guardedSettingsMailQueue } from '../../settings/guarded-settings.rules.ts'
import { writeSetting } from '../../settings/owner-settings.service.ts'
import { writeSettings } from '../../settings/write-settings.service.ts'
import { writeShippingSetting } from '../../shipping/shipping-texts.service.ts'
import { ownerMailsJobs } from './owner-mails.jobs.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
let jobs: ReturnType<typeof ownerMailsJobs>
beforeAll(async () => {
  t = await openTestContext([guardedSettingsMailQueue])
  const mailer = createMailer(t.ctx.db, { smtpUrl: undefined, from: '' })
  const env = { APP_URL: 'https://shop.test', ADMIN_EMAIL: 'first@example.com' }
  jobs = ownerMailsJobs({ ctx: t.ctx, mailer, env })
})
beforeEach(async () => {
  await runGuardedMails()
  await t.ctx.db.delete(mailboxMessages)
})
afterAll(() => t.close())

const mails = () => t.ctx.db.select().from(mailboxMessages).orderBy(mailboxMessages.to)
const owner = () => requireOwner(t.ctxFor(adminActor))
const summary = () => runJob(jobs, { name: 'owner-mails.changes' })
const toTomorrow = () => t.setNow(new Date(t.ctx.now().getTime() + dayMs))

async function runGuardedMails() {
  const sent = await rowsOf<{ data: never }>(
    t.ctx.db,
  )`delete from pgboss.job where name = ${guardedSettingsMailQueue.name} returning data`
  for (const { data } of sent) await runJob(jobs, guardedSettingsMailQueue, data)
  return sent.length
}

// (rule: owner-mails)
test('a day of prices, codes, settings and files is one mail on the next morning; a quiet day is none', async () => {
  toTomorrow()
  const { id } = await insertProduct(t.ctx, { title: 'Aso dress', priceNgn: 1_000_100 })
  await saveProduct(owner(), id, undefined, { fields: { price_ngn: 5_000 } })
  await saveProduct(owner(), id, undefined, { fields: { title: 'Aso dress in red' } })
  const change = { kind: 'price', step: { by: 'percent', value: -10 } }
  const { id: other } = await insertProduct(t.ctx)
  await changeProducts(
    owner(),
    bulkSchema.parse({ id: randomUUID(), selection: { ids: [id, other] }, change }),
  )
  await createPromoCode(owner(), { ...tag5, code: 'ALL', value: 100 })
  await audit(owner(), ['product', id], 'product.create', { after: { title: 'Aso dress', price_ngn: 5_000 } })
  await writeSetting(owner(), 'tagline', 'Made in Lagos')
  await writeSetting(t.ctx, 'new_in_note', 'By the shop itself')
  await exportOrders(owner(), {})
  await summary()
  expect(await mails(), 'the day is not over').toEqual([])
  toTomorrow()
  await summary()
  await summary()
  const [mail, ...others] = await mails()
  expect([mail!.to, mail!.subject, others]).toEqual([
    'first@example.com',
    'What was changed in your shop yesterday',
    [],
  ])
  expect(mail!.text).toContain('changed product Aso dress in red: price ₦10,001 → ₦50')
  expect(mail!.text).toContain('changed the prices of 2 products at once')
  expect(mail!.text).toContain('made product Aso dress in red for ₦50')
  expect(mail!.text).toContain('made the promo code ALL')
  expect(mail!.text).toContain('changed the setting “Tagline”: the default → Made in Lagos')
  expect(mail!.text).toContain('exported 0 orders')
  expect(mail!.text).not.toContain('new in note')
  expect(mail!.text.match(/changed product/g)).toHaveLength(1)
  toTomorrow()
  await summary()
  expect(await mails()).toHaveLength(1)
})

test('it can be switched off', async () => {
  await writeSetting(owner(), 'tagline', 'Made by hand')
  await writeSetting(t.ctx, 'mail_changes', false)
  toTomorrow()
  await summary()
  expect(await mails()).toEqual([])
})

// (rule: guarded-settings)
test('a change of alarms or contacts is mailed to the addresses of before, whatever the switches say', async () => {
  await writeSetting(t.ctx, 'email', 'shop@example.com')
  await writeSettings(owner(), [
    { key: 'admin_email', value: 'thief@example.com', startedFrom: null },
    { key: 'mail_security', value: false, startedFrom: null },
    { key: 'email', value: 'thief2@example.com' },
    { key: 'low_stock', value: 7 },
  ])
  expect(await runGuardedMails()).toBe(1)
  const sent = await mails()
  expect(sent.map(({ to }) => to)).toEqual(['first@example.com', 'shop@example.com'])
  expect(sent[0]!.text).toContain('owner@shop.test changed this')
  expect(sent[0]!.text).toContain('Notification address: nothing → thief@example.com')
  expect(sent[0]!.text).toContain('Security alerts: true → false')
  expect(sent[0]!.text).not.toContain('runs low')
})

// (rule: guarded-settings)
test('what stays the same, and a command at the terminal, mail nothing', async () => {
  await writeSetting(owner(), 'admin_email', 'thief@example.com')
  await writeSetting(t.ctx, 'whatsapp', '2348031112222')
  expect(await runGuardedMails()).toBe(0)
})

// (rule: guarded-settings)
test('words on pages and in mails and a dropped proof are mailed at once, as they are now', async () => {
  await writeSettings(owner(), [
    { key: 'mail_footer', value: 'Pay to Thief Bank 0123456789' },
    { key: 'returns_text', value: '## Returns\n\nPay to Other Bank 9876543210' },
    {
      key: 'faqs',
      value: [{ group: 'Paying', question: 'How do I pay?', answer: 'To Third Bank 1111111111' }],
    },
    { key: 'delivery_code', value: true },
  ])
  await writeShippingSetting(owner(), 'shipping_policy', 'Pay the rider at Fourth Bank')
  expect(await runGuardedMails()).toBe(2)
  const text = (await mails()).map((mail) => mail.text).join('\n')
  for (const words of [
    'Email footer: {shop}. {tagline} {questions} → Pay to Thief Bank 0123456789',
    'Pay to Other Bank 9876543210',
    'To Third Bank 1111111111',
    'Each parcel has a code that the rider asks for: false → true',
    'Pay the rider at Fourth Bank',
  ])
    expect(text).toContain(words)
})
