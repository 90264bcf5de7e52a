import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { creditAccounts, creditEntries, disputes, payments, refunds, returns } from '../db/schema.ts'
import { insertCustomer } from '../db/test-fixtures.ts'
import {
  asSystem,
  requireOwner,
  requireRight,
  type SignedInOwnerCtx,
  type SignedInWorkCtx,
} from '../lib/server/context.ts'
import type { PaymentsCtx, ShopProvider } from '../payments/providers/payment-provider.server.ts'
import type { Right } from '../lib/helper-rights.rules.ts'
import { receiptLink } from '../orders/links/receipt-link.server.ts'
import { receiptPage } from '../orders/tracking/receipt-page.server.ts'
import { readReceipt } from '../orders/tracking/receipt.service.ts'
import { once } from '../lib/server/jobs/once.ts'
import { openDisputeStates } from '../payments/ledger/dispute-states.rules.ts'
import { readTills } from '../payments/tills/tills.service.ts'
import { refundOrder } from '../payments/refunds/refund-order.service.ts'
import { readReturnMail } from '../returns/return-mail.service.ts'
import { openReturnShop, type ReturnShop } from '../returns/test-return-shop.ts'
import { findSoldOrders } from './find-sold-orders.service.ts'
import { sell } from './sell.service.ts'
import type { CounterSaleInput } from './counter.schema.ts'

let shop: ReturnShop
let owner: () => SignedInOwnerCtx & { provider: ShopProvider }
let helper: (rights?: Right[]) => SignedInWorkCtx<'sell'>
beforeAll(async () => {
  shop = await openReturnShop()
  const [first, second] = [await insertCustomer(shop.ctx), await insertCustomer(shop.ctx)]
  const base = () => shop.as() as PaymentsCtx
  owner = () =>
    requireOwner({
      ...base(),
      actor: { ...first.actor, role: 'admin', passwordAt: shop.ctx.now() } as never,
    })
  helper = (rights = ['sell', 'receive_returns']) =>
    requireRight('sell', {
      ...base(),
      actor: { ...second.actor, role: 'helper', rights, discountPercent: 0 } as never,
    })
})
afterAll(async () => expect(await shop.closeAndCompare()).toEqual([]))

const refusal = (code: string) => expect.objectContaining({ code })

type Back = Partial<NonNullable<CounterSaleInput['returned']>> & { isDamaged?: boolean }

/** A sale of one piece for one of these orders' pieces. */
function bodyOf(
  from: { id: string; lines: string[] },
  variantId: string,
  payments: CounterSaleInput['payments'],
  { isDamaged = false, ...more }: Back = {},
): CounterSaleInput {
  const line = { order_line_id: from.lines[0]!, quantity: 1, reason: 'too_small' as const }
  const lines = [{ ...line, is_damaged: isDamaged }]
  return {
    items: [{ variant_id: variantId, quantity: 1 }],
    payments,
    returned: { order_id: from.id, lines, worth: 1_800_000, ...more },
  }
}

const cash = (amount: number) => [{ method: 'cash' as const, amount }]
const expectedCash = async (ctx: SignedInWorkCtx<'sell'>) =>
  (await readTills(ctx)).find(({ is_own }) => is_own)?.expected ?? 0

const accountOf = async (orderId: string) => {
  const [account] = await shop.ctx.db
    .select({ id: creditAccounts.id, balance: creditAccounts.balance })
    .from(creditAccounts)
    .innerJoin(returns, eq(returns.id, creditAccounts.returnId))
    .where(eq(returns.exchangeOrderId, orderId))
  const entries = await shop.ctx.db
    .select()
    .from(creditEntries)
    .where(eq(creditEntries.accountId, account!.id))
    .orderBy(creditEntries.createdAt)
  return { balance: account!.balance, moves: entries.map(({ cause, amount }) => [cause, amount]).toSorted() }
}
const returnOf = async (orderId: string) =>
  (await shop.ctx.db.select().from(returns).where(eq(returns.orderId, orderId)))[0]!

