import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Order } from '../../db/schema.ts'
import { AppError } from '../../lib/errors.ts'
import { dayMs } from '../../lib/time.ts'
import { depositOf } from '../../cart/quote/deposit.rules.ts'
import { askDeposit, prolongRest } from '../../payments/deposits/ask-deposit.service.ts'
import { sweepRests } from '../../payments/deposits/rest-due.service.ts'
import { recordPayment } from '../../payments/manual/record-payment.service.ts'
import { cancelOrder, cancelOwnOrder } from '../../payments/settlement/cancel-order.service.ts'
import { expireHolds } from '../../payments/settlement/expire-holds.service.ts'
import { settlePayment } from '../../payments/settlement/settle-payment.service.ts'
import { type CheckoutShop, openCheckoutShop, options } from '../test-checkout-shop.ts'
import { type Part, startPart } from './pay-part.service.ts'

const start = new Date('2026-11-20T10:00:00Z')
const dueOn = '2026-12-04'

let shop: CheckoutShop
beforeAll(async () => {
  shop = await openCheckoutShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.setNow(start)
  await shop.control('reset')
})
afterEach(() => shop.expectLedgerWhole())

const code = (error: unknown) => (error instanceof AppError ? error.code : String(error))

/** An order of ₦36,000 and its delivery that is paid in parts. */
async function placed({ percent = 50, stock = 5 } = {}) {
  const variant = await shop.variant(stock)
  const buyer = await shop.customer()
  const { order } = await shop.checkout(buyer, variant, { quantity: 2 })
  await askDeposit(shop.as(), { orderId: order.id, percent, dueOn })
  const depositMinor = depositOf(order.totalAmount, percent)
  return { order, variant, buyer, depositMinor, restMinor: order.totalAmount - depositMinor }
}

/** Opens the page of a part, without paying it. */
async function open(order: Pick<Order, 'id'>, part: Part): Promise<string> {
  // Payments are told apart by when they were opened.
  shop.later(1000)
  await startPart(shop.as(), { orderId: order.id, part }, options)
  const rows = await shop.paymentsOf(order.id)
  return rows
    .toSorted((a, b) => Number(b.createdAt) - Number(a.createdAt) || (a.id < b.id ? 1 : -1))
    .find(({ state }) => state === 'open')!.reference
}

async function pay(order: Pick<Order, 'id'>, part: Part) {
  const reference = await open(order, part)
  await shop.pay(reference)
  return { reference, ...(await settlePayment(shop.as(), reference)) }
}

const kindsOf = async (order: Order) => (await shop.mailJobsOf(order.id)).flatMap(({ kinds }) => kinds)

// (rule: part-payment)
test('deposit and rest in two parts pay an order, and its pieces are held once and sold once', async () => {
  const { order, variant, depositMinor, restMinor } = await placed()
  expect(await pay(order, 'deposit')).toMatchObject({ state: 'paid' })
  const afterDeposit = await shop.readOrder(order.id)
  expect(afterDeposit).toMatchObject({
    status: 'pending',
    paymentStatus: 'pending',
    received: depositMinor,
    balance: restMinor,
    holdState: 'held',
    holdExpiresAt: new Date('2026-12-04T22:59:59.999Z'),
  })
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 5, held: 2 })

  await pay(order, 1_000_000)
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'pending', balance: restMinor - 1_000_000 })
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 5, held: 2 })

  await pay(order, 'all')
  expect(await shop.readOrder(order.id)).toMatchObject({
    status: 'paid',
    paymentStatus: 'success',
    balance: 0,
    holdState: 'sold',
  })
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 3, held: 0 })
  const kinds = await kindsOf(order)
  expect(kinds.filter((kind) => kind === 'order_part_paid')).toHaveLength(2)
  expect(kinds.filter((kind) => kind === 'order_paid')).toHaveLength(1)
})

test('the same part announced many times at once counts once', async () => {
  const { order, depositMinor } = await placed()
  const reference = await open(order, 'deposit')
  await shop.pay(reference)
  await Promise.all(Array.from({ length: 6 }, () => settlePayment(shop.as(), reference)))
  expect(await shop.readOrder(order.id)).toMatchObject({ received: depositMinor, status: 'pending' })
  expect((await kindsOf(order)).filter((kind) => kind === 'order_part_paid')).toHaveLength(1)
})

