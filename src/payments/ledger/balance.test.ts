import fc from 'fast-check'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adjustments, orderBalances, orders, payments, refunds } from '../../db/schema.ts'
import { openTestContext } from '../../db/test-database.ts'
import { insertOrder, insertPayment } from '../../db/test-fixtures.ts'
import { balanceOf } from './balance.rules.ts'
import {
  adjustmentKinds,
  countsAsRefunded,
  isExcess,
  paymentStates,
  refundCauses,
  refundStates,
} from './payment-states.rules.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
beforeAll(async () => {
  t = await openTestContext()
})
afterAll(() => t.close())

const amount = fc.integer({ min: 0, max: 2_147_483_647 })
const refundOf = fc.record({
  share: fc.integer({ min: 0, max: 100 }),
  state: fc.constantFrom(...refundStates),
  cause: fc.constantFrom(...refundCauses),
})
const paymentOf = fc.record({
  state: fc.constantFrom(...paymentStates),
  paid: fc.option(amount),
  takenShare: fc.constantFrom(0, 0, 30, 100, 150),
  provider: fc.constantFrom('paystack', 'manual'),
  paidCurrency: fc.constantFrom(null, 'NGN', 'NGN', 'USD'),
  method: fc.constantFrom('card', 'cash', null),
  checkoutUrl: fc.option(fc.constant('https://pay.test')),
  refunds: fc.array(refundOf, { maxLength: 3 }),
})
const money = fc.record({
  totalAmount: fc.integer({ min: 0, max: 1_000_000_000 }),
  isCancelled: fc.boolean(),
  isSettled: fc.boolean(),
  adjustments: fc.array(
    fc.record({
      kind: fc.constantFrom(...adjustmentKinds),
      amount: fc.integer({ min: -1_000_000, max: 1_000_000 }).filter((value) => value !== 0),
    }),
    { maxLength: 3 },
  ),
  payments: fc.array(paymentOf, { maxLength: 3 }),
})
type Money = typeof money extends fc.Arbitrary<infer T> ? T : never

/** Writes an order with these rows, each refund holding its share of what its payment has left. */
async function insertMoney(wanted: Money): Promise<string> {
  const { db } = t.ctx
  const { id: orderId } = await insertOrder(t.ctx, {
    subtotal: wanted.totalAmount,
    totalAmount: wanted.totalAmount,
  })
  for (const one of wanted.adjustments) await db.insert(adjustments).values({ orderId, by: 'test', ...one })
  for (const [index, { refunds: wantedRefunds, takenShare, ...payment }] of wanted.payments.entries()) {
    const at = new Date(t.ctx.now().getTime() + index)
    const taken = Math.min(2_147_483_647, Math.floor(((payment.paid ?? 0) * takenShare) / 100))
    const money = { ...payment, taken, orderId, createdAt: at, paidAt: at }
    const { id: paymentId } = await insertPayment(t.ctx, money)
    let left = payment.paid ?? 0
    for (const { share, state, cause } of wantedRefunds) {
      const part = Math.floor((left * share) / 100)
      await db.insert(refunds).values({ paymentId, amount: part, state, cause })
      if (!countsAsRefunded({ state })) continue
      left -= part
      await db
        .update(payments)
        .set({ refunded: sql`${payments.refunded} + ${part}` })
        .where(eq(payments.id, paymentId))
    }
  }
  await db
    .update(orders)
    .set({
      status: wanted.isCancelled ? 'cancelled' : 'paid',
      ...(wanted.isSettled && { paidAt: t.ctx.now() }),
    })
    .where(eq(orders.id, orderId))
  return orderId
}

async function readRows(orderId: string) {
  const { db } = t.ctx
  const own = await db
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(payments.createdAt)
  return {
    order: (await db.select().from(orders).where(eq(orders.id, orderId)))[0]!,
    adjustments: await db.select().from(adjustments).where(eq(adjustments.orderId, orderId)),
    payments: own,
    refunds: (await db.select().from(refunds)).filter(({ paymentId }) =>
      own.some(({ id }) => id === paymentId),
    ),
  }
}

/** The rule written down once more, so that the database's own is not what it is held against (rule: payment-status). */
function statusBy({ order, payments: own, refunds: made }: Awaited<ReturnType<typeof readRows>>): string {
  const succeeded = own.filter(({ state }) => state === 'succeeded')
  const paidMinor = succeeded.reduce((sum, { paid }) => sum + (paid ?? 0), 0)
  const excessMinor = made
    .filter((refund) => succeeded.some(({ id }) => id === refund.paymentId))
    .filter((refund) => isExcess(refund) && countsAsRefunded(refund))
    .reduce((sum, { amount }) => sum + amount, 0)
  const taken = succeeded.reduce((sum, payment) => sum + payment.taken, 0)
  // Also of money in another currency, which no balance counts.
  const every = own.map((payment) => ({ ...payment, paidCurrency: null }))
  const { refunded } = balanceOf({ order, payments: every, refunds: made, adjustments: [] })
  const gone = refunded + (order.paidAt || order.status === 'cancelled' ? taken : 0)
  if (gone > 0) return gone >= paidMinor - excessMinor ? 'refunded' : 'partially_refunded'
  if (order.paidAt) return 'success'
  const newest = own.at(-1)
  return paidMinor === 0 && newest?.state === 'declined' && newest.checkoutUrl ? 'failed' : 'pending'
}

// (rule: order-balance)
test('the view and the function agree on every order’s money, and its status follows its rows', async () => {
  await fc.assert(
    fc.asyncProperty(money, async (wanted) => {
      const orderId = await insertMoney(wanted)
      const rows = await readRows(orderId)
      const [view] = await t.ctx.db.select().from(orderBalances).where(eq(orderBalances.orderId, orderId))
      const shown = rows.payments.find(({ state }) => state === 'succeeded') ?? rows.payments.at(-1)
      const { provider, method } = shown ?? { provider: null, method: null }
      expect(view).toEqual({ orderId, provider, method, ...balanceOf(rows) })
      expect(rows.order.paymentStatus).toBe(statusBy(rows))
      expect(rows.order.moneyMissing).toBe(rows.order.paidAt && balanceOf(rows).balance)
    }),
    { numRuns: 60 },
  )
}, 60_000)

// (rule: refunds)
test('the database refuses to give back more than a payment holds', async () => {
  const { id } = await insertPayment(t.ctx, { paid: 100 })
  const hold = (refunded: number) => t.ctx.db.update(payments).set({ refunded }).where(eq(payments.id, id))
  await hold(100)
  await expect(hold(101)).rejects.toThrow()
  await expect(hold(-1)).rejects.toThrow()
})
