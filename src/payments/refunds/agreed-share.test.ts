import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { chargesWithoutOrder } from '../../admin/shop-health/money-checks.server.ts'
import { type CheckoutShop, openCheckoutShop } from '../../checkout/test-checkout-shop.ts'
import { rowsOf } from '../../db/rows.ts'
import { adjustments, orderLines } from '../../db/schema.ts'
import { AppError } from '../../lib/errors.ts'
import { readOrderMail } from '../../orders/mails/order-mail.service.ts'
import { askDeposit } from '../deposits/ask-deposit.service.ts'
import { recordPayment } from '../manual/record-payment.service.ts'
import { readOrderMoney } from '../order-money.service.ts'
import { cancelOrder } from '../settlement/cancel-order.service.ts'
import { refundOrder } from './refund-order.service.ts'

const now = new Date('2026-11-20T10:00:00Z')
let shop: CheckoutShop
beforeAll(async () => {
  shop = await openCheckoutShop()
  shop.setNow(now)
})
afterAll(() => shop.close())
afterEach(() => shop.expectLedgerWhole())

const code = (error: unknown) => (error instanceof AppError ? error.code : String(error))
const links = { appUrl: 'http://shop.test', authSecret: 'a-secret-of-at-least-thirty-two-characters' }

/** An order of ₦36,000 and its delivery of ₦2,500, paid in cash and by a transfer. */
async function paidInTwoWays() {
  const { order } = await shop.checkout(await shop.customer(), await shop.variant(), { quantity: 2 })
  const { id: orderId } = order
  await askDeposit(shop.as(), { orderId, percent: 50, dueOn: '2026-12-04' })
  const note = 'At the shop'
  const cash = { method: 'cash', amountMinor: 2_000_000, reference: '', note } as const
  await recordPayment(shop.as(), { orderId, ...cash })
  const transfer = {
    method: 'bank_transfer',
    amountMinor: 1_850_000,
    reference: `GT-${orderId}`,
    note,
  } as const
  await recordPayment(shop.as(), { orderId, ...transfer })
  expect(await shop.readOrder(orderId)).toMatchObject({ status: 'paid', balance: 0 })
  return orderId
}

// (rule: agreed-share)
test('a cancellation keeps a share that was agreed: what is owed is that share, the rest goes back', async () => {
  const orderId = await paidInTwoWays()
  const keep = { amountMinor: 500_000, why: 'The cutting had begun' }
  await cancelOrder(shop.as(), { orderId, why: 'Changed her mind', keep })
  expect(await shop.readOrder(orderId)).toMatchObject({
    status: 'cancelled',
    charged: 500_000,
    returned: 3_350_000,
    balance: 0,
  })
  const rows = await shop.ctx.db.select().from(adjustments).where(eq(adjustments.orderId, orderId))
  expect(rows.map(({ kind, amount, why }) => [kind, amount, why])).toEqual([
    ['cancelled', -3_850_000, 'Changed her mind'],
    ['kept', 500_000, 'The cutting had begun'],
  ])
  expect((await shop.refundsOf(orderId)).map(({ amount }) => amount).toSorted((a, b) => b - a)).toEqual([
    2_000_000, 1_350_000,
  ])
  const job = (await shop.mailJobsOf(orderId)).find(({ kinds }) => kinds.includes('order_cancelled'))!
  expect((await readOrderMail(shop.ctx, job, links))?.mail.note).toBe(
    'Changed her mind. ₦33,500 of the ₦38,500 you paid goes back to you, ₦5,000 stays with us, as agreed: The cutting had begun.',
  )
  expect(await readOrderMoney({ ...shop.as(), ...links }, { id: orderId })).toMatchObject({
    kept: 500_000,
    refundable: 500_000,
  })
})

