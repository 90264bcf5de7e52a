import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { orderEvents, orderLines, sentMails } from '../../db/schema.ts'
import { openTestContext } from '../../db/test-database.ts'
import { insertOrder, insertParcel } from '../../db/test-fixtures.ts'
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

const findings = async (kind: string) =>
  (await checkConsistency(t.ctx)).findings.filter((finding) => finding.kind === kind).map(({ text }) => text)

/** An order of two pieces of a line, in one parcel where a state is given. */
async function insertLined(status: OrderStatus, state?: 'packed' | 'shipped' | 'delivered') {
  const order = await insertOrder(t.ctx, { status })
  await t.ctx.db
    .insert(orderLines)
    .values({ orderId: order.id, title: 'Dress', unitPrice: 50, quantity: 2, lineTotal: 100 })
  if (state) await insertParcel(t.ctx, order.id, state)
  return order
}
const setLine = (orderId: string, changes: Partial<typeof orderLines.$inferInsert>) =>
  t.ctx.db.update(orderLines).set(changes).where(eq(orderLines.orderId, orderId))

// (rule: consistency-check)
test('orders whose parcels, pieces and status agree are no finding', async () => {
  await insertLined('pending')
  await insertLined('paid')
  await insertLined('processing', 'packed')
  await insertLined('shipped', 'shipped')
  await insertLined('delivered', 'delivered')
  const { id } = await insertLined('cancelled')
  await setLine(id, { cancelledQuantity: 2 })
  expect(await findings('pieces')).toEqual([])
})

// (rule: consistency-check)
test('a piece that is counted as packed and in no parcel, or not cancelled with its order, is found', async () => {
  const { id } = await insertLined('processing', 'packed')
  await setLine(id, { packedQuantity: 1, cancelledQuantity: 1 })
  await insertLined('cancelled')
  expect((await findings('pieces')).toSorted()).toEqual([
    '2 × Dress: 0 cancelled, 0 packed, 0 in parcels',
    '2 × Dress: 1 cancelled, 1 packed, 2 in parcels',
  ])
})

// (rule: status-follows-parcels)
test.each<[OrderStatus, 'packed' | 'shipped' | 'delivered', string]>([
  ['paid', 'packed', 'is paid, by its parcels processing'],
  ['shipped', 'packed', 'is shipped, by its parcels processing'],
  ['processing', 'shipped', 'is processing, by its parcels shipped'],
  ['shipped', 'delivered', 'is shipped, by its parcels delivered'],
  ['pending', 'shipped', 'is pending, by its parcels shipped'],
])('an order that is %s with a parcel that is %s is found', async (status, state, text) => {
  await insertLined(status, state)
  expect(await findings('pieces')).toEqual([text])
})

test('an order that is shipped without a parcel is found', async () => {
  await insertLined('shipped')
  expect(await findings('pieces')).toEqual(['is shipped, by its parcels paid'])
})

// (rule: one-mail-per-event)
test('each of several parcels has its mail, and an order that went on by a refund has none', async () => {
  const at = new Date(t.ctx.now().getTime() - 3 * dayMs)
  const { id } = await insertLined('shipped', 'shipped')
  const steps: [kind: OrderEventKind, status: OrderStatus | null][] = [
    ['order_placed', 'pending'],
    ['paid', 'paid'],
    ['processing', 'processing'],
    ['parcel_shipped', null],
    ['parcel_shipped', null],
    ['rest_cancelled', 'shipped'],
  ]
  const events = await t.ctx.db
    .insert(orderEvents)
    .values(
      steps.map(([kind, status], n) => ({
        orderId: id,
        kind,
        status,
        actor: 'test',
        createdAt: new Date(at.getTime() + n * 60_000),
      })),
    )
    .returning()
  const mailed = events.filter(({ kind }) => ['paid', 'parcel_shipped'].includes(kind))
  const keyOf = (event: { kind: string; id: string }) =>
    `order_${event.kind === 'paid' ? 'paid' : 'shipped'}:${id}:${event.id}`
  await t.ctx.db.insert(sentMails).values(mailed.map((event) => ({ key: keyOf(event), sentAt: at })))
  expect(await findings('mail')).toEqual([])
  await t.ctx.db.delete(sentMails).where(eq(sentMails.key, keyOf(mailed[1]!)))
  expect(await findings('mail')).toEqual(['the email about "Your order is on its way" was never sent'])
})
