import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startPart } from '../../checkout/pay-page/pay-part.service.ts'
import { options } from '../../checkout/test-checkout-shop.ts'
import { readTakings } from '../../admin/today/takings.service.ts'
import { orderFlags } from '../../db/schema.ts'
import { asSystem } from '../../lib/server/context.ts'
import { releaseUnpaid } from '../../orders/changes/paid-before-it-leaves.service.ts'
import { closeFlags } from '../../orders/changes/order-flags.service.ts'
import { readOrderMail } from '../../orders/mails/order-mail.service.ts'
import { packOrder } from '../../orders/steps/staff-steps.service.ts'
import { receiptLink } from '../../orders/links/receipt-link.server.ts'
import { receiptPage } from '../../orders/tracking/receipt-page.server.ts'
import { readReceipt } from '../../orders/tracking/receipt.service.ts'
import { adjust } from '../ledger/adjust.service.ts'
import { followMoney } from '../ledger/follow-money.service.ts'
import { recordPayment } from '../manual/record-payment.service.ts'
import { cancelPaidOrder } from '../refunds/cancel-paid.service.ts'
import { refundOrder } from '../refunds/refund-order.service.ts'
import { acceptPayment } from '../settlement/accept-payment.service.ts'
import { settlePayment } from '../settlement/settle-payment.service.ts'
import { type ChangedShop, code, openChangedShop } from './test-changed-lines.ts'

let shop: ChangedShop
beforeAll(async () => {
  shop = await openChangedShop()
})
afterAll(() => shop.close())
afterEach(() => shop.expectLedgerWhole())

/** A paid order of one piece at ₦18,000 with its delivery of ₦2,500, and another variant of ₦9,000 to add. */
async function paid(stock = 3) {
  const { order, variants, lines } = await shop.ordered([5], [1])
  await shop.payOpen(order.id)
  const other = await shop.variant(stock, 900_000)
  const item = (quantity: number) => ({ product_id: other.productId, variant_id: other.id, quantity })
  return { orderId: order.id, own: variants[0]!, line: lines[0]!, other, item }
}

const openFlags = async (orderId: string) =>
  (await shop.ctx.db.select().from(orderFlags).where(eq(orderFlags.orderId, orderId))).filter(
    ({ clearedAt }) => clearedAt === null,
  )
const payDue = async (orderId: string) => {
  const url = await startPart(shop.as(), { orderId, part: 'all' }, options)
  const payment = (await shop.paymentsOf(orderId)).find(({ checkoutUrl }) => checkoutUrl === url)!
  return { ...payment, settle: () => settlePayment(shop.as(), payment.reference) }
}

// (rules: added-lines, order-balance)
test('what is added to a paid order is sold at once and to pay, and the order waits for it before it is packed', async () => {
  const { orderId, other, item } = await paid()
  await shop.change(orderId, {
    added: [item(2)],
    fees: [{ title: 'Gift wrapping', price: 50_000 }],
    pieces: [{ title: 'Head tie', price: 300_000, quantity: 1 }],
    shownMinor: 0,
    dueMinor: 2_150_000,
  })
  const order = await shop.readOrder(orderId)
  expect(order).toMatchObject({
    status: 'paid',
    subtotal: 1_800_000 + 2_150_000,
    totalAmount: 4_200_000,
    balance: 2_150_000,
    paymentStatus: 'success',
  })
  expect(await shop.readVariant(other.id)).toMatchObject({ stock: 1, held: 0 })
  expect((await openFlags(orderId)).map(({ kind, params }) => [kind, params])).toEqual([
    ['added_due', { dueMinor: 2_150_000 }],
  ])
  expect(await packOrder(shop.owner(), { id: orderId }).catch(code)).toBe('DUE_FIRST')
  const jobs = (await shop.mailJobsOf(orderId)).filter(({ kinds }) => kinds.includes('order_changed'))
  expect(jobs).toHaveLength(1)
  expect(jobs[0]!.note).toMatch(/Added: 2 × .*1 × Gift wrapping.*₦42,000 instead of ₦20,500/)

  const payment = await payDue(orderId)
  expect(payment.asked).toBe(2_150_000)
  await shop.pay(payment.reference)
  expect(await payment.settle()).toMatchObject({ state: 'paid' })
  expect(await payment.settle()).toMatchObject({ state: 'paid' })
  expect(await shop.readOrder(orderId)).toMatchObject({ status: 'paid', balance: 0, received: 4_200_000 })
  expect(await openFlags(orderId)).toEqual([])
  expect(await shop.refundsOf(orderId)).toEqual([])
  await packOrder(shop.owner(), { id: orderId })
})