// (rules: agreed-share, consistency-check)
test('all of it may stay, and the nightly check does not ask where that charge went', async () => {
  const orderId = await paidInTwoWays()
  await cancelOrder(shop.as(), {
    orderId,
    why: 'Late',
    keep: { amountMinor: 3_850_000, why: 'Made to measure' },
  })
  expect(await shop.readOrder(orderId)).toMatchObject({ status: 'cancelled', charged: 3_850_000, balance: 0 })
  expect(await shop.refundsOf(orderId)).toEqual([])
  expect(await rowsOf(shop.ctx.db)`${chargesWithoutOrder}`).toEqual([])
  await refundOrder(shop.as(), { orderId, amountMinor: 1_000_000 })
  expect(await shop.readOrder(orderId)).toMatchObject({ charged: 2_850_000, balance: 0 })
})

// (rule: agreed-share)
test('no more stays than is held, and nothing of an order that is not paid', async () => {
  const orderId = await paidInTwoWays()
  const cancel = (id: string, amountMinor: number) =>
    cancelOrder(shop.as(), { orderId: id, why: 'x', keep: { amountMinor, why: 'y' } }).catch(code)
  for (const amountMinor of [0, -1, 0.5, 3_850_001])
    expect(await cancel(orderId, amountMinor)).toBe('KEPT_TOO_MUCH')
  await refundOrder(shop.as(), { orderId, amountMinor: 1_000_000 })
  expect(await cancel(orderId, 2_850_001)).toBe('KEPT_TOO_MUCH')
  expect(await shop.readOrder(orderId)).toMatchObject({ status: 'paid' })
  const { order } = await shop.checkout(await shop.customer(), await shop.variant())
  expect(await cancel(order.id, 1)).toBe('KEPT_TOO_MUCH')
})

// (rule: refund-ways)
test('the owner says how she gave it back, within what each way brought', async () => {
  const orderId = await paidInTwoWays()
  const paid = await shop.paymentsOf(orderId)
  const idOf = (method: string) => paid.find((one) => one.method === method && one.state === 'succeeded')!.id
  const refund = (amountMinor: number | undefined, transfer: number, cash: number) =>
    refundOrder(shop.as(), {
      orderId,
      ...(amountMinor !== undefined && { amountMinor }),
      payments: [
        { id: idOf('bank_transfer'), amountMinor: transfer },
        { id: idOf('cash'), amountMinor: cash },
      ],
    }).catch(code)
  expect(await refund(100_000, 60_000, 30_000)).toBe('WRONG_WAYS')
  expect(await refund(1_900_000, 1_850_001, 49_999)).toBe('WRONG_WAYS')
  await refund(1_900_000, 1_850_000, 50_000)
  await refundOrder(shop.as(), { orderId, payments: [{ id: idOf('cash'), amountMinor: 10_000 }] })
  const after = await shop.paymentsOf(orderId)
  const held = (method: string) => after.find(({ id }) => id === idOf(method))!.refunded
  expect([held('bank_transfer'), held('cash')]).toEqual([1_850_000, 60_000])
})

// (rules: refunds, consistency-check)
test('an order paid in two ways and cancelled piece by piece costs its delivery, and the nightly check asks nothing', async () => {
  const { order } = await shop.checkout(await shop.customer(), await shop.variant(), { quantity: 1 })
  const { id: orderId, totalAmount } = order
  const transfer = { orderId, method: 'bank_transfer', note: 'Seen in the bank app' } as const
  for (const [reference, amountMinor] of [
    ['GT-1', totalAmount - 1],
    ['GT-2', 1],
  ] as const)
    await recordPayment(shop.as(), { ...transfer, reference: `${reference}-${orderId}`, amountMinor })
  const [line] = await shop.ctx.db.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  await refundOrder(shop.as(), { orderId, lines: [{ lineId: line!.id, quantity: 1, restock: true }] })
  expect(await shop.readOrder(orderId)).toMatchObject({ status: 'cancelled', charged: 250_000, balance: 0 })
  expect(await rowsOf(shop.ctx.db)`${chargesWithoutOrder}`).toEqual([])
})
