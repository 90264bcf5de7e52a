import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { creditAccounts, creditEntries, orders } from '../db/schema.ts'
import { insertPromoCode } from '../db/test-fixtures.ts'
import { inTransaction } from '../lib/server/context.ts'
import { hourMs, minuteMs } from '../lib/time.ts'
import { lockOrder } from '../orders/changes/lock-order.service.ts'
import { cancelWithMoney } from '../payments/refunds/cancel-paid.service.ts'
import { sweepPayments } from '../payments/reconcile.service.ts'
import { approveReturn, sendExchangeFirst, settleReturn } from './owner-returns.service.ts'
import { withdrawForCustomer } from './staff-returns.service.ts'
import { openReturnShop, type ReturnShop } from './test-return-shop.ts'

const refusal = (code: string) => expect.objectContaining({ code })

let shop: ReturnShop
beforeAll(async () => {
  shop = await openReturnShop()
})
afterAll(async () => expect(await shop.closeAndCompare()).toEqual([]))

async function requested() {
  const [m, l] = await shop.variantsOf([10, 2])
  const order = await shop.delivered([{ quantity: 1, variant: m! }, { quantity: 1 }])
  const id = await shop.open(order.id, [
    { ...shop.line(order.lines[0]!), wish: 'exchange', wanted_variant_id: l!.id },
    shop.line(order.lines[1]!),
  ])
  return { id, order, l: l! }
}

const sweep = async () => {
  for (let round = 0; round < 2; round++) {
    shop.later(hourMs)
    await sweepPayments(shop.as(), minuteMs)
  }
}
const balanceOf = async (returnId: string) => {
  const [account] = await shop.ctx.db
    .select()
    .from(creditAccounts)
    .where(eq(creditAccounts.returnId, returnId))
  return account?.balance
}
const approval = { way: 'send' as const, place: '', way_back: 0, exchanges: [], exchange_delivery: 0 }

// (rule: exchange-is-an-order)
test('a process that dies while it approves leaves no order, no held piece and no loan', async () => {
  const { id, l } = await requested()
  const count = async () => (await shop.ctx.db.select({ id: orders.id }).from(orders)).length
  const before = await count()
  const dying = {
    ...shop.owner(),
    queue: {
      ...shop.ctx.queue,
      send: async (...args: Parameters<typeof shop.ctx.queue.send>) => {
        if (args[1].name === 'returns.mail') throw new Error('killed')
        return shop.ctx.queue.send(...args)
      },
    },
  } as ReturnType<typeof shop.owner>
  await expect(approveReturn(dying, { id, ...approval })).rejects.toThrow('killed')
  expect([await count(), (await shop.readVariant(l.id)).held, await balanceOf(id)]).toEqual([
    before,
    0,
    undefined,
  ])
  expect((await shop.approve(id)).exchange?.status).toBe('paid')
})

// (rules: exchange-is-an-order, return-settled-by-the-owner)
test('a process that dies after it settled, before the provider answered, pays each part once', async () => {
  const { id, order } = await requested()
  await shop.approve(id)
  await shop.receive(id)
  const provider = { ...shop.provider, refund: async () => ({ kind: 'unknown' as const, why: 'killed' }) }
  await settleReturn({ ...shop.owner(), provider }, { id })
  const states = async () =>
    (await shop.refundsOf(order.id)).map(({ way, state, amount }) => [way, state, amount]).toSorted()
  const { money } = await shop.read(id)
  const back = money!.sums.total - money!.sums.exchange
  expect(await states()).toEqual([
    ['credit', 'confirmed', 1_800_000],
    ['provider', 'queued', back],
  ])
  await sweep()
  const [payment] = await shop.paymentsOf(order.id)
  expect([shop.refundedMinor([payment!.reference]), await balanceOf(id)]).toEqual([back, 0])
})

// (rules: exchange-is-an-order, exchange-ends)
test('a process that dies between the end of the new order and its credit loses nothing: settling gives it as money, once', async () => {
  const { id, order } = await requested()
  const { exchange } = await shop.approve(id)
  // Committed, and nobody sent what it gives back.
  await inTransaction(shop.as(), async (ctx) => {
    const said = { cause: 'staff', said: { why: 'A mistake' } } as const
    await cancelWithMoney(ctx, await lockOrder(ctx, exchange!.order_id), said)
  })
  await shop.receive(id)
  const { money } = await shop.settle(id)
  expect(money!.sums.exchange).toBe(0)
  await sweep()
  const [payment] = await shop.paymentsOf(order.id)
  expect([shop.refundedMinor([payment!.reference]), await balanceOf(id)]).toEqual([money!.sums.total, 0])
  const entries = await shop.ctx.db
    .select()
    .from(creditEntries)
    .where(eq(creditEntries.orderId, exchange!.order_id))
  expect(entries.map(({ cause }) => cause).toSorted()).toEqual(['lent', 'refund', 'reversed', 'spent'])
})

// (rules: exchange-leaves-later, exchange-ends)
test('the exchange of a piece that cost nothing leaves when the old one is here, or when the owner sends it first', async () => {
  const exchanged = async (promoCode: string) => {
    await insertPromoCode(shop.ctx, { code: promoCode, kind: 'percent', value: 100 })
    const [m, l] = await shop.variantsOf([10, 2])
    const order = await shop.delivered([{ quantity: 1, variant: m! }], { promoCode })
    const id = await shop.open(order.id, [
      { ...shop.line(order.lines[0]!), wish: 'exchange', wanted_variant_id: l!.id },
    ])
    const { exchange, can } = await shop.approve(id)
    expect([exchange!.total, exchange!.waits, can.send_first]).toEqual([0, true, true])
    return { id, orderId: exchange!.order_id }
  }
  const brought = await exchanged('BROUGHT')
  await shop.deliverAll(brought.orderId)
  expect(await shop.parcelsOf(brought.orderId)).toEqual([])
  await shop.receive(brought.id)
  await shop.deliverAll(brought.orderId)
  expect(await shop.statusOf(brought.orderId)).toBe('delivered')

  const sent = await exchanged('SENT')
  await sendExchangeFirst(shop.owner(), { id: sent.id })
  await shop.deliverAll(sent.orderId)
  await expect(withdrawForCustomer(shop.helper(), { id: sent.id })).rejects.toEqual(
    refusal('RETURN_EXCHANGE_LEFT'),
  )
})
