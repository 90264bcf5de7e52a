import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { creditAccounts, creditEntries, products, returns } from '../db/schema.ts'
import { listOpenFlags } from '../orders/changes/order-flags.service.ts'
import { releaseUnpaid } from '../orders/changes/paid-before-it-leaves.service.ts'
import { options } from '../checkout/test-checkout-shop.ts'
import { startPart } from '../checkout/pay-page/pay-part.service.ts'
import { settlePayment } from '../payments/settlement/settle-payment.service.ts'
import { expireReturns } from './expire-returns.service.ts'
import { openReturnShop, type ReturnShop } from './test-return-shop.ts'
import { sendExchangeFirst } from './owner-returns.service.ts'
import { withdrawForCustomer } from './staff-returns.service.ts'

let shop: ReturnShop
beforeAll(async () => {
  shop = await openReturnShop()
})
afterAll(async () => expect(await shop.closeAndCompare()).toEqual([]))

const refusal = (code: string) => expect.objectContaining({ code })

/** A delivered order of one M, of which L is wanted instead. */
async function wish({ left = 2, quantity = 1 } = {}) {
  const [m, l] = await shop.variantsOf([10, left])
  const order = await shop.delivered([{ quantity, variant: m! }])
  const line = {
    ...shop.line(order.lines[0]!, quantity),
    wish: 'exchange' as const,
    wanted_variant_id: l!.id,
  }
  return { order, m: m!, l: l!, line }
}

/** The same, approved. */
async function approved(more: Parameters<typeof wish>[0] = {}) {
  const made = await wish(more)
  const id = await shop.open(made.order.id, [made.line])
  const view = await shop.approve(id)
  return { ...made, id, view, newOrder: view.exchange!.order_id }
}

/** What the return's account has, and its movements. */
async function accountOf(returnId: string) {
  const [account] = await shop.ctx.db
    .select()
    .from(creditAccounts)
    .where(eq(creditAccounts.returnId, returnId))
  const entries = await shop.ctx.db
    .select()
    .from(creditEntries)
    .where(eq(creditEntries.accountId, account!.id))
    .orderBy(creditEntries.createdAt)
  return { balance: account!.balance, moves: entries.map(({ cause, amount }) => [cause, amount]) }
}

const freeOf = async ({ id }: { id: string }) => {
  const { stock, held } = await shop.readVariant(id)
  return stock - held
}

// (rules: exchange-is-an-order, exchange-leaves-later)
test('another size is held when the return is approved, leaves when the old piece came, and its loan is over when it is settled', async () => {
  const { id, view, newOrder, l, order } = await approved()
  expect(view.exchange).toMatchObject({ status: 'paid', total: 1_800_000, to_pay: 0, waits: true })
  expect(await freeOf(l)).toBe(1)
  expect(await shop.readOrder(newOrder)).toMatchObject({
    source: 'exchange',
    delivery: 0,
    moneyMissing: 1_800_000,
  })
  const [line] = await shop.linesOf(newOrder)
  const early = await shop.pack(newOrder, [line!.id, 1])
  expect([early.status, early.body.error.message]).toEqual([409, expect.stringContaining('is not here yet')])
  await shop.receive(id)
  expect(await shop.readOrder(newOrder)).toMatchObject({ moneyMissing: 0 })
  expect((await shop.pack(newOrder, [line!.id, 1])).status).toBe(200)
  const done = await shop.settle(id)
  expect(done.money!.sums).toMatchObject({ total: 1_800_000, exchange: 1_800_000, credit: 0 })
  expect(await accountOf(id)).toEqual({
    balance: 0,
    moves: expect.arrayContaining([
      ['lent', 1_800_000],
      ['spent', -1_800_000],
      ['return', 1_800_000],
      ['reversed', -1_800_000],
    ]),
  })
  expect((await shop.refundsOf(order.id)).map(({ amount, way }) => [amount, way])).toEqual([
    [1_800_000, 'credit'],
  ])
  expect(await shop.readOrder(order.id)).toMatchObject({ balance: 0 })
  expect(await shop.readOrder(newOrder)).toMatchObject({ status: 'processing', balance: 0 })
})

// (rule: exchange-wish)
test('only what can be had of the same product can be wished for', async () => {
  const { order, line } = await wish({ left: 0 })
  await expect(shop.open(order.id, [line])).rejects.toEqual(refusal('RETURN_WANTED_GONE'))
  const other = (await shop.variantsOf([5]))[0]!
  await expect(shop.open(order.id, [{ ...line, wanted_variant_id: other.id }])).rejects.toEqual(
    refusal('RETURN_WANTED_GONE'),
  )
  const { wanted_variant_id: _, ...nothing } = line
  await expect(shop.open(order.id, [nothing])).rejects.toEqual(refusal('RETURN_WANTED_MISSING'))
})

