import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CheckoutShop, openCheckoutShop } from '../checkout/test-checkout-shop.ts'
import { insertFlag, insertZone } from '../db/test-fixtures.ts'
import { asSystem } from '../lib/server/context.ts'
import { AppError } from '../lib/errors.ts'
import { sweepPayments } from '../payments/settlement/reconcile.service.ts'
import { settlePayment } from '../payments/settlement/settle-payment.service.ts'
import { ownerHelp, runOwnerCommand } from './run-command.service.ts'

let shop: CheckoutShop
beforeAll(async () => {
  shop = await openCheckoutShop()
})
afterAll(() => shop.close())

const backUp = async () => ({ file: 'shop.tar.gz' })
const pictures = { open: () => Promise.reject(new Error('no pictures here')) }

/** What is printed; a refusal is its one line. */
const admin = (...args: string[]) =>
  runOwnerCommand({ ...asSystem(shop.as(), 'owner command (ada)'), backUp, pictures }, args).catch(
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error
      expect(error.message).not.toContain('\n')
      return `refused: ${error.message}`
    },
  )

async function placed(more: { order?: object } = {}) {
  const { order, payment } = await shop.checkout(await shop.customer(), await shop.variant(), more)
  return { ...order, reference: payment?.reference ?? '' }
}

async function paid() {
  const order = await placed()
  await shop.control('pay', { reference: order.reference, card: 'success' })
  await settlePayment(shop.as(), order.reference)
  return order
}

async function inReview() {
  const order = await placed()
  await shop.control('settle', { reference: order.reference, status: 'success', amount: 5_000 })
  await settlePayment(shop.as(), order.reference)
  return order
}

const mailsOf = async (orderId: string) => (await shop.mailJobsOf(orderId)).flatMap(({ kinds }) => kinds)

test('orders are listed newest first, by status, and shown whole', async () => {
  const first = await placed()
  shop.later(60_000)
  const second = await paid()
  const lines = (await admin('orders')).split('\n')
  expect(lines[0]).toContain(second.orderNumber)
  expect(lines[1]).toContain(first.orderNumber)
  for (const part of ['Paid', '₦20,500', 'ada@example.com']) expect(lines[0]).toContain(part)
  const onlyPaid = await admin('orders', 'paid')
  expect(onlyPaid).toContain(second.orderNumber)
  expect(onlyPaid).not.toContain(first.orderNumber)
  expect(await admin('orders', 'delivered')).toBe('There are no such orders.')
  expect(await admin('orders', 'lost')).toContain('refused: There is no status lost. They are: pending,')
  const whole = await admin('order', ` ${second.orderNumber.toLowerCase()} `)
  for (const part of [
    second.orderNumber,
    'Ada Obi',
    '12 Bode Thomas Street',
    '1 × Dress',
    'Delivery ₦2,500',
    'Total ₦20,500',
    'Payment received',
    `Payment ${second.reference} of ₦20,500: success, ₦20,500 came in`,
  ])
    expect(whole).toContain(part)
  expect(await admin('order', 'IL-1')).toBe('refused: There is no order IL-1')
  expect(await admin('order')).toBe('refused: Name an order by its number')
})

// (rule: order-flags)
test('what needs a look is listed with its reason until it was seen', async () => {
  const order = await paid()
  expect(await admin('seen', order.orderNumber)).toContain('refused: ')
  await insertFlag(shop.ctx, order.id, 'Refund refused')
  expect(await admin('look')).toMatch(new RegExp(`${order.orderNumber}.*NEEDS A LOOK: Refund refused`))
  expect(await admin('seen', order.orderNumber)).toContain('does not need a look any more')
  expect(await admin('look')).not.toContain(order.orderNumber)
  const events = await shop.eventsOf(order.id)
  expect(events.at(-1)).toMatchObject({ description: 'Refund refused', actor: 'owner command (ada)' })
})

