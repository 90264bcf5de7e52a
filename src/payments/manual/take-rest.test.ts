import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { dayAfter } from '../../cart/quote/deposit.rules.ts'
import { options } from '../../checkout/test-checkout-shop.ts'
import { openPickupShop, type PickupShop } from '../../checkout/test-pickup-shop.ts'
import { insertCustomer } from '../../db/test-fixtures.ts'
import { requireRight, type StaffCtx } from '../../lib/server/context.ts'
import { lagosDay } from '../../lib/time.ts'
import { markReady } from '../../orders/pickup/pickup-steps.service.ts'
import { readStaffOrder } from '../../orders/reading/read-staff-order.service.ts'
import { changeLines } from '../changed-lines/change-lines.service.ts'
import { askDeposit } from '../deposits/ask-deposit.service.ts'
import { recordPayment } from './record-payment.service.ts'
import { readTills } from '../tills/tills.service.ts'
import { takeRest } from './take-rest.service.ts'

let shop: PickupShop
beforeAll(async () => {
  shop = await openPickupShop()
})
afterAll(() => shop.close())
afterEach(() => shop.expectLedgerWhole())

/** A helper who may sell. */
async function seller() {
  const { actor } = await insertCustomer(shop.ctx)
  return requireRight('sell', shop.as({ ...actor, role: 'helper', rights: ['sell'] }))
}
type Seller = Awaited<ReturnType<typeof seller>>

/** Goods of ₦18,000 with half of it paid, which are ready to be fetched. */
async function halfPaid() {
  const { order } = await shop.placed()
  const orderId = order.id
  await askDeposit(shop.owner(), { orderId, percent: 50, dueOn: dayAfter(lagosDay(shop.ctx.now()), 5) })
  const deposit = { orderId, amountMinor: 900_000, reference: randomUUID(), note: 'Bank' }
  await recordPayment(shop.owner(), deposit)
  await markReady(shop.owner(), { id: orderId })
  return { id: orderId, code: await shop.codeOf(orderId) }
}
const take = (
  who: Seller,
  id: string,
  amount: number,
  more: { payment_id?: string; method?: 'terminal' } = {},
) => takeRest(who, { id, amount, method: 'cash', payment_id: randomUUID(), ...more })
const tillOf = async (who: Seller) => {
  const [own] = await readTills(who)
  return (await readTills(shop.owner())).find(({ id }) => id === own?.id)
}
const links = { appUrl: 'http://shop.test', authSecret: options.authSecret }
const seenBy = async (ctx: StaffCtx, id: string) =>
  (await readStaffOrder({ ...ctx, ...links }, { id, sort: 'newest' })).pickup!.due

// (rules: rest-at-pickup, pickup-collected, till)
test('a rest is paid where it is picked up, into the till of who takes it, and never more than is due', async () => {
  const [ada, bisi] = [await seller(), await seller()]
  const { id, code } = await halfPaid()
  expect([await seenBy(ada, id), await seenBy(shop.helper(), id)]).toEqual([900_000, 0])
  await expect(shop.collect(id, { code })).rejects.toMatchObject({ code: 'DUE_FIRST' })
  await expect(take(ada, id, 900_001)).rejects.toMatchObject({
    code: 'WRONG_TRANSFER',
    message: expect.stringContaining('Only ₦9,000 is due'),
  })
  const press = { payment_id: randomUUID() }
  expect(await Promise.all([take(ada, id, 400_000, press), take(ada, id, 400_000, press)])).toEqual([
    { due: 500_000 },
    { due: 500_000 },
  ])
  expect(await seenBy(ada, id)).toBe(500_000)
  await expect(shop.collect(id, { code })).rejects.toMatchObject({ code: 'DUE_FIRST' })
  const both = await Promise.allSettled([
    take(bisi, id, 500_000, { method: 'terminal' }),
    take(ada, id, 500_000),
  ])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = both.find((one) => one.status === 'rejected')!
  expect(refused).toMatchObject({ reason: { code: 'ALREADY_PAID' } })
  expect(await shop.readOrder(id)).toMatchObject({ status: 'paid', balance: 0, received: 1_800_000 })
  const isBisis = both[0]!.status === 'fulfilled'
  expect(await tillOf(ada)).toMatchObject({ expected: isBisis ? 400_000 : 900_000 })
  if (isBisis)
    expect(await tillOf(bisi)).toMatchObject({
      expected: 0,
      taken: [{ method: 'terminal', amount: 500_000 }],
    })
  await shop.collect(id, { code })
  expect(await shop.readOrder(id)).toMatchObject({ status: 'delivered' })
  expect(await take(ada, id, 400_000, press)).toEqual({ due: 0 })
  await expect(take(ada, id, 100)).rejects.toMatchObject({ code: 'NOT_READY' })
})

// (rule: rest-at-pickup)
test('what was added to a paid order is paid there too, and nothing of an order that is not ready or is brought', async () => {
  const ada = await seller()
  const { order, code } = await shop.ready()
  await expect(take(ada, order.id, 100)).rejects.toMatchObject({ code: 'ALREADY_PAID' })
  await changeLines(shop.owner(), {
    key: randomUUID(),
    orderId: order.id,
    quantities: [],
    added: { items: [], pieces: [{ title: 'A belt', price: 300_000, quantity: 1 }], fees: [] },
    shownMinor: 0,
    dueMinor: 300_000,
    startedFrom: (await shop.readOrder(order.id)).updatedAt,
  })
  await expect(shop.collect(order.id, { code })).rejects.toMatchObject({ code: 'DUE_FIRST' })
  expect(await take(ada, order.id, 300_000)).toEqual({ due: 0 })
  expect(await tillOf(ada)).toMatchObject({ expected: 300_000 })
  await shop.collect(order.id, { code })

  const waiting = await shop.paid()
  await expect(take(ada, waiting.order.id, 100)).rejects.toMatchObject({ code: 'NOT_READY' })
  const brought = await shop.checkout(await shop.customer(), await shop.variant(5))
  await expect(take(ada, brought.order.id, 100)).rejects.toMatchObject({ code: 'NOT_PICKED_UP' })
})