// (rule: exchange-wish)
test('what has sold out since is said, nothing is lost, and the owner takes another size or the money', async () => {
  const [m, l, xl] = await shop.variantsOf([10, 1, 1])
  const order = await shop.delivered([{ quantity: 1, variant: m! }])
  const line = { ...shop.line(order.lines[0]!), wish: 'exchange' as const, wanted_variant_id: l!.id }
  const id = await shop.open(order.id, [line])
  await shop.paidOrder([{ quantity: 1, variant: l! }])
  await expect(shop.approve(id)).rejects.toEqual(refusal('OUT_OF_STOCK'))
  const { lines, state, options } = await shop.read(id)
  expect([state, options[0]!.options.map(({ variant_id }) => variant_id)]).toEqual([
    'requested',
    [m!.id, xl!.id],
  ])
  const view = await shop.approve(id, { exchanges: [{ id: lines[0]!.id, variant_id: xl!.id }] })
  expect([view.exchange!.status, await freeOf(xl!)]).toEqual(['paid', 0])
})

// (rule: exchange-wish)
test('the owner gives the money back where nothing else can be had', async () => {
  const { order, line } = await wish()
  const id = await shop.open(order.id, [line])
  const { lines } = await shop.read(id)
  const view = await shop.approve(id, { exchanges: [{ id: lines[0]!.id, variant_id: null }] })
  expect(view).toMatchObject({ exchange: null, lines: [{ wish: 'refund', wanted: null }] })
  await shop.receive(id)
  await shop.settle(id)
  expect((await shop.refundsOf(order.id)).map(({ way }) => way)).toEqual(['provider'])
})

// (rule: exchange-prices)
test('a dearer piece waits for its rest; unpaid when it is settled it ends and the money goes back', async () => {
  const { order, line, l } = await wish()
  await shop.ctx.db.update(products).set({ priceNgn: 2_000_000 }).where(eq(products.id, l.productId))
  const id = await shop.open(order.id, [line])
  const view = await shop.approve(id)
  expect(view.exchange).toMatchObject({ status: 'pending', total: 2_000_000, to_pay: 200_000 })
  expect(await freeOf(l)).toBe(1)
  await shop.receive(id)
  const done = await shop.settle(id)
  expect(done).toMatchObject({ exchange: { status: 'cancelled' }, money: { sums: { exchange: 0 } } })
  expect(done.money!.sums.total).toBe(1_800_000)
  expect((await shop.refundsOf(order.id)).map(({ amount, way }) => [amount, way])).toEqual([
    [1_800_000, 'provider'],
  ])
  expect([await freeOf(l), (await accountOf(id)).balance]).toEqual([2, 0])
})

// (rules: exchange-prices, exchange-ends)
test('the rest of a dearer piece is paid by its link, and goes back with a return that is withdrawn', async () => {
  const dearer = async () => {
    const { order, line, l } = await wish()
    await shop.ctx.db.update(products).set({ priceNgn: 2_000_000 }).where(eq(products.id, l.productId))
    const id = await shop.open(order.id, [line])
    const orderId = (await shop.approve(id)).exchange!.order_id
    await startPart(shop.as(), { orderId, part: 'all' }, options)
    const { reference } = (await shop.paymentsOf(orderId)).find(({ state }) => state === 'open')!
    await shop.pay(reference)
    await settlePayment(shop.as(), reference)
    return { id, orderId, order, l }
  }
  const kept = await dearer()
  expect((await shop.read(kept.id)).exchange).toMatchObject({ status: 'paid', to_pay: 0, waits: true })
  await shop.receive(kept.id)
  expect((await shop.settle(kept.id)).money!.sums).toMatchObject({ total: 1_800_000, exchange: 1_800_000 })
  expect(await shop.readOrder(kept.orderId)).toMatchObject({ status: 'paid', moneyMissing: 0, balance: 0 })
  const ended = await dearer()
  await withdrawForCustomer(shop.owner(), { id: ended.id })
  expect((await shop.refundsOf(ended.orderId)).map(({ amount, way }) => [way, amount]).toSorted()).toEqual([
    ['credit', 1_800_000],
    ['provider', 200_000],
  ])
  expect([await freeOf(ended.l), (await accountOf(ended.id)).balance]).toEqual([2, 0])
})

// (rule: exchange-prices)
test('what a cheaper piece does not cost goes back as money', async () => {
  const { order, line, l } = await wish()
  await shop.ctx.db.update(products).set({ priceNgn: 1_500_000 }).where(eq(products.id, l.productId))
  const id = await shop.open(order.id, [line])
  await shop.approve(id)
  await shop.receive(id)
  const { money } = await shop.settle(id)
  expect(money!.sums).toMatchObject({ total: 1_800_000, exchange: 1_500_000 })
  const given = (await shop.refundsOf(order.id)).map(({ amount, way }) => [way, amount])
  expect(given.toSorted()).toEqual([
    ['credit', 1_500_000],
    ['provider', 300_000],
  ])
})

