import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoRows, disputes, type orders, pushSubscriptions, tills } from '../../db/schema.ts'
import { openTestContext } from '../../db/test-database.ts'
import { insertCustomer, insertOrder, insertPayment } from '../../db/test-fixtures.ts'
import { hourMs } from '../../lib/time.ts'
import { clearFlags, raiseFlag } from '../../orders/changes/order-flags.service.ts'
import { orderMailQueue } from '../../orders/order/order-mail.rules.ts'
import { type OwnerNotice, ownerNoticeMailQueue } from '../../orders/order/owner-notice.rules.ts'
import { notifyOfDeadline, notifyOwners } from '../../orders/changes/owner-notice.service.ts'
import { writeSetting } from '../../settings/owner-settings.service.ts'
import { openOwnerNotices } from './test-owner-notices.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
let owner: ReturnType<typeof openOwnerNotices>
beforeAll(async () => {
  t = await openTestContext([orderMailQueue, ownerNoticeMailQueue])
  owner = openOwnerNotices(t.ctx)
})
afterAll(() => t.close())
beforeEach(async () => {
  await owner.remind()
  await owner.mails()
  owner.pushed.length = 0
  owner.at.status = 201
  await t.ctx.db.delete(pushSubscriptions)
})

let number = 0
const insert = (own: Partial<typeof orders.$inferInsert> = {}) =>
  insertOrder(t.ctx, {
    orderNumber: `IL-${++number}`,
    status: 'paid',
    subtotal: 6_450_000,
    totalAmount: 6_450_000,
    ...own,
  })
type InsertedOrder = Awaited<ReturnType<typeof insert>>

async function insertDispute(own: Partial<typeof disputes.$inferInsert> = {}) {
  const payment = await insertPayment(t.ctx, { paid: 300_000 })
  const values = { paymentId: payment.id, providerId: 7n, amount: 300_000, currency: 'NGN', ...own }
  return (await t.ctx.db.insert(disputes).values(values).returning())[0]!
}

async function insertTill() {
  const { user } = await insertCustomer(t.ctx)
  const counted = { expected: 50_000, counted: 30_000, countedAt: t.ctx.now(), reason: 'Change given twice' }
  const values = { userId: user.id, day: '2026-11-20', state: 'handed_in' as const, ...counted }
  return (await t.ctx.db.insert(tills).values(values).returning())[0]!
}

type Cause = [string, () => Promise<OwnerNotice>, RegExp]
const ofOrder = async (
  own: Partial<typeof orders.$inferInsert>,
  kind: 'paid' | 'quote' | 'difference_paid',
) => {
  const { id: orderId } = await insert(own)
  return { kind, orderId }
}
const causes: Cause[] = [
  ['a paid order', () => ofOrder({}, 'paid'), /^New order IL-\d+: ₦64,500$/],
  [
    'a delivery to price',
    () => ofOrder({ status: 'pending', delivery: null }, 'quote'),
    /^Delivery price needed/,
  ],
  ['a difference', () => ofOrder({}, 'difference_paid'), /^Order IL-\d+: what was added is paid$/],
  [
    'a part',
    async () => ({ kind: 'part_paid', orderId: (await insert({ status: 'pending' })).id }),
    /^Order IL-\d+: a part was paid$/,
  ],
  [
    'money without an order',
    async () => ({ kind: 'unmatched', paymentId: (await insertPayment(t.ctx, { paid: 300_000 })).id }),
    /^Money without an order: ₦3,000$/,
  ],
  ['a till', async () => ({ kind: 'till', tillId: (await insertTill()).id }), /till is ₦200 short$/],
]

// (rules: told-at-once, owner-mails)
test.each(causes)(
  '%s is mailed when no device took the notice, once, and only then',
  async (_name, make, subject) => {
    const notice = await make()
    await notifyOwners(t.ctx, notice)
    expect(await owner.subjects()).toEqual([expect.stringMatching(subject)])
    await notifyOwners(t.ctx, notice)
    expect(await owner.subjects()).toEqual([])

    await owner.addDevice()
    await notifyOwners(t.ctx, await make())
    expect(await owner.subjects()).toEqual([])
    expect(owner.pushed).toHaveLength(1)

    for (const status of [503, 400, 410]) {
      owner.at.status = status
      await notifyOwners(t.ctx, await make())
      expect(await owner.subjects(), String(status)).toHaveLength(1)
    }
  },
)

// (rules: told-at-once, needs-you)
test('what the shop has settled itself is news of its order, and leads there', async () => {
  const order = await insert()
  await raiseFlag(t.ctx, order, { kind: 'paid_twice', params: { reference: 'r' }, cause: 'r' })
  const [mail] = await owner.mails()
  expect(mail!.text).toContain(`/admin/orders/${order.id}`)
})

// (rule: told-at-once)
test('each part that is paid has its notice', async () => {
  const { id: orderId } = await insert({ status: 'pending' })
  for (const paymentId of ['a', 'b', 'b'])
    await notifyOwners(t.ctx, { kind: 'part_paid', orderId, paymentId })
  expect(await owner.subjects()).toHaveLength(2)
})

const refundFailed = (order: InsertedOrder) =>
  raiseFlag(t.ctx, order, {
    kind: 'refund_failed',
    params: { amountMinor: 5_000, words: 'No balance' },
    cause: 'r',
  })