test('two parts paid at once that are too much together settle the order, and the excess goes back', async () => {
  const { order, variant, restMinor } = await placed()
  await pay(order, 'deposit')
  const first = await open(order, restMinor - 500_000)
  const second = await open(order, restMinor - 700_000)
  await Promise.all([shop.pay(first), shop.pay(second)])
  await Promise.all([first, second, first, second].map((one) => settlePayment(shop.as(), one)))
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'paid', balance: 0, holdState: 'sold' })
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 3, held: 0 })
  expect(await shop.refundsOf(order.id)).toMatchObject([
    { amount: restMinor - 1_200_000, cause: 'overpaid', state: expect.stringMatching(/sent|confirmed/) },
  ])
  expect(shop.refundedMinor([first, second])).toBe(restMinor - 1_200_000)
  expect(await shop.reasonOf(order.id)).toMatch(/more than was due: refunded automatically/)
})

test('a part after the order is paid goes back whole, as a second payment does', async () => {
  const { order } = await placed()
  await pay(order, 'deposit')
  const late = await open(order, 1_000_000)
  await pay(order, 'all')
  await shop.pay(late)
  await settlePayment(shop.as(), late)
  expect(shop.refundedMinor([late])).toBe(1_000_000)
  expect(await shop.readOrder(order.id)).toMatchObject({
    status: 'paid',
    paymentStatus: 'success',
    balance: 0,
  })
})

test('all of it can be paid at once instead of the deposit', async () => {
  const { order, variant } = await placed()
  await pay(order, 'all')
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'paid', balance: 0 })
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 3, held: 0 })
})

test('transfers an owner recorded are parts, and more than is due is refused', async () => {
  const { order, restMinor, depositMinor } = await placed()
  const record = (amountMinor: number, reference: string) =>
    recordPayment(shop.as(), {
      orderId: order.id,
      amountMinor,
      reference: `${order.id} ${reference}`,
      note: 'Bank',
    })
  await record(depositMinor, '1')
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'pending', balance: restMinor })
  expect(await record(restMinor + 1, '2').catch(code)).toBe('WRONG_TRANSFER')
  expect(await shop.paymentsOf(order.id)).toHaveLength(2)
  await record(restMinor, '3')
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'paid', balance: 0 })
})

test('a deposit that cannot be, a day that cannot be and a part that cannot be change nothing', async () => {
  const { order, restMinor, depositMinor } = await placed()
  const before = await shop.readOrder(order.id)
  const ask = (percent: number, day: string) =>
    askDeposit(shop.as(), { orderId: order.id, percent, dueOn: day }).catch(code)
  for (const percent of [0, 100, 150, -1, 0.5]) expect(await ask(percent, dueOn)).toBe('NO_DEPOSIT')
  for (const day of ['2026-11-20', '2026-11-19', '2027-02-19', 'soon', '2026-02-31'])
    expect(await ask(50, day), day).toBe('WRONG_DUE_DAY')
  expect(await shop.readOrder(order.id)).toEqual(before)
  const part = (amount: Part) =>
    startPart(shop.as(), { orderId: order.id, part: amount }, options).catch(code)
  for (const amount of [0, -5, 9_999, depositMinor - 1, order.totalAmount + 1])
    expect(await part(amount), String(amount)).toBe('WRONG_PART')
  expect(await shop.paymentsOf(order.id)).toHaveLength(1)
  await pay(order, 'deposit')
  for (const amount of [0, 1, restMinor + 1, restMinor - 1, 'deposit'] as const)
    expect(await part(amount), String(amount)).toBe('WRONG_PART')
  expect(await ask(30, dueOn)).toBe('ILLEGAL_TRANSITION')
  expect(await shop.paymentsOf(order.id)).toHaveLength(2)
})

// (rule: rest-due)
test('pieces with a deposit stay held beyond every sweep and are not taken over by a newer order', async () => {
  const { order, variant, buyer } = await placed()
  await pay(order, 'deposit')
  shop.later(20 * dayMs)
  await expireHolds(shop.as())
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'pending', holdState: 'held' })
  await shop.checkout(buyer, variant, { quantity: 1 })
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'pending', holdState: 'held' })
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 5, held: 3 })
})

test('an unpaid deposit gives its pieces back, and money after that goes back in full', async () => {
  const { order, variant, depositMinor } = await placed()
  const reference = await open(order, 'deposit')
  shop.later(dayMs)
  await expireHolds(shop.as())
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'cancelled', cancelCause: 'hold_expired' })
  await shop.pay(reference)
  expect(await settlePayment(shop.as(), reference)).toMatchObject({ state: 'refunding' })
  expect(shop.refundedMinor([reference])).toBe(depositMinor)
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 5, held: 0 })
})