test('a delivery quote is answered in naira and mails the link to pay', async () => {
  const abroad = await insertZone(shop.ctx, {
    name: 'Ghana',
    zoneType: 'international_country',
    country: 'GH',
    state: null,
    pricing: 'quoted',
    rate: null,
  })
  const address = {
    ...shop.bodyFor([]).orderData.shipping_address,
    state: 'Accra',
    country: 'Ghana',
    shippingLocation: abroad.id,
  }
  const order = await placed({ order: { phone: '+233 20 123 4567', shipping_address: address } })
  expect(await admin('orders')).toContain('₦18,000 + delivery to quote')
  for (const wrong of [['free'], ['-1'], ['45000', '5'], ['45000', '10', '5'], ['45000', '5', 'x'], []])
    expect(await admin('quote', order.orderNumber, ...wrong)).toContain('refused: ')
  expect((await shop.readOrder(order.id)).delivery).toBeNull()
  expect(await admin('quote', order.orderNumber, '45,000.50', '5', '10')).toMatch(
    /delivery ₦45,000\.50, total ₦63,000\.50\. .*outbox/,
  )
  expect(await shop.readOrder(order.id)).toMatchObject({
    delivery: 4_500_050,
    totalAmount: 6_300_050,
    deliveryDaysMin: 5,
    deliveryDaysMax: 10,
  })
  expect(await mailsOf(order.id)).toContain('delivery_quote_ready')
  expect(await admin('quote', (await paid()).orderNumber, '5')).toContain('not waiting for a delivery fee')
})

test('a paid order is packed, shipped with its tracking, and delivered, and only in that order', async () => {
  const { id, orderNumber } = await paid()
  expect(await admin('move', orderNumber, 'shipped')).toBe(
    `refused: Order ${orderNumber} is Paid: next comes Processing or Cancelled`,
  )
  expect(await admin('move', orderNumber, 'cancelled')).toContain('refused: Move an order to processing,')
  expect(await admin('move', orderNumber, 'processing', '--carrier', 'GIG')).toContain('refused: Carrier')
  expect(await admin('move', orderNumber, 'processing')).toBe(`${orderNumber} is Processing.`)
  expect(await admin('move', orderNumber, 'shipped', '--colour', 'red')).toContain('no option --colour')
  expect(
    await admin('move', orderNumber, 'shipped', '--carrier', 'GIG Logistics', '--tracking', 'G-77'),
  ).toContain('is Shipped. Mails about it wait in the outbox')
  expect((await shop.readOrder(id)).status).toBe('shipped')
  expect(await shop.parcelsOf(id)).toMatchObject([{ carrier: 'GIG Logistics', trackingNumber: 'G-77' }])
  await admin('move', orderNumber, 'delivered')
  expect((await shop.readOrder(id)).status).toBe('delivered')
  expect(await mailsOf(id)).toEqual(expect.arrayContaining(['order_shipped', 'order_delivered']))
  expect(await admin('cancel', orderNumber, '--why', 'Too late')).toContain('next comes nothing more')
})

test('a paid order is shipped at once, with or without its tracking', async () => {
  const { id, orderNumber } = await paid()
  expect(await admin('ship', orderNumber, '--carrier')).toContain('refused: --carrier needs a value')
  expect(await admin('ship', orderNumber, 'GIG')).toContain('refused: Put names of several words into quotes')
  expect(await admin('ship', orderNumber, '--tracking', 'G-78')).toContain('is Shipped. Mails about it wait')
  expect((await shop.readOrder(id)).status).toBe('shipped')
  expect(await shop.parcelsOf(id)).toMatchObject([{ carrier: null, trackingNumber: 'G-78' }])
  expect((await mailsOf(id)).filter((kind) => kind === 'order_shipped')).toHaveLength(1)
  expect(await admin('ship', (await placed()).orderNumber)).toContain('is Pending: next comes')
})

test('an unpaid order is cancelled, a paid one gets its money back too', async () => {
  const open = await placed()
  expect(await admin('cancel', open.orderNumber)).toContain('refused: Say why')
  expect(await admin('cancel', open.orderNumber, '--why', 'Sold', 'out')).toContain('refused: Put the reason')
  expect((await shop.readOrder(open.id)).status).toBe('pending')
  expect(await admin('cancel', open.orderNumber, '--why', 'Sold out in the store')).toContain('is Cancelled.')
  expect(await shop.readOrder(open.id)).toMatchObject({ status: 'cancelled', holdState: 'released' })
  expect((await shop.mailJobsOf(open.id)).at(-1)).toMatchObject({
    kinds: ['order_cancelled'],
    note: 'Sold out in the store',
  })

  const full = await paid()
  const told = await admin('cancel', full.orderNumber, '--why', 'Out of fabric')
  expect(told).toMatch(/is Cancelled\. Refund of ₦20,500: (on its way|done)/)
  expect((await shop.readOrder(full.id)).status).toBe('cancelled')
  expect(shop.refundedMinor([full.reference])).toBe(full.totalAmount)
})

