import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { creditEntries, settings } from '../db/schema.ts'
import { adminActor } from '../db/test-fixtures.ts'
import { payWithCredit } from '../payments/ledger/credit-moves.service.ts'
import { inTransaction, requireOwner } from '../lib/server/context.ts'
import { minuteMs } from '../lib/time.ts'
import { lockOrder } from '../orders/changes/lock-order.service.ts'
import { queueRefund, giveAsCredit, sendRefund } from '../payments/refunds/refund.service.ts'
import { cancelPaidOrder } from '../payments/refunds/cancel-paid.service.ts'
import { refundOrder } from '../payments/refunds/refund-order.service.ts'
import { settlePayment } from '../payments/settlement/settle-payment.service.ts'
import { openReturnCredit } from '../credit/accounts.service.ts'
import { type CreditShop, openCreditShop, payWith, refused } from './test-credit-shop.ts'

let shop: CreditShop['shop']
let credit: CreditShop['credit']
let { customer, pieceOf, expectLedgersWhole } = {} as CreditShop
beforeAll(async () => {
  ;({ shop, credit, customer, pieceOf, expectLedgersWhole } = await openCreditShop())
})
afterAll(() => shop.close())
beforeEach(() => shop.control('reset'))
afterEach(() => expectLedgersWhole())

const owner = () => requireOwner(shop.as(adminActor))
const settle = async (reference: string) => {
  await shop.pay(reference)
  return settlePayment(shop.as(), reference)
}

async function paidWithBoth(creditMinor = 400_000) {
  const { variant, total } = await pieceOf()
  const actor = await customer()
  const account = await credit.give(actor, creditMinor)
  const { order, payment } = await shop.checkout(actor, variant, payWith(creditMinor))
  await settle(payment!.reference)
  return { order, account, total, creditMinor }
}

const choose = (value: string) =>
  shop.ctx.db
    .insert(settings)
    .values({ key: 'credit_refunds', value })
    .onConflictDoUpdate({ target: settings.key, set: { value } })

// (rule: credit-goes-back)
test.each([
  { chosen: 'same', back: { credit: 0, other: 100_000 } },
  { chosen: 'first', back: { credit: 100_000, other: 0 } },
  { chosen: 'last', back: { credit: 0, other: 100_000 } },
])('a part goes back by the setting "$chosen"', async ({ chosen, back }) => {
  await choose(chosen)
  const { order, account } = await paidWithBoth()
  await refundOrder(owner(), { orderId: order.id, amountMinor: 100_000 })
  expect(await credit.balanceOf(account)).toBe(back.credit)
  const refunds = await shop.refundsOf(order.id)
  expect(refunds).toMatchObject([{ amount: 100_000, way: back.credit > 0 ? 'credit' : 'provider' }])
  await choose('same')
})

// (rule: credit-goes-back) Card to card, credit to credit, each to the account it came from.
test('an order that is cancelled gives each its own back, once', async () => {
  const { order, account, total, creditMinor } = await paidWithBoth()
  await cancelPaidOrder(owner(), { orderId: order.id, why: 'Sold elsewhere' })
  expect(await credit.balanceOf(account)).toBe(creditMinor)
  const refunds = await shop.refundsOf(order.id)
  expect(refunds.map(({ way, amount }) => [way, amount]).toSorted()).toEqual([
    ['credit', creditMinor],
    ['provider', total - creditMinor],
  ])
  for (const { id } of refunds) {
    shop.later(minuteMs)
    await sendRefund(shop.as(), id)
  }
  expect(await credit.balanceOf(account)).toBe(creditMinor)
  expect(await credit.entriesOf(account)).toContainEqual(['refund', creditMinor])
})

test('two refunds at once never give back more than credit paid', async () => {
  const { variant, total } = await pieceOf()
  const actor = await customer()
  const account = await credit.give(actor, total)
  const { order } = await shop.checkout(actor, variant, payWith(total))
  const amountMinor = Math.ceil(total * 0.6)
  const results = await Promise.all(
    [1, 2, 3].map(() => refundOrder(owner(), { orderId: order.id, amountMinor }).catch(refused)),
  )
  expect(results.filter((one) => one === 'REFUND_TOO_LARGE')).toHaveLength(2)
  expect(await credit.balanceOf(account)).toBe(amountMinor)
})

// What a return needs: money of a card that becomes credit of an account, in one transaction with the order it pays.
test('a refund that is given as credit leaves no card, and pays another order at once', async () => {
  const { variant, total } = await pieceOf()
  const actor = await customer()
  const { order, payment } = await shop.checkout(actor, variant)
  await settle(payment!.reference)
  const next = await shop.checkout(await shop.customer(), variant)
  const [paid] = await shop.paymentsOf(order.id)
  const account = await inTransaction(shop.as(), async (ctx) => {
    const { id } = await openReturnCredit(ctx, crypto.randomUUID())
    const refund = await queueRefund(ctx, paid!, {
      amountMinor: total,
      cause: 'returned',
      creditAccountId: id,
    })
    expect(await giveAsCredit(ctx, refund.id)).toBe(true)
    expect(await giveAsCredit(ctx, refund.id)).toBe(true)
    const other = await lockOrder(ctx, next.order.id)
    await payWithCredit(ctx, other, [{ accountId: id, amountMinor: 200_000 }])
    return id
  })
  expect(await credit.entriesOf(account)).toEqual([
    ['return', total],
    ['spent', -200_000],
  ])
  expect(await shop.refundsOf(order.id)).toMatchObject([{ way: 'credit', state: 'confirmed', amount: total }])
  expect(shop.refundedMinor([payment!.reference])).toBe(0)
})

// (rule: credit-ledger)
test('the database refuses to change or delete an entry, a balance below nothing, and a cause twice', async () => {
  const { id } = await credit.card(50_000)
  const { db } = shop.ctx
  const [entry] = await db.select().from(creditEntries).where(eq(creditEntries.accountId, id))
  await expect(
    db.update(creditEntries).set({ amount: 1 }).where(eq(creditEntries.id, entry!.id)),
  ).rejects.toThrow()
  await expect(db.delete(creditEntries).where(eq(creditEntries.id, entry!.id))).rejects.toThrow()
  const { id: _, ...same } = entry!
  await expect(db.insert(creditEntries).values(same)).rejects.toThrow()
  await expect(
    db.insert(creditEntries).values({ ...same, cause: 'spent', causeId: 'too much', amount: -50_001 }),
  ).rejects.toThrow()
  await expect(
    db.execute(sql`update credit_accounts set balance = -1 where id = ${id}::uuid`),
  ).rejects.toThrow()
  expect(await credit.balanceOf(id)).toBe(50_000)
})