// (rule: rest-due)
test('a missed day is a flag, once, and another day clears it', async () => {
  const { order, restMinor } = await placed()
  await pay(order, 'deposit')
  shop.setNow(new Date('2026-12-05T03:00:00Z'))
  await sweepRests(shop.as())
  expect(await shop.reasonOf(order.id)).toBeNull()
  shop.setNow(new Date('2026-12-05T09:00:00Z'))
  await Promise.all([sweepRests(shop.as()), sweepRests(shop.as())])
  await sweepRests(shop.as())
  expect(await shop.reasonOf(order.id)).toBe('The balance of ₦19,250 was due on Fri 4 Dec')
  expect(restMinor).toBe(1_925_000)
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'pending', holdState: 'held' })

  const prolong = (day: string) => prolongRest(shop.as(), { orderId: order.id, dueOn: day }).catch(code)
  expect(await prolong('2026-12-04')).toBe('WRONG_DUE_DAY')
  await prolong('2026-12-18')
  expect(await shop.reasonOf(order.id)).toBeNull()
  expect(await shop.readOrder(order.id)).toMatchObject({
    restDueOn: '2026-12-18',
    holdExpiresAt: new Date('2026-12-18T22:59:59.999Z'),
  })
  await sweepRests(shop.as())
  expect(await shop.reasonOf(order.id)).toBeNull()
  await pay(order, 'all')
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'paid', balance: 0 })
})

// (rule: rest-reminders)
test('the customer is reminded three days and one day before, each once, by day', async () => {
  const { order } = await placed()
  await pay(order, 'deposit')
  const reminders = async () => (await kindsOf(order)).filter((kind) => kind === 'order_rest_due').length
  const sweepAt = async (time: string) => {
    shop.setNow(new Date(time))
    await Promise.all([sweepRests(shop.as()), sweepRests(shop.as())])
    return reminders()
  }
  expect(await sweepAt('2026-11-30T12:00:00Z')).toBe(0)
  expect(await sweepAt('2026-12-01T03:00:00Z')).toBe(0)
  expect(await sweepAt('2026-12-01T08:00:00Z')).toBe(1)
  expect(await sweepAt('2026-12-02T08:00:00Z')).toBe(1)
  expect(await sweepAt('2026-12-03T08:00:00Z')).toBe(2)
  expect(await sweepAt('2026-12-04T08:00:00Z')).toBe(2)
})

test('cancelled with a deposit, every part goes back its own way and the pieces are free again', async () => {
  const { order, variant, buyer, depositMinor } = await placed()
  const { reference } = await pay(order, 'deposit')
  await recordPayment(shop.as(), {
    orderId: order.id,
    amountMinor: 500_000,
    reference: `${order.id} TRF`,
    note: 'Bank',
  })
  expect(await cancelOwnOrder(shop.as(buyer), order.id).catch(code)).toBe('DEPOSIT_PAID')
  await cancelOrder(shop.as(), { orderId: order.id, why: 'Not paid in time' })
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'cancelled', balance: 0 })
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 5, held: 0 })
  const refunds = await shop.refundsOf(order.id)
  expect(refunds.map(({ amount, way }) => [amount, way]).toSorted()).toEqual(
    [
      [depositMinor, 'provider'],
      [500_000, 'by_hand'],
    ].toSorted(),
  )
  expect(shop.refundedMinor([reference])).toBe(depositMinor)
})

// (rules: part-payment, stock-hold)
test('whatever parts are opened and paid in any order, the shop keeps the total at most and sells the pieces once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 10_000, max: 1_500_000 }), { minLength: 1, maxLength: 5 }),
      fc.infiniteStream(fc.nat()),
      async (amounts, chances) => {
        const { order, variant } = await placed()
        await pay(order, 'deposit')
        const opened: string[] = []
        for (const amount of amounts) {
          opened.push(await open(order, amount))
        }
        const told = [...opened, ...opened].toSorted(() => (chances.next().value % 2 === 0 ? 1 : -1))
        await Promise.all(opened.map((reference) => shop.pay(reference)))
        await Promise.all(told.map((reference) => settlePayment(shop.as(), reference)))
        const { status, received, returned, totalAmount, holdState } = await shop.readOrder(order.id)
        expect(received - returned).toBeLessThanOrEqual(totalAmount)
        const isPaid = received - returned === totalAmount
        expect([status, holdState]).toEqual(isPaid ? ['paid', 'sold'] : ['pending', 'held'])
        expect(await shop.readVariant(variant.id)).toMatchObject(
          isPaid ? { stock: 3, held: 0 } : { stock: 5, held: 2 },
        )
      },
    ),
    { numRuns: 6 },
  )
})