test('money that came in unnoticed is seen before an order is cancelled as unpaid', async () => {
  const order = await placed()
  await shop.pay(order.reference)
  expect(await admin('cancel', order.orderNumber, '--why', 'Sold out')).toBe(
    'refused: This order has already been paid',
  )
  expect((await shop.readOrder(order.id)).status).toBe('paid')
})

test('part of a payment is refunded in naira, then the rest, and never more', async () => {
  const order = await paid()
  expect(await admin('refund', order.orderNumber, '500')).toContain('Refund of ₦500')
  expect(shop.refundedMinor([order.reference])).toBe(50_000)
  for (const wrong of ['0', '-5', 'all', '5,00'])
    expect(await admin('refund', order.orderNumber, wrong)).toContain('refused: The amount is in naira')
  expect(await admin('refund', order.orderNumber, '20500')).toContain('refused: A refund cannot be larger')
  expect(await admin('refund', order.orderNumber)).toContain('Refund of ₦20,000')
  expect(shop.refundedMinor([order.reference])).toBe(order.totalAmount)
  expect(await admin('refund', order.orderNumber)).toContain('refused: There is no payment left')
  expect(await admin('refund', (await placed()).orderNumber)).toMatch(/is Pending: next comes/)
})

test('a refund Paystack could not be asked for says that it will be asked again', async () => {
  const order = await paid()
  await shop.control('faults/http', { route: 'refund-create', kind: 'drop-reply' })
  expect(await admin('refund', order.orderNumber)).toContain(
    'not at the payment provider yet: the shop asks again',
  )
  await shop.control('reset')
})

test('an order in review is accepted with a reason; seen does not decide it', async () => {
  const order = await inReview()
  expect(await admin('look')).toContain(order.orderNumber)
  expect(await admin('seen', order.orderNumber)).toContain(
    'waits for a decision about its money: accept or cancel',
  )
  expect(await admin('accept', order.orderNumber)).toContain('refused: Say why')
  expect(await admin('accept', order.orderNumber, '--why', 'Paid the rest in the store')).toContain(
    'is Paid, short by ₦20,450.',
  )
  expect(await admin('order', order.orderNumber)).toContain('Accepted short by ₦20,450')
  expect(await admin('orders', 'paid')).toMatch(new RegExp(`${order.orderNumber}.*short by ₦20,450`))
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'paid' })
  expect(await shop.reasonOf(order.id)).toBeNull()
  expect(await mailsOf(order.id)).toContain('order_paid')
  expect(await admin('accept', order.orderNumber, '--why', 'Again')).toContain('refused: Order')
})

// (rules: paid-before-it-leaves, excess)
test('an order with too little is sent all the same, and what is too much is kept as agreed', async () => {
  const order = await paid()
  const [payment] = await shop.paymentsOf(order.id)
  const { reference } = payment!
  await shop.paystack.refund({ reference, amount: payment!.asked, note: 'dashboard' })
  await sweepPayments(shop.as(), 60_000)
  expect(await admin('ship', order.orderNumber)).toContain('refused:')
  expect(await admin('send-unpaid', order.orderNumber)).toContain('may be packed and sent')
  expect(await admin('ship', order.orderNumber)).toContain('is Shipped')
  const why = ['--why', 'She gave it in the store']
  expect(await admin('accept', order.orderNumber, ...why, '--too-much', 'x')).toContain('goes back or stays')
  expect(await admin('accept', order.orderNumber, ...why)).toContain('is settled, short by')
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'shipped', balance: 0 })
})

// (rule: owner-commands)
test('help names every command in one line', async () => {
  for (const name of ['grant', 'settings', 'quote', 'refund', 'showcase', 'help'])
    expect(ownerHelp()).toMatch(new RegExp(`^  ${name}\\b.*: .+$`, 'm'))
  expect(await admin('frobnicate')).toBe('refused: There is no command frobnicate')
})
