import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  adjustments,
  type orders,
  type payments,
  productVariants,
  refunds,
  reversals,
  stockMovements,
} from '../../db/schema.ts'
import { openTestContext } from '../../db/test-database.ts'
import { insertFlag, insertOrder, insertPayment, insertProduct } from '../../db/test-fixtures.ts'
import { runJob } from '../../lib/server/jobs/test-jobs.ts'
import { securityAlertQueue } from '../../lib/server/watch/security-events.ts'
import { clearFlags, raiseFlag } from '../../orders/changes/order-flags.service.ts'
import { consistencyJobs } from './consistency.jobs.ts'
import { checkConsistency, readConsistency } from './consistency.service.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
beforeAll(async () => {
  t = await openTestContext([securityAlertQueue])
})
beforeEach(async () => {
  await t.ctx.db.execute(sql`truncate orders, products, consistency_reports cascade`)
})
afterAll(() => t.close())

type OrderRow = typeof orders.$inferInsert
const insertPaidOrder = (values: Partial<OrderRow> = {}) =>
  insertOrder(t.ctx, {
    subtotal: 47_500_00,
    totalAmount: 47_500_00,
    status: 'paid',
    paymentStatus: 'success',
    paidAt: t.ctx.now(),
    ...values,
  })
const insertCharge = (orderId: string, values: Partial<typeof payments.$inferInsert> = {}) =>
  insertPayment(t.ctx, { orderId, asked: 47_500_00, paid: 47_500_00, ...values })

/** What is found, of one kind or of all. */
const find = async (only?: string) =>
  (await checkConsistency(t.ctx)).findings.filter(({ kind }) => !only || kind === only)

// (rule: consistency-check)
test('a shop in which everything fits has no findings', async () => {
  await insertProduct(t.ctx, { variants: [{ stock: 3, held: 0 }] })
  await insertCharge((await insertPaidOrder()).id)
  expect(await find()).toEqual([])
  expect(await readConsistency(t.ctx)).toEqual({ checkedAt: t.ctx.now(), findings: [] })
})

// (rule: consistency-check)
test('stock that the ledger does not know, and holds that no order has, are found', async () => {
  const { id } = await insertProduct(t.ctx, { variants: [{ stock: 5, held: 0 }] })
  await t.ctx.db.update(productVariants).set({ stock: 9 }).where(eq(productVariants.productId, id))
  expect(await find()).toMatchObject([
    { kind: 'stock', text: expect.stringContaining('stock 9, by the ledger 5') },
  ])
  await insertProduct(t.ctx, { variants: [{ stock: 5, held: 2 }] })
  expect(await find()).toHaveLength(2)
})

test('pieces that the ledger calls sold, and no order bought, are found', async () => {
  const { variants } = await insertProduct(t.ctx, { variants: [{ stock: 5 }] })
  const { id: orderId } = await insertPaidOrder()
  await insertCharge(orderId)
  const variantId = variants[0]!.id
  await t.ctx.db.insert(stockMovements).values([
    { variantId, stockDelta: 1, reason: 'received', actor: 'test' },
    { variantId, stockDelta: -1, reason: 'sold', actor: 'test', orderId },
  ])
  expect(await find()).toMatchObject([
    { kind: 'stock', text: expect.stringContaining('sold by the ledger 1, by orders 0') },
  ])
})

// (rule: consistency-check)
test('a charge whose order is not paid is found, unless it was given back or waits for the owner', async () => {
  const lost = await insertPaidOrder({ status: 'cancelled', paymentStatus: 'pending', paidAt: null })
  const charge = await insertCharge(lost.id)
  expect(await find()).toMatchObject([{ kind: 'charge', subject: charge.reference }])
  await t.ctx.db.insert(refunds).values({ paymentId: charge.id, amount: 0, cause: 'late' })
  expect(await find()).toEqual([])
  const seen = await insertPaidOrder({
    status: 'cancelled',
    paymentStatus: 'pending',
    paidAt: null,
  })
  await insertFlag(t.ctx, seen.id, 'x')
  await insertCharge(seen.id)
  expect(await find()).toEqual([])
})

// (rule: refunds)
test('a payment that counts other refunds than it has is found', async () => {
  const { id } = await insertPaidOrder()
  const charge = await insertCharge(id)
  await t.ctx.db.insert(refunds).values({ paymentId: charge.id, amount: 5_00, cause: 'goodwill' })
  expect(await find('charge')).toMatchObject([
    {
      kind: 'charge',
      subject: charge.reference,
      text: expect.stringMatching(/counts 0.00 .* add up to 5.00$/),
    },
  ])
})