// (rules: counter-exchange, exchange-is-an-order)
test('a piece that comes back pays the one that is taken instead, and the difference is in the till', async () => {
  const dear = await shop.variant(5, 2_000_000)
  const from = await shop.delivered()
  const before = await expectedCash(owner())
  const made = await sell(helper(), bodyOf(from, dear.id, cash(200_000)))
  expect(made).toMatchObject({ changeMinor: 0, worthMinor: 1_800_000, back: { cash: 0, credit: 0 } })
  expect(await shop.readOrder(made.order.id)).toMatchObject({
    source: 'counter',
    status: 'delivered',
    paymentStatus: 'success',
    totalAmount: 2_000_000,
    creditAmount: 1_800_000,
    moneyMissing: 0,
    email: (await shop.readOrder(from.id)).email,
    userId: (await shop.readOrder(from.id)).userId,
  })
  expect(await accountOf(made.order.id)).toEqual({
    balance: 0,
    moves: [
      ['lent', 1_800_000],
      ['return', 1_800_000],
      ['reversed', -1_800_000],
      ['spent', -1_800_000],
    ],
  })
  const view = await shop.read((await returnOf(from.id)).id)
  expect(view).toMatchObject({
    state: 'settled',
    exchange: { order_number: made.order.orderNumber, to_pay: 0, is_at_counter: true },
    lines: [{ as_new: 1, worth: 1_800_000 }],
  })
  expect(view.money!.sums).toMatchObject({ total: 1_800_000, exchange: 1_800_000, credit: 0 })
  expect(await shop.stockOf(from.variants[0]!)).toBe(10)
  expect(await shop.stockOf(dear.id)).toBe(4)
  expect(await expectedCash(helper())).toBe(0)
  expect(await expectedCash(owner())).toBe(before)
  const [payment] = await shop.ctx.db.select().from(payments).where(eq(payments.orderId, from.id))
  expect(payment!.refunded).toBe(1_800_000)
})

// (rule: counter-exchange)
test('a dearer piece that comes back gives cash out of the owner’s till, whatever it was paid with', async () => {
  const cheap = await shop.variant(5, 1_000_000)
  await sell(owner(), { items: [{ variant_id: cheap.id, quantity: 1 }], payments: cash(1_000_000) })
  const before = await expectedCash(owner())
  const from = await shop.delivered()
  const body = bodyOf(from, cheap.id, [], { isDamaged: true, back: 'cash' })
  await expect(sell(helper(), body)).rejects.toEqual(refusal('EXCHANGE_OWNER'))
  await expect(sell(owner(), bodyOf(from, cheap.id, []))).rejects.toEqual(refusal('EXCHANGE_BACK'))
  const stale = requireOwner({ ...owner(), actor: { ...owner().actor, passwordAt: new Date(0) } })
  await expect(sell(stale, body)).rejects.toEqual(refusal('PASSWORD_AGAIN'))
  const made = await sell(owner(), body)
  expect(made.back).toEqual({ cash: 800_000, credit: 0 })
  expect(await expectedCash(owner())).toBe(before - 800_000)
  const given = await shop.ctx.db
    .select({ way: refunds.way, state: refunds.state, amount: refunds.amount })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.orderId, from.id))
    .orderBy(refunds.amount)
  expect(given).toEqual([
    { way: 'by_hand', state: 'confirmed', amount: 800_000 },
    { way: 'credit', state: 'confirmed', amount: 1_000_000 },
  ])
  expect(await shop.stockOf(from.variants[0]!)).toBe(9)
  const said = await shop.mailJobsOf(from.id)
  expect(
    said.filter(({ kinds }) => kinds.includes('order_refunded')).map(({ channel }) => channel),
  ).toContain('cash')
})