// (rule: exchange-ends)
test('a return that is withdrawn or never comes frees what was held, once', async () => {
  const withdrawn = await approved()
  await withdrawForCustomer(shop.owner(), { id: withdrawn.id })
  await expect(withdrawForCustomer(shop.owner(), { id: withdrawn.id })).rejects.toEqual(
    refusal('RETURN_MOVED_ON'),
  )
  const expired = await approved()
  shop.days(20)
  await expireReturns(shop.as())
  for (const { id, newOrder, l } of [withdrawn, expired]) {
    expect(await shop.readOrder(newOrder)).toMatchObject({ status: 'cancelled' })
    expect([await freeOf(l), (await accountOf(id)).balance]).toEqual([2, 0])
  }
  expect((await shop.read(expired.id)).state).toBe('expired')
})

// (rule: exchange-leaves-later)
test('the owner sends it first: the worth is lent, a flag stays until the old piece came, and it cannot be withdrawn then', async () => {
  const { id, newOrder, order } = await approved()
  await expect(releaseUnpaid(shop.owner(), newOrder)).rejects.toEqual(refusal('DUE_FIRST'))
  const view = await sendExchangeFirst(shop.owner(), { id })
  expect(view).toMatchObject({ exchange: { waits: false }, can: { send_first: false } })
  await expect(sendExchangeFirst(shop.owner(), { id })).rejects.toEqual(refusal('RETURN_EXCHANGE_NONE'))
  await shop.deliverAll(newOrder)
  expect(await shop.statusOf(newOrder)).toBe('delivered')
  await expect(withdrawForCustomer(shop.owner(), { id })).rejects.toEqual(refusal('RETURN_EXCHANGE_LEFT'))
  shop.days(20)
  await expireReturns(shop.as())
  expect((await shop.read(id)).state).toBe('approved')
  const kinds = async () => (await listOpenFlags(shop.ctx, order.id)).map(({ kind }) => kind)
  expect(await kinds()).toContain('exchange_lent')
  await shop.receive(id)
  expect(await kinds()).not.toContain('exchange_lent')
  await shop.settle(id)
  expect((await accountOf(id)).balance).toBe(0)
})

// (rule: exchange-ends)
test('a new piece that came back itself has given its loan back: the return that lent it can end', async () => {
  const { id, newOrder } = await approved()
  await sendExchangeFirst(shop.owner(), { id })
  await shop.deliverAll(newOrder)
  const [line] = await shop.linesOf(newOrder)
  const back = await shop.open(newOrder, [shop.line(line!.id)])
  await shop.approve(back)
  await shop.receive(back)
  await shop.settle(back)
  expect((await accountOf(id)).balance).toBe(1_800_000)
  await withdrawForCustomer(shop.owner(), { id })
  expect([(await shop.read(id)).state, (await accountOf(id)).balance]).toEqual(['withdrawn', 0])
})

// (rule: exchange-ends)
test('less comes back than was lent: what has not left is not sent, and what arrived is given back as money', async () => {
  const { id, newOrder, order } = await approved({ quantity: 2 })
  await shop.receive(id, ['as_new', 1])
  await shop.receive(id, ['missing', 1])
  expect((await shop.read(id)).exchange?.waits).toBe(true)
  const done = await shop.settle(id)
  expect(await shop.statusOf(newOrder)).toBe('cancelled')
  expect((await shop.refundsOf(order.id)).map(({ way }) => way)).toEqual(['provider'])
  expect([done.money!.sums.exchange, (await accountOf(id)).balance]).toEqual([0, 0])
})

// (rule: exchange-is-an-order)
test('an exchange of an exchange works, and what goes back of it then is her store credit', async () => {
  const first = await approved()
  await shop.receive(first.id)
  await shop.settle(first.id)
  await shop.deliverAll(first.newOrder)
  const [line] = await shop.linesOf(first.newOrder)
  const wished = { ...shop.line(line!.id), wish: 'exchange' as const, wanted_variant_id: first.m.id }
  const second = await shop.open(first.newOrder, [wished])
  const { exchange } = await shop.approve(second)
  await shop.receive(second)
  expect((await shop.settle(second)).money!.sums).toMatchObject({ exchange: 1_800_000 })
  expect((await accountOf(second)).balance).toBe(0)
  await shop.deliverAll(exchange!.order_id)
  const [last] = await shop.linesOf(exchange!.order_id)
  const third = await shop.open(exchange!.order_id, [shop.line(last!.id)])
  await shop.approve(third)
  await shop.receive(third)
  await shop.settle(third)
  const accounts = await shop.ctx.db.select().from(creditAccounts).where(eq(creditAccounts.kind, 'customer'))
  expect(accounts.map(({ balance }) => balance)).toEqual([1_800_000])
  expect((await shop.ctx.db.select().from(returns).where(eq(returns.id, third)))[0]).toMatchObject({
    lent: 0,
  })
})

// (rule: exchange-prices)
test('delivery is not given back for an exchange, and costs nothing unless the owner says so', async () => {
  const { order, line } = await wish()
  const id = await shop.open(order.id, [{ ...line, reason: 'faulty' }])
  const view = await shop.approve(id, { exchange_delivery: 150_000 })
  expect([view.money!.sums.delivery, view.exchange!.to_pay]).toEqual([0, 150_000])
})