// (rule: added-lines)
test('more of a line than there is, or of what is gone, is refused and changes nothing', async () => {
  const { orderId, line, item } = await paid(1)
  const before = [await shop.readOrder(orderId), await shop.linesOf(orderId)]
  const refused = (more: Parameters<typeof shop.change>[1]) => shop.change(orderId, more).catch(code)
  expect(await refused({ added: [item(2)], shownMinor: 0, dueMinor: 1_800_000 })).toBe('CANNOT_ADD')
  const many = { quantities: [{ lineId: line.id, quantity: 6 }], shownMinor: 0, dueMinor: 9_000_000 }
  expect(await refused(many)).toBe('OUT_OF_STOCK')
  expect(await refused({ added: [item(1)], shownMinor: 0, dueMinor: 800_000 })).toBe('TOTAL_CHANGED')
  expect([await shop.readOrder(orderId), await shop.linesOf(orderId)]).toEqual(before)
})

// (rule: added-lines)
test('what was added and is not paid is taken out again, and nothing is owed', async () => {
  const { orderId, other, item } = await paid()
  await shop.change(orderId, { added: [item(2)], shownMinor: 0, dueMinor: 1_800_000 })
  const payment = await payDue(orderId)
  const [, added] = await shop.linesOf(orderId)
  await shop.change(orderId, {
    quantities: [{ lineId: added!.id, quantity: 1 }],
    shownMinor: 0,
    dueMinor: 900_000,
  })
  expect((await openFlags(orderId)).map(({ params }) => params)).toEqual([{ dueMinor: 900_000 }])
  await shop.change(orderId, { quantities: [{ lineId: added!.id, quantity: 0 }], shownMinor: 0 })
  expect(await shop.readOrder(orderId)).toMatchObject({ totalAmount: 2_050_000, balance: 0, status: 'paid' })
  expect(await shop.readVariant(other.id)).toMatchObject({ stock: 3, held: 0 })
  expect(await openFlags(orderId)).toEqual([])
  expect(await shop.linesOf(orderId)).toHaveLength(1)
  // The page that was open for it: its money goes back in full.
  await shop.pay(payment.reference)
  await payment.settle()
  expect(await shop.refundsOf(orderId)).toMatchObject([{ amount: 1_800_000, cause: 'duplicate' }])
  expect(await shop.readOrder(orderId)).toMatchObject({ status: 'paid', balance: 0 })
})

// (rules: added-lines, refunds)
test('what was added and paid is taken out as a refund of lines', async () => {
  const { orderId, other, item } = await paid()
  await shop.change(orderId, { added: [item(1)], shownMinor: 0, dueMinor: 900_000 })
  const payment = await payDue(orderId)
  await shop.pay(payment.reference)
  await payment.settle()
  const [, added] = await shop.linesOf(orderId)
  await shop.change(orderId, { quantities: [{ lineId: added!.id, quantity: 0 }], shownMinor: 900_000 })
  expect(await shop.refundsOf(orderId)).toMatchObject([{ amount: 900_000, cause: 'cancelled' }])
  expect(await shop.readOrder(orderId)).toMatchObject({ status: 'paid', balance: 0, charged: 2_050_000 })
  expect(await shop.readVariant(other.id)).toMatchObject({ stock: 3, held: 0 })
})

// (rule: added-lines)
test('a piece is swapped for a cheaper one: the difference goes back, and all sums are of what is left', async () => {
  const { orderId, own, line, item } = await paid()
  await shop.change(orderId, {
    quantities: [{ lineId: line.id, quantity: 0 }],
    added: [item(1)],
    shownMinor: 900_000,
  })
  expect(await shop.refundsOf(orderId)).toMatchObject([{ amount: 900_000, cause: 'overpaid' }])
  expect(await shop.readOrder(orderId)).toMatchObject({
    status: 'paid',
    subtotal: 900_000,
    totalAmount: 1_150_000,
    charged: 1_150_000,
    balance: 0,
  })
  expect(await shop.readVariant(own.id)).toMatchObject({ stock: 5, held: 0 })
  expect(await openFlags(orderId)).toEqual([])
})

// (rules: added-lines, payment-methods)
test('the difference is recorded by hand, in parts too, never more than is due', async () => {
  const { orderId, item } = await paid()
  await shop.change(orderId, { added: [item(1)], shownMinor: 0, dueMinor: 900_000 })
  const record = (amountMinor: number) =>
    recordPayment(shop.owner(), { orderId, amountMinor, reference: `GTB ${amountMinor}`, note: 'In the app' })
  expect(await record(900_001).catch(code)).toBe('WRONG_TRANSFER')
  await record(400_000)
  expect((await openFlags(orderId)).map(({ params }) => params)).toEqual([{ dueMinor: 500_000 }])
  await record(500_000)
  expect(await shop.readOrder(orderId)).toMatchObject({ status: 'paid', balance: 0 })
  expect(await openFlags(orderId)).toEqual([])
  expect(await record(1).catch(code)).toBe('ALREADY_PAID')
})

