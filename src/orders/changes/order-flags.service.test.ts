import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderFlags, orders } from '../../db/schema.ts'
import { openTestContext } from '../../db/test-database.ts'
import { insertOrder } from '../../db/test-fixtures.ts'
import type { Flag } from '../order/flags.rules.ts'
import { clearFlags, listOrdersInNeed, listOpenFlags, raiseFlag } from './order-flags.service.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
beforeAll(async () => {
  t = await openTestContext()
})
afterAll(() => t.close())

const refundFlag = (cause: string): Flag => ({
  kind: 'refund_failed',
  params: { amountMinor: 5_000, words: 'No balance' },
  cause,
})
const open = (orderId: string) => listOpenFlags(t.ctx, orderId)
const notices = async () => {
  const { rows } = (await t.ctx.db.execute(
    `select 1 from pgboss.job where name = 'orders.owner-notice'`,
  )) as unknown as { rows: unknown[] }
  return rows.length
}

// (rule: order-flags)
test('the same kind and cause is one open flag and one notice, also when it is raised at once', async () => {
  const order = await insertOrder(t.ctx)
  const before = await notices()
  await Promise.all([raiseFlag(t.ctx, order, refundFlag('a')), raiseFlag(t.ctx, order, refundFlag('a'))])
  await raiseFlag(t.ctx, order, refundFlag('a'))
  expect(await open(order.id)).toHaveLength(1)
  expect(await notices()).toBe(before + 1)
  await raiseFlag(t.ctx, order, refundFlag('b'))
  await raiseFlag(t.ctx, order, { kind: 'reversed', params: {}, cause: 'a' })
  expect(await open(order.id)).toHaveLength(3)
})

// (rule: order-flags)
test('flags are cleared by kind and cause, with who did it, and can be raised again after that', async () => {
  const order = await insertOrder(t.ctx)
  for (const cause of ['a', 'b']) await raiseFlag(t.ctx, order, refundFlag(cause))
  await raiseFlag(t.ctx, order, { kind: 'reversed', params: {}, cause: 'a' })
  expect(await clearFlags(t.ctx, order, { kind: 'refund_failed', cause: 'a' })).toHaveLength(1)
  expect((await open(order.id)).map(({ kind, cause }) => `${kind} ${cause}`).toSorted()).toEqual([
    'refund_failed b',
    'reversed a',
  ])
  await raiseFlag(t.ctx, order, refundFlag('a'))
  expect(await open(order.id)).toHaveLength(3)
  expect(await clearFlags(t.ctx, order)).toHaveLength(3)
  const rows = await t.ctx.db.select().from(orderFlags).where(eq(orderFlags.orderId, order.id))
  expect(rows.map(({ clearedBy, clearedAt }) => [clearedBy, clearedAt])).toEqual(
    Array(4).fill(['test', t.ctx.now()]),
  )
})

// (rule: order-flags)
test('the queue has flagged orders of any status and those in review, with when something is due', async () => {
  const dueAt = new Date('2026-11-25T10:00:00Z')
  const [disputed, reviewed, calm] = [
    await insertOrder(t.ctx, { status: 'delivered' }),
    await insertOrder(t.ctx, { status: 'pending_review' }),
    await insertOrder(t.ctx),
  ]
  await raiseFlag(t.ctx, disputed, { kind: 'disputed', params: { reference: 'r' }, cause: 'r', dueAt })
  const listed = await listOrdersInNeed(t.ctx)
  const flagsOf = (id: string) => listed.find(({ order }) => order.id === id)?.flags
  expect(flagsOf(disputed.id)).toMatchObject([
    { kind: 'disputed', due_at: expect.stringMatching(/^2026-11-25/) },
  ])
  expect([flagsOf(reviewed.id), flagsOf(calm.id)]).toEqual([[], undefined])
  await t.ctx.db.delete(orders).where(eq(orders.id, disputed.id))
  expect(await open(disputed.id)).toEqual([])
})