test('the rest can be store credit of whom it was sold to, and only the last step is mailed', async () => {
  const cheap = await shop.variant(5, 1_000_000)
  const from = await shop.delivered()
  const made = await sell(owner(), bodyOf(from, cheap.id, [], { back: 'credit' }))
  expect(made.back).toEqual({ cash: 0, credit: 800_000 })
  const { userId } = await shop.readOrder(from.id)
  const [hers] = await shop.ctx.db.select().from(creditAccounts).where(eq(creditAccounts.userId, userId!))
  expect(hers!.balance).toBe(800_000)
  const { id } = await returnOf(from.id)
  const links = { appUrl: 'http://shop.test', authSecret: 'secret' }
  const mailOf = (to: 'received' | 'settled') =>
    readReturnMail(asSystem(owner(), 'mail'), { returnId: id, event: 'e', to }, links)
  expect(await mailOf('received')).toBeNull()
  expect((await mailOf('settled'))?.mail.view.exchange?.is_at_counter).toBe(true)
})

// (rules: counter-exchange, receipt)
test('one receipt says what came back, below zero, and what of it went back', async () => {
  const [dear, cheap] = [await shop.variant(5, 2_000_000), await shop.variant(5, 1_000_000)]
  const sumsOf = async (variantId: string, paid: CounterSaleInput['payments'], back?: 'cash') => {
    const from = await shop.delivered()
    const { order } = await sell(owner(), bodyOf(from, variantId, paid, back && { back }))
    const token = receiptLink('', 'secret', order.id).split('/').at(-1)!
    const receipt = await readReceipt(shop.ctx, token, { appUrl: '', authSecret: 'secret' })
    const { orderNumber } = await shop.readOrder(from.id)
    const rows = String(await receiptPage(receipt)).match(/<tr>\s*<th scope="row">[^<]*<\/th>\s*<td>[^<]*/g)!
    return [
      receipt.methods,
      ...rows.map((row) =>
        row
          .replaceAll(/<[^>]*>|\s+/g, ' ')
          .trim()
          .replaceAll(/ +/g, ' ')
          .replace(orderNumber, 'IL'),
      ),
    ]
  }
  expect(await sumsOf(dear.id, cash(200_000))).toEqual([
    ['Returned pieces', 'Cash'],
    'Subtotal ₦20,000',
    'Total ₦20,000',
    expect.stringMatching(/^Returned: 1 × .* of IL −₦18,000$/),
    'Paid ₦2,000',
  ])
  expect((await sumsOf(cheap.id, [], 'cash')).slice(3)).toEqual([
    expect.stringMatching(/^Returned: 1 × .* of IL −₦18,000$/),
    'Given back to you ₦8,000',
    'Paid ₦0',
  ])
})

// (rules: counter-exchange, one-open-return, return-window-kept)
test('what cannot come back is said, and nothing is done: too late, twice, another order’s, a bank’s', async () => {
  const piece = await shop.variant(5)
  const from = await shop.delivered()
  const other = await shop.delivered()
  const stolen = { id: from.id, lines: other.lines }
  await expect(sell(owner(), bodyOf(stolen, piece.id, []))).rejects.toEqual(refusal('RETURN_TOO_MANY'))
  const cheaper = bodyOf(from, piece.id, [], { worth: 1_700_000 })
  await expect(sell(owner(), cheaper)).rejects.toEqual(refusal('EXCHANGE_CHANGED'))
  await expect(sell(owner(), bodyOf(from, piece.id, cash(100)))).rejects.toEqual(refusal('PARTS_WRONG'))
  const kept = { ...bodyOf(from, piece.id, []), kept_at: shop.ctx.now().toISOString() }
  await expect(sell(owner(), kept)).rejects.toEqual(refusal('EXCHANGE_NEEDS_SHOP'))
  await expect(sell(helper(['sell']), bodyOf(from, piece.id, []))).rejects.toEqual(refusal('NOT_FOUND'))
  const [payment] = await shop.ctx.db.select().from(payments).where(eq(payments.orderId, other.id))
  const dispute = { paymentId: payment!.id, providerId: 1n, amount: 1, currency: 'NGN' }
  await shop.ctx.db.insert(disputes).values({ ...dispute, state: openDisputeStates[0] } as never)
  await expect(sell(owner(), bodyOf(other, piece.id, []))).rejects.toEqual(refusal('RETURN_BANK_FIRST'))
  expect(await shop.stockOf(piece.id)).toBe(5)
  expect(await returnOf(from.id)).toBeUndefined()
  await sell(helper(), bodyOf(from, piece.id, []))
  await expect(sell(owner(), bodyOf(from, piece.id, []))).rejects.toEqual(refusal('RETURN_TOO_MANY'))
  const late = await shop.delivered()
  await shop.days(40)
  await expect(sell(helper(), bodyOf(late, piece.id, []))).rejects.toEqual(refusal('RETURN_TOO_LATE'))
  const asked = await findSoldOrders(helper(), (await shop.readOrder(late.id)).orderNumber, 'secret')
  expect(asked.orders[0]!.lines[0]).toMatchObject({
    returnable: 0,
    is_late: true,
    why_not: expect.stringMatching(/^Its time was over on .* An owner may take it\.$/),
  })
  await sell(owner(), bodyOf(late, piece.id, []))
})