// (rule: added-lines)
test('its owner lets the difference go, or sends first and is paid later', async () => {
  const waived = await paid()
  await shop.change(waived.orderId, { added: [waived.item(1)], shownMinor: 0, dueMinor: 900_000 })
  await acceptPayment(shop.owner(), { orderId: waived.orderId, why: 'A present' })
  expect(await shop.readOrder(waived.orderId)).toMatchObject({ balance: 0, writtenOff: 900_000 })
  await packOrder(shop.owner(), { id: waived.orderId })

  const first = await paid()
  await shop.change(first.orderId, { added: [first.item(1)], shownMinor: 0, dueMinor: 900_000 })
  const lines = [{ lineId: first.line.id, quantity: 1, restock: false }]
  expect(await refundOrder(shop.owner(), { orderId: first.orderId, lines }).catch(code)).toBe(
    'TAKE_OUT_INSTEAD',
  )
  expect(await closeFlags(shop.owner(), first.orderId).catch(code)).toBe('NEEDS_DECISION')
  await releaseUnpaid(shop.owner(), first.orderId)
  await packOrder(shop.owner(), { id: first.orderId })
  const payment = await payDue(first.orderId)
  await shop.pay(payment.reference)
  await payment.settle()
  expect(await shop.readOrder(first.orderId)).toMatchObject({ status: 'processing', balance: 0 })
  const more = { added: [first.item(1)], shownMinor: 0, dueMinor: 900_000 }
  expect(await shop.change(first.orderId, more).catch(code)).toBe('ADD_TO_PAID')
})

// (rules: added-lines, takings)
test('takings, spending, receipt, mail and file count each payment once, and what is due nowhere', async () => {
  const { orderId, item } = await paid()
  // The sandbox has a clock of its own.
  const takings = async () => {
    const { currencies } = await readTakings({ ...shop.owner(), now: () => new Date() }, { days: 30 })
    const { now, methods } = currencies[0]!
    return { ...now, methods: methods.reduce((sum, { amount }) => sum + amount, 0) }
  }
  const before = await takings()
  await shop.change(orderId, { added: [item(1)], shownMinor: 0, dueMinor: 900_000 })
  expect(await takings()).toEqual(before)
  const links = { appUrl: options.appUrl, authSecret: 'secret' }
  const token = receiptLink('', links.authSecret, orderId).split('/').at(-1)!
  const receipt = async () => String(receiptPage(await readReceipt(shop.ctx, token, links)))
  expect(await receipt()).toMatch(/₦29,500[\s\S]*Paid so far[\s\S]*₦20,500[\s\S]*Still to pay[\s\S]*₦9,000/)
  const [job] = (await shop.mailJobsOf(orderId)).filter(({ kinds }) => kinds.includes('order_changed'))
  const mail = await readOrderMail(asSystem(shop.ctx, 'mail'), job!, links)
  expect(mail!.mail).toMatchObject({ due: { amount: 900_000, paid: 2_050_000 }, total: 2_950_000 })
  expect(mail!.mail.payUrl).toContain('/pay/')

  const payment = await payDue(orderId)
  await shop.pay(payment.reference)
  await payment.settle()
  const { goods, methods } = before
  expect(await takings()).toEqual({ ...before, goods: goods + 900_000, methods: methods + 900_000 })
  expect(await receipt()).toMatch(/Received[\s\S]*₦20,500[\s\S]*₦9,000[\s\S]*Paid<[\s\S]*₦29,500/)
})

// (rules: added-lines, late-payment)
test('a cancelled order gives everything back, and what comes for its difference afterwards too', async () => {
  const { orderId, other, item } = await paid()
  await shop.change(orderId, { added: [item(1)], shownMinor: 0, dueMinor: 900_000 })
  const payment = await payDue(orderId)
  await cancelPaidOrder(shop.owner(), { orderId, why: 'Changed her mind' })
  expect(await shop.readVariant(other.id)).toMatchObject({ stock: 3, held: 0 })
  await shop.pay(payment.reference)
  await payment.settle()
  expect((await shop.refundsOf(orderId)).map(({ amount }) => amount).sort()).toEqual([2_050_000, 900_000])
  expect(await shop.readOrder(orderId)).toMatchObject({ status: 'cancelled', balance: 0 })
  expect((await openFlags(orderId)).map(({ kind }) => kind)).toEqual(['paid_late'])
})

// (rule: added-lines)
test('what was added and is due again, after money seemed to be there, is asked about again', async () => {
  const { orderId, item } = await paid()
  await shop.change(orderId, { added: [item(1)], shownMinor: 0, dueMinor: 900_000 })
  const change = { orderId, kind: 'agreed_discount' as const }
  const kinds = async () => (await openFlags(orderId)).map(({ kind, params }) => [kind, params])
  await adjust(shop.ctx, { ...change, amountMinor: -900_000 })
  await followMoney(shop.ctx, await shop.readOrder(orderId))
  expect(await kinds()).toEqual([])
  await adjust(shop.ctx, { ...change, amountMinor: 600_000 })
  await followMoney(shop.ctx, await shop.readOrder(orderId))
  expect(await kinds()).toEqual([['added_due', { dueMinor: 600_000 }]])
})