test('a second charge of an order is found', async () => {
  const { id } = await insertPaidOrder()
  await insertCharge(id)
  const second = await insertCharge(id, { createdAt: new Date(Date.now() + 1000) })
  expect(await find('charge')).toMatchObject([{ kind: 'charge', subject: second.reference }])
})

// (rule: consistency-check)
test.each<[string, Partial<typeof payments.$inferInsert>, dueMinor: number]>([
  ['of less', { paid: 50_00 }, 47_450_00],
  ['of more', { paid: 48_000_00 }, -500_00],
  ['in another currency', { paidCurrency: 'USD' }, 47_500_00],
  ['that was reversed', { state: 'reversed' }, 47_500_00],
])('an order paid by a charge %s is found until an owner has decided', async (_what, charge, dueMinor) => {
  const order = await insertPaidOrder()
  await insertCharge(order.id, charge)
  expect(await find()).toMatchObject([{ kind: 'order', subject: order.orderNumber }])
  const kind = dueMinor > 0 ? ('write_off' as const) : ('agreed_extra' as const)
  await t.ctx.db.insert(adjustments).values({ orderId: order.id, kind, amount: -dueMinor, by: 'test' })
  expect(await find()).toEqual([])
})

// (rules: consistency-check, reversals)
test('what a payment counts as taken is what its reversals add up to', async () => {
  const order = await insertPaidOrder()
  const charge = await insertCharge(order.id, { taken: 47_500_00 })
  await raiseFlag(t.ctx, order, { kind: 'note', params: { words: 'Taken' }, cause: '' })
  expect(await find()).toMatchObject([{ kind: 'charge', subject: charge.reference }])
  const taken = { paymentId: charge.id, cause: 'dispute', providerId: '1', takenAt: t.ctx.now() } as const
  await t.ctx.db.insert(reversals).values({ ...taken, amount: 47_500_00 })
  expect(await find()).toEqual([])
})

// (rule: consistency-check)
test('an order in review is found when no open flag keeps it there', async () => {
  const order = await insertOrder(t.ctx, { status: 'pending_review' })
  await raiseFlag(t.ctx, order, { kind: 'further_payment', params: { reference: 'r' }, cause: 'r' })
  expect(await find()).toMatchObject([{ kind: 'order', subject: order.orderNumber }])
  await raiseFlag(t.ctx, order, { kind: 'reversed', params: {}, cause: 'r' })
  expect(await find()).toEqual([])
  await clearFlags(t.ctx, order, { kind: 'reversed' })
  expect(await find()).toHaveLength(1)
})

test('the night tells the owner of what does not fit, and is quiet otherwise', async () => {
  const lines: unknown[] = []
  const log = { warn: (line: unknown) => void lines.push(line), error: () => {} } as never
  const jobs = consistencyJobs({ ctx: { ...t.ctx, log } })
  await runJob(jobs, { name: 'shop-health.consistency' })
  expect(lines).toEqual([])
  const order = await insertPaidOrder()
  await runJob(jobs, { name: 'shop-health.consistency' })
  expect(lines).toEqual([{ security: 'mismatch', findings: 1, subjects: order.orderNumber }])
})

// (rules: consistency-check, part-payment)
test('parts of an order fit while its rest is due, and when they add up to all of it', async () => {
  const parts = { depositAmount: 20_000_00, restDueOn: '2026-12-04' }
  const waiting = await insertOrder(t.ctx, {
    subtotal: 47_500_00,
    totalAmount: 47_500_00,
    depositPaidAt: t.ctx.now(),
    ...parts,
  })
  await insertCharge(waiting.id, { asked: 20_000_00, paid: 20_000_00 })
  const paid = await insertPaidOrder({ ...parts, depositPaidAt: t.ctx.now() })
  await insertCharge(paid.id, { asked: 20_000_00, paid: 20_000_00 })
  expect(await find()).toMatchObject([
    { text: expect.stringContaining('costs NGN 47,500.00, the shop holds 20,000.00') },
  ])
  await insertCharge(paid.id, { asked: 27_500_00, paid: 27_500_00 })
  expect(await find()).toEqual([])
})
