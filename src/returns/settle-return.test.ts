import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { creditAccounts } from '../db/schema.ts'
import { hourMs, minuteMs } from '../lib/time.ts'
import { sweepPayments } from '../payments/reconcile.service.ts'
import { settleReturn } from './owner-returns.service.ts'
import { openReturnShop, type ReturnShop } from './test-return-shop.ts'

let shop: ReturnShop
beforeAll(async () => {
  shop = await openReturnShop()
})
afterAll(async () => expect(await shop.closeAndCompare()).toEqual([]))

const refusal = (code: string) => expect.objectContaining({ code })
// (rule: return-wishes)
test('what she wishes as store credit is credit of hers at once, the rest goes back the way it came', async () => {
  const order = await shop.delivered([{ quantity: 1 }, { quantity: 1, priceNgn: 900_000 }])
  const { userId, delivery } = await shop.readOrder(order.id)
  const id = await shop.open(order.id, [
    { ...shop.line(order.lines[0]!), wish: 'credit' },
    shop.line(order.lines[1]!),
  ])
  await shop.approve(id)
  await shop.receive(id)
  const total = 2_700_000 + delivery!
  const { money } = await shop.settle(id)
  expect(money?.sums).toMatchObject({ total, credit: 1_800_000 })
  const given = await shop.refundsOf(order.id)
  expect(given.map((refund) => [refund.way, refund.amount]).toSorted()).toEqual([
    ['credit', 1_800_000],
    ['provider', total - 1_800_000],
  ])
  const [account] = await shop.ctx.db.select().from(creditAccounts).where(eq(creditAccounts.userId, userId!))
  expect(account?.balance).toBe(1_800_000)
  expect(await shop.readOrder(order.id)).toMatchObject({ balance: 0 })
})

// (rule: return-settled-by-the-owner)
test('a process that ends after it settled a return, before the provider answered, gives the money once', async () => {
  const order = await shop.delivered()
  const id = await shop.open(order.id, [shop.line(order.lines[0]!)])
  await shop.approve(id)
  await shop.receive(id)
  const provider = { ...shop.provider, refund: async () => ({ kind: 'unknown' as const, why: 'no answer' }) }
  const { money } = await settleReturn({ ...shop.owner(), provider }, { id })
  expect((await shop.refundsOf(order.id)).map((refund) => refund.state)).toEqual(['queued'])
  const [payment] = await shop.paymentsOf(order.id)
  expect(shop.refundedMinor([payment!.reference])).toBe(0)
  for (let sweep = 0; sweep < 2; sweep++) {
    shop.later(hourMs)
    await sweepPayments(shop.as(), minuteMs)
  }
  expect(shop.refundedMinor([payment!.reference])).toBe(money!.sums.total)
  await expect(shop.settle(id)).rejects.toEqual(refusal('RETURN_MOVED_ON'))
})