// (rule: credit-goes-back)
test('what goes back of an exchange between people without a name is given by hand, and owed to nobody', async () => {
  const [piece, other] = [await shop.variant(5), await shop.variant(5)]
  const items = [{ variant_id: piece.id, quantity: 1 }]
  const first = await sell(owner(), { items, payments: cash(1_800_000) })
  const lines = (await shop.linesOf(first.order.id)).map(({ id }) => id)
  const from = { id: first.order.id, lines }
  await expect(
    sell(owner(), bodyOf(from, (await shop.variant(5, 1_000_000)).id, [], { back: 'credit' })),
  ).rejects.toEqual(refusal('EXCHANGE_NO_CREDIT'))
  const swapped = await sell(owner(), bodyOf(from, other.id, []))
  await refundOrder(owner(), { orderId: swapped.order.id, amountMinor: 500_000 })
  const [refund] = await shop.ctx.db
    .select({ way: refunds.way, state: refunds.state })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.orderId, swapped.order.id))
  expect(refund).toEqual({ way: 'by_hand', state: 'confirmed' })
  expect((await accountOf(swapped.order.id)).balance).toBe(0)
})

// (rule: counter-exchange)
test('an exchange of an exchange is one more, and two counters that take one piece back take it once', async () => {
  const [first, second, third] = [await shop.variant(5), await shop.variant(5), await shop.variant(5)]
  const from = await shop.delivered()
  const once = await sell(helper(), bodyOf(from, first.id, []))
  const lines = (await shop.linesOf(once.order.id)).map(({ id }) => id)
  const again = { id: once.order.id, lines }
  const both = await Promise.allSettled([
    sell(owner(), bodyOf(again, second.id, [])),
    sell(helper(), bodyOf(again, third.id, [])),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await shop.stockOf(second.id)) + (await shop.stockOf(third.id))).toBe(9)
  expect(await shop.stockOf(first.id)).toBe(5)
})

// (rules: counter-exchange, once-per-key)
test('a process that ends in the middle of an exchange leaves nothing of it; the same press again makes one', async () => {
  const cheap = await shop.variant(5, 1_000_000)
  const from = await shop.delivered()
  const body = bodyOf(from, cheap.id, [], { back: 'credit' })
  const press = (ctx: ReturnType<typeof owner>, dies = false) =>
    once(ctx, { key: 'one press', request: body }, async (ctx) => {
      const { order } = await sell(ctx, body)
      if (dies) throw new Error('killed')
      return order.id
    })
  await expect(press(owner(), true)).rejects.toThrow('killed')
  expect(await returnOf(from.id)).toBeUndefined()
  expect([await shop.stockOf(cheap.id), await shop.stockOf(from.variants[0]!)]).toEqual([5, 9])
  const first = await press(owner())
  expect(await press(owner())).toBe(first)
  expect([await shop.stockOf(cheap.id), await shop.stockOf(from.variants[0]!)]).toEqual([4, 10])
  expect((await accountOf(first)).balance).toBe(0)
})
