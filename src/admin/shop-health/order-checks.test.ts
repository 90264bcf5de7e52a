import { eq, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { orderEvents, orders, sentMails } from '../../db/schema.ts'
import { openTestContext } from '../../db/test-database.ts'
import { insertOrder } from '../../db/test-fixtures.ts'
import { dayMs } from '../../lib/time.ts'
import type { OrderEventKind } from '../../orders/order/order-event-words.rules.ts'
import type { OrderStatus } from '../../orders/order/order-status.rules.ts'
import { checkConsistency } from './consistency.service.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
beforeAll(async () => {
  t = await openTestContext()
})
beforeEach(async () => {
  await t.ctx.db.execute(sql`truncate orders, sent_mails, consistency_reports cascade`)
})
afterAll(() => t.close())

const daysAgo = (days: number) => new Date(t.ctx.now().getTime() - days * dayMs)
const find = async () =>
  (await checkConsistency(t.ctx)).findings.filter(({ kind }) => ['mail', 'double', 'status'].includes(kind))

const insertOldOrder = (values: Partial<typeof orders.$inferInsert> = {}) =>
  insertOrder(t.ctx, { subtotal: 47_500_00, totalAmount: 47_500_00, createdAt: daysAgo(3), ...values })

type Step = [status: OrderStatus, kind?: OrderEventKind]

/** An order that went these ways three days ago, minute by minute, each step told by its mail. */
async function walk(steps: Step[], values: Partial<typeof orders.$inferInsert> = {}) {
  const order = await insertOldOrder({ status: steps.at(-1)![0], ...values })
  const events = await t.ctx.db
    .insert(orderEvents)
    .values(
      steps.map(([status, kind = status], n) => ({
        orderId: order.id,
        kind,
        status,
        actor: 'test',
        createdAt: new Date(daysAgo(3).getTime() + n * 30_000),
      })),
    )
    .returning()
  const mailed = events.filter(({ kind }) =>
    ['paid', 'shipped', 'delivered', 'cancelled', 'collected'].includes(kind),
  )
  const keyOf = ({ status, id }: { status: string | null; id: string }) => `order_${status}:${order.id}:${id}`
  if (mailed.length > 0)
    await t.ctx.db
      .insert(sentMails)
      .values(mailed.map((event) => ({ key: keyOf(event), sentAt: event.createdAt })))
  return { order, events, keyOf }
}

const toTheDoor: Step[] = [['pending', 'order_placed'], ['paid'], ['processing'], ['shipped'], ['delivered']]

// (rule: consistency-check)
test.each<[string, Step[]]>([
  ['to the door', toTheDoor],
  ['by late money', [['pending'], ['cancelled', 'hold_expired'], ['paid']]],
  ['by a second look', [['pending'], ['pending_review'], ['paid'], ['cancelled']]],
  ['to be picked up', [['pending'], ['paid'], ['delivered', 'collected']]],
  ['with a step taken back', [['pending'], ['paid'], ['processing'], ['shipped'], ['paid', 'step_undone']]],
])('an order that went its way %s is no finding', async (_way, steps) => {
  await walk(steps)
  expect(await find()).toEqual([])
})

// (rule: consistency-check)
test.each<[string, Step[], Partial<typeof orders.$inferInsert>]>([
  ['went from shipped to paid', [['pending'], ['paid'], ['processing'], ['shipped'], ['paid']], {}],
  ['went from paid to paid', [['pending'], ['paid'], ['paid']], {}],
  ['went from paid to delivered', [['pending'], ['paid'], ['delivered']], {}],
  ['went from paid to processing', [['pending'], ['paid'], ['processing', 'step_undone']], {}],
  ['is pending and its history ends at paid', [['pending'], ['paid']], { status: 'pending' }],
])('an order that %s is found', async (text, steps, values) => {
  const { order } = await walk(steps, values)
  expect(await find()).toEqual([{ kind: 'status', subject: order.orderNumber, text }])
})

// (rule: consistency-check)
test('a mail that was never sent is found after its tries are over; of a step taken back nobody waits for one', async () => {
  const { order, events, keyOf } = await walk(toTheDoor)
  await t.ctx.db.delete(sentMails).where(eq(sentMails.key, keyOf(events[1]!)))
  expect(await find()).toEqual([
    { kind: 'mail', subject: order.orderNumber, text: 'the email about "Payment received" was never sent' },
  ])
  await t.ctx.db.update(orders).set({ email: 'deleted' }).where(eq(orders.id, order.id))
  expect(await find()).toEqual([])
})

test('a mail that may still come is no finding', async () => {
  const { events, keyOf } = await walk(toTheDoor)
  await t.ctx.db.delete(sentMails).where(eq(sentMails.key, keyOf(events[1]!)))
  await t.ctx.db.update(orderEvents).set({ createdAt: daysAgo(1) })
  expect((await find()).filter(({ kind }) => kind === 'mail')).toEqual([])
})

// (rule: consistency-check)
test('a step that was told twice is found; what an owner sent again is not', async () => {
  const { order } = await walk(toTheDoor)
  await t.ctx.db.insert(sentMails).values({ key: `order_paid:${order.id}:resent-${randomUUID()}` })
  expect(await find()).toEqual([])
  await t.ctx.db.insert(sentMails).values({ key: `order_paid:${order.id}:${randomUUID()}` })
  expect(await find()).toEqual([
    { kind: 'mail', subject: order.orderNumber, text: '2 emails of the kind order_paid for 1 steps' },
  ])
})

// (rule: consistency-check)
test('one submission that made two orders is found', async () => {
  const own = { guestSessionId: 'guest', requestHash: 'the same goods' }
  const { order } = await walk([['pending']], { ...own, createdAt: daysAgo(3) })
  await walk([['pending']], { ...own, guestSessionId: 'another guest' })
  await walk([['pending']], { ...own, requestHash: 'other goods' })
  expect(await find()).toEqual([])
  const second = await insertOldOrder({ ...own, createdAt: daysAgo(2) })
  expect(await find()).toEqual([
    {
      kind: 'double',
      subject: second.orderNumber,
      text: `is the same submission as ${order.orderNumber}, which was not paid yet`,
    },
  ])
})

test('the same goods bought again after the first order was paid or given up are no finding', async () => {
  const own = { guestSessionId: 'guest', requestHash: 'the same goods' }
  await walk([['pending'], ['paid']], { ...own, createdAt: daysAgo(3) })
  await insertOldOrder({ ...own, createdAt: daysAgo(2) })
  expect(await find()).toEqual([])
})

// (rule: consistency-check)
test('what is past and was looked at is not told for ever, what a missed night left is', async () => {
  const { order } = await walk([['pending'], ['paid'], ['paid']])
  await t.ctx.db.update(orderEvents).set({ createdAt: sql`created_at - interval '20 days'` })
  expect(await find()).toMatchObject([{ kind: 'status', subject: order.orderNumber }])
  expect(await find()).toEqual([])
})