// (rules: told-at-once, owner-mails)
test('what needs the owner is mailed by its order and reason, each reason once', async () => {
  const order = await insert()
  await refundFailed(order)
  const [mail] = await owner.mails()
  expect(mail).toMatchObject({
    subject: `Order ${order.orderNumber}: Refund of ₦50 refused by Paystack: No balance`,
    text: expect.stringContaining('The money is still with you'),
  })
  await refundFailed(order)
  expect(await owner.subjects()).toEqual([])
  await raiseFlag(t.ctx, order, { kind: 'reversed', params: {}, cause: 'r' })
  const [next] = await owner.mails()
  expect(next!.subject).toBe(`Order ${order.orderNumber}: The payment was reversed`)
  expect(next!.text).toContain('Refund of ₦50 refused')
  await owner.addDevice()
  await refundFailed(await insert())
  expect(await owner.subjects()).toEqual([])
})

// (rule: told-at-once)
test('of what was looked at before the mail went out nothing is sent', async () => {
  const order = await insert()
  await refundFailed(order)
  await clearFlags(t.ctx, order)
  expect(await owner.subjects()).toEqual([])
})

const dueAt = new Date('2026-11-24T13:00:00Z')
const dispute = (order: InsertedOrder, due = dueAt) =>
  raiseFlag(t.ctx, order, {
    kind: 'disputed',
    params: { reference: 'r', dueAt: due.toISOString() },
    cause: '0193e1c2-7a3b-7c4d-8e5f-0a1b2c3d4e5f',
    dueAt: due,
  })
// (rule: deadline-notices)
test('a dispute is mailed at once with its time, also when a device took it, and again when little time is left', async () => {
  await owner.addDevice()
  const order = await insert()
  await dispute(order)
  const subject = `Dispute on ${order.orderNumber}: answer by Tue 24 Nov, 14:00`
  const [mail, ...others] = await owner.mails()
  expect([mail!.subject, others]).toEqual([subject, []])
  expect(mail!.html).toContain('/admin/disputes/0193e1c2-7a3b-7c4d-8e5f-0a1b2c3d4e5f')
  expect(owner.pushed).toHaveLength(1)
  await dispute(order)
  expect(await owner.subjects()).toEqual([])
  expect(await owner.remind()).toEqual(['2026-11-24T09:00:00.000Z'])
  expect(await owner.subjects()).toEqual([subject])
  expect(owner.pushed).toHaveLength(2)
  expect(await owner.remind()).toEqual([])
})

// (rule: deadline-notices)
test('of a dispute that was answered, or has another time, the former time is not mailed again', async () => {
  const order = await insert()
  await dispute(order)
  await clearFlags(t.ctx, order)
  await dispute(order, new Date(dueAt.getTime() + 24 * hourMs))
  expect(await owner.subjects()).toEqual([`Dispute on ${order.orderNumber}: answer by Wed 25 Nov, 14:00`])
  expect(await owner.remind()).toHaveLength(2)
  expect(await owner.subjects()).toEqual([`Dispute on ${order.orderNumber}: answer by Wed 25 Nov, 14:00`])
})

// (rule: deadline-notices)
test('a disputed payment without an order is mailed the same way, and once more on a reminder', async () => {
  const { id: disputeId } = await insertDispute({ dueAt })
  const notice = { kind: 'dispute', disputeId, dueAt: dueAt.toISOString() } as const
  await owner.addDevice()
  for (const _ of [1, 2]) await notifyOfDeadline(t.ctx, notice, dueAt)
  const subject = 'Dispute on ₦3,000 without an order: answer by Tue 24 Nov, 14:00'
  expect(await owner.subjects()).toEqual([subject])
  await notifyOwners(t.ctx, { ...notice, isReminder: true })
  await owner.remind()
  expect(await owner.subjects()).toEqual([subject, subject])
  const moved = new Date(dueAt.getTime() + hourMs)
  await t.ctx.db.update(disputes).set({ dueAt: moved }).where(eq(disputes.id, disputeId))
  await notifyOwners(t.ctx, { ...notice, isLastCall: true })
  await owner.remind()
  const over = await insertDispute({ state: 'contested', dueAt })
  await notifyOwners(t.ctx, { ...notice, disputeId: over.id })
  expect(await owner.subjects()).toEqual([])
})

// (rule: told-at-once)
test('nobody is notified of what the demo made up', async () => {
  await owner.addDevice()
  const order = await insert({ isSample: true })
  await refundFailed(order)
  await dispute(order)
  await notifyOwners(t.ctx, { kind: 'paid', orderId: order.id })
  await notifyOwners(t.ctx, { kind: 'difference_paid', orderId: order.id })
  const { id: paymentId } = await insertPayment(t.ctx, { provider: 'sample' })
  await notifyOwners(t.ctx, { kind: 'unmatched', paymentId })
  const { id: disputeId } = await insertDispute({ paymentId })
  await notifyOwners(t.ctx, { kind: 'dispute', disputeId, dueAt: null })
  const till = await insertTill()
  await t.ctx.db.insert(demoRows).values({ tableName: 'tills', rowId: till.id })
  await notifyOwners(t.ctx, { kind: 'till', tillId: till.id })
  await owner.remind()
  expect(await owner.subjects()).toEqual([])
  expect(owner.pushed).toEqual([])
})

// (rule: owner-mails)
test('the switches of new orders and of what needs the owner keep their mails back', async () => {
  const orderly = ['mail_new_order', 'mail_attention'] as const
  for (const key of orderly) await writeSetting(t.ctx, key, false)
  for (const [, make] of causes) await notifyOwners(t.ctx, await make())
  await dispute(await insert())
  expect(await owner.subjects()).toEqual([])
  for (const key of orderly) await writeSetting(t.ctx, key, true)
})
