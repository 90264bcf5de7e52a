import { checkConsistency } from '../../admin/shop-health/consistency.service.ts'
import { adminActor } from '../../db/test-fixtures.ts'
import { requireOwner } from '../../lib/server/context.ts'
import { listOpenFlags } from '../../orders/changes/order-flags.service.ts'
import { closeSeenFlags } from '../../payments/ledger/close-seen-flags.service.ts'
import { changeDelivery } from '../../payments/pickup/change-delivery.service.ts'
import { cancelPaidOrder } from '../../payments/refunds/cancel-paid.service.ts'
import { cancelOwnOrder } from '../../payments/settlement/cancel-order.service.ts'
import { createPickupPlace } from '../../shipping/pickup/pickup-places.service.ts'
import { yabaShop } from '../test-pickup-shop.ts'
import { contestDispute } from '../../payments/disputes/answer-dispute.service.ts'
import { noPictures } from '../../payments/disputes/test-disputed-shop.ts'
import { disputes, orderLines } from '../../db/schema.ts'
import { eq } from 'drizzle-orm'
import { changeLines } from '../../payments/changed-lines/change-lines.service.ts'
import { recordPayment } from '../../payments/manual/record-payment.service.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { maskedCode } from '../../credit/card-code.rules.ts'
import { cardPath } from '../../credit/cards/card-link.server.ts'
import { sendDueCards } from '../../credit/cards/send-cards.service.ts'
import { checkConsistency } from '../../admin/shop-health/consistency.service.ts'
import { readTakings } from '../../admin/today/takings.service.ts'
import { readCredit } from '../../admin/credit/read-credit.service.ts'
import { readOrderMail } from '../../orders/mails/order-mail.service.ts'
import { refundOrder } from '../../payments/refunds/refund-order.service.ts'
import { settlePayment } from '../../payments/settlement/settle-payment.service.ts'
import { sweepPayments } from '../../payments/reconcile.service.ts'
import { dayMs, hourMs, lagosDay } from '../../lib/time.ts'
import { payWith, refused } from '../test-credit-shop.ts'
import { options } from '../test-checkout-shop.ts'
import { type CardShop, openCardShop } from './test-card-shop.ts'

let cards: CardShop
let shop: CardShop['shop']
beforeAll(async () => {
  cards = await openCardShop()
  shop = cards.shop
})
afterEach(() => cards.credit.expectLedgerWhole())
afterAll(() => shop.close())

// (rule: gift-card-bought)
test('a card is bought by its form, opens once when it is paid, and is mailed whole to its recipient alone', async () => {
  const order = await cards.buy()
  expect((await cards.cardOf(order.id)).account).toBeNull()
  expect(await shop.readOrder(order.id)).toMatchObject({
    status: 'pending',
    totalAmount: 2_500_000,
    delivery: 0,
  })
  await shop.pay(order.reference)
  // Notice and return page at once, and a sweep.
  await Promise.all([settlePayment(shop.as(), order.reference), settlePayment(shop.as(), order.reference)])
  await sweepPayments(shop.as(), 60_000)
  const { card, account } = await cards.cardOf(order.id)
  expect(account).toMatchObject({ kind: 'code', balance: 2_500_000, codeEnd: card.codeEnd })
  expect(await cards.credit.entriesOf(card.accountId)).toEqual([['bought', 2_500_000]])
  expect(await shop.readOrder(order.id)).toMatchObject({
    status: 'delivered',
    balance: 0,
    deliveryDate: null,
  })
  const { findings } = await checkConsistency(shop.as())
  expect(findings.filter(({ kind }) => kind === 'status')).toEqual([])
  const mails = await cards.mailsOf(order.id)
  expect(mails).toMatchObject([{ to: 'ada@example.com', words: 'Happy birthday', amountMinor: 2_500_000 }])
  expect(mails[0]!.code.slice(-4)).toBe(card.codeEnd)

  const toBuyer = await readOrderMail(
    shop.as(),
    { orderId: order.id, kinds: ['order_paid'], event: 'x' },
    options,
  )
  expect(toBuyer!.mail.giftCard!.next).toEqual(['We have mailed the card to a•••@example.com.'])
  const bought = await cards.request(new URL(toBuyer!.mail.giftCard!.url).pathname)
  expect(bought.text).toContain(maskedCode(card.codeEnd))
  expect(bought.text).not.toContain(mails[0]!.code)
  expect(bought.text).not.toContain('Open the card')
  const page = await cards.request(cardPath(options.authSecret, card.accountId))
  expect(page.text).toContain(mails[0]!.code)
})

test('the same form twice is one order; another is another', async () => {
  const before = (await cards.listOrders()).length
  await cards.request('/gift-card', cards.form)
  await cards.request('/gift-card', cards.form)
  await cards.request('/gift-card', { ...cards.form, toName: 'Chi' })
  expect(await cards.listOrders()).toHaveLength(before + 2)
})

// (rule: gift-card-buyers)
test('a guest buys a card where orders need an account, sees it by her browser and her receipt, and nobody else does', async () => {
  cards.asBuyer({ kind: 'guest', guestKey: 'a guest' })
  expect((await cards.request('/gift-card')).text).toContain('Go to the payment')
  const order = await cards.buy({ toEmail: '' })
  expect(await shop.readOrder(order.id)).toMatchObject({ userId: null, email: 'bisi@example.com' })
  expect((await cards.cardOf(order.id)).account).toBeNull()
  const { to } = await cards.request(`/gift-card/of/${order.id}`)
  expect((await cards.request(to!)).text).not.toContain('Open the card')
  await shop.pay(order.reference)
  await settlePayment(shop.as(), order.reference)
  expect((await cards.request(to!)).text).toContain('Open the card')
  cards.asBuyer({ kind: 'guest', guestKey: 'another' })
  expect((await cards.request(`/gift-card/of/${order.id}`)).status).toBe(404)
  const mail = await readOrderMail(
    shop.as(),
    { orderId: order.id, kinds: ['order_paid'], event: 'x' },
    options,
  )
  expect(mail!.customerEmail).toBe('bisi@example.com')
  expect(mail!.mail.giftCard!.url).toContain(to!)
})

// (rule: gift-card-buyers)
test('a guest’s card whose money went back before its day is mailed to nobody', async () => {
  cards.asBuyer({ kind: 'guest', guestKey: 'a third' })
  const sendOn = lagosDay(new Date(shop.ctx.now().getTime() + 3 * dayMs))
  const order = await cards.bought({ sendOn })
  await refundOrder(shop.as(), { orderId: order.id })
  shop.setNow(new Date(`${sendOn}T09:00:00+01:00`))
  await sendDueCards(shop.as())
  expect(await cards.mailsOf(order.id)).toEqual([])
})

// (rule: gift-card-buyers)
test('a stranger’s address is not used for more than twenty cards an hour from one network', async () => {
  cards.asBuyer({ kind: 'guest', guestKey: 'a fourth' })
  const buyerEmail = 'stranger@example.com'
  const before = (await cards.listOrders()).length
  const buy = () => cards.request('/gift-card', { ...cards.form, key: crypto.randomUUID(), buyerEmail })
  for (let tries = 0; tries < 20; tries++) expect((await buy()).status).toBe(200)
  const refused = await buy()
  expect(refused.status).toBe(429)
  expect(refused.text).toContain('Go to the payment')
  expect(await cards.listOrders()).toHaveLength(before + 20)
})

// (rules: gift-card-bought, card-follows-its-money)
test('a process that ends while a card is issued, or before the provider answered its refund, opens, mails and stops it once', async () => {
  const order = await cards.buy()
  await shop.pay(order.reference)
  const died = new Error('killed')
  const queue = { ...shop.ctx.queue, send: async () => Promise.reject(died) }
  await expect(settlePayment({ ...shop.as(), queue }, order.reference)).rejects.toThrow('killed')
  expect((await cards.cardOf(order.id)).account).toBeNull()
  for (let tries = 0; tries < 2; tries++) await settlePayment(shop.as(), order.reference)
  const { card } = await cards.cardOf(order.id)
  expect(await cards.credit.entriesOf(card.accountId)).toEqual([['bought', 2_500_000]])
  expect(await cards.mailsOf(order.id)).toHaveLength(1)
  const provider = { ...shop.provider, refund: async () => ({ kind: 'unknown' as const, why: 'no answer' }) }
  await refundOrder({ ...shop.as(), provider }, { orderId: order.id })
  expect((await cards.cardOf(order.id)).account).toMatchObject({ balance: 0, stoppedAt: expect.any(Date) })
  for (let sweep = 0; sweep < 2; sweep++) {
    shop.later(hourMs)
    await sweepPayments(shop.as(), 60_000)
  }
  expect(shop.refundedMinor([order.reference])).toBe(2_500_000)
  expect(await cards.mailsOf(order.id)).toEqual([null])
})

// (rule: gift-card-form)
test.each([
  [{ ownAmount: '4,999' }, 'from ₦5,000 to ₦200,000'],
  [{ amount: '1' }, 'Choose an amount'],
  [{ toName: '' }, 'Type for whom it is'],
  [{ toEmail: 'ada' }, 'email'],
  [{ sendOn: '2020-01-01' }, 'This day is over'],
])('a form with %o is refused with its reason, and keeps what was typed', async (wrong, reason) => {
  const answer = await cards.request('/gift-card', { ...cards.form, ...wrong })
  expect(answer.status).toBe(400)
  expect(answer.text).toContain(reason)
  expect(answer.text).toContain('Happy birthday')
})

test('a card that its buyer hands over is mailed to nobody; she opens it, and nobody else', async () => {
  const buyer = await shop.customer()
  cards.asBuyer(buyer)
  const order = await cards.bought({ toEmail: '' })
  expect(await cards.mailsOf(order.id)).toEqual([])
  const { to } = await cards.request(`/gift-card/of/${order.id}`)
  expect((await cards.request(to!)).text).toContain('Open the card')
  cards.asBuyer(await shop.customer())
  expect((await cards.request(`/gift-card/of/${order.id}`)).status).toBe(404)
  expect((await cards.request(to!.slice(0, -1))).status).toBe(404)
})

// (rule: card-on-its-day)
test('a card leaves in the morning of its day in Lagos, once', async () => {
  const sendOn = lagosDay(new Date(shop.ctx.now().getTime() + 3 * dayMs))
  const order = await cards.bought({ sendOn })
  expect(await cards.mailsOf(order.id)).toEqual([])
  const morning = new Date(`${sendOn}T08:00:00+01:00`)
  const sweepAt = async (at: Date) => {
    shop.setNow(at)
    await Promise.all([sendDueCards(shop.as()), sendDueCards(shop.as())])
    return (await cards.mailsOf(order.id)).length
  }
  expect(await sweepAt(new Date(morning.getTime() - 1000))).toBe(0)
  expect(await sweepAt(morning)).toBe(1)
  expect(await sweepAt(new Date(morning.getTime() + hourMs))).toBe(1)
})

// (rule: gift-card-owed)
test('a card is owed and no takings; what is spent of it is', async () => {
  const naira = async () =>
    (await readTakings(shop.as(), { days: 1 })).currencies.find(({ currency }) => currency === 'NGN')?.now
  const before = { owed: (await readCredit(shop.as(), { page: 1 })).owed, takings: await naira() }
  const order = await cards.bought()
  expect(await naira()).toEqual(before.takings)
  expect((await readTakings(shop.as(), { days: 1 })).credit_owed).toBe(before.owed + 2_500_000)
  const { code } = (await cards.mailsOf(order.id))[0]!
  const variant = await shop.variant(10, 1_000_000)
  const bought = await shop.checkout(await shop.customer(), variant, payWith(1_250_000, code))
  expect(bought.payment).toBeNull()
  expect((await naira())!.goods).toBe((before.takings?.goods ?? 0) + 1_000_000)
  expect((await readCredit(shop.as(), { page: 1 })).owed).toBe(before.owed + 1_250_000)
})

// (rule: card-follows-its-money)
test('a refund of a card stops that card alone; the part that was spent is a flag', async () => {
  const [order, other] = [await cards.bought(), await cards.bought()]
  const { code } = (await cards.mailsOf(order.id))[0]!
  await shop.checkout(await shop.customer(), await shop.variant(10, 1_000_000), payWith(1_250_000, code))
  await refundOrder(shop.as(), { orderId: order.id })
  await expect(refundOrder(shop.as(), { orderId: order.id })).rejects.toThrow()
  const { account } = await cards.cardOf(order.id)
  expect(account).toMatchObject({ balance: 0, stoppedAt: expect.any(Date) })
  expect(await shop.reasonOf(order.id)).toBe(
    `The money of gift card •••• ${account!.codeEnd} went back after ₦12,500 of it was spent`,
  )
  expect((await cards.cardOf(other.id)).account).toMatchObject({ balance: 2_500_000, stoppedAt: null })
  expect(
    await shop.checkout(await shop.customer(), await shop.variant(), payWith(1, code)).catch(refused),
  ).toBe('CANNOT_ORDER')
})

test('a part that goes back leaves the rest; a refund that the bank refuses is good again', async () => {
  const order = await cards.buy()
  await shop.control('pay', { reference: order.reference, card: 'refund-fails' })
  await settlePayment(shop.as(), order.reference)
  await refundOrder(shop.as(), { orderId: order.id, amountMinor: 1_000_000 })
  expect((await cards.cardOf(order.id)).account).toMatchObject({ balance: 1_500_000, stoppedAt: null })
  await expect.poll(() => shop.sandbox.ledger.refundsOf(order.reference).at(-1)!.status).toBe('failed')
  for (let i = 0; i < 2; i++) {
    shop.later(2 * hourMs)
    await sweepPayments(shop.as(), 60_000)
  }
  expect((await cards.cardOf(order.id)).account).toMatchObject({ balance: 2_500_000, stoppedAt: null })
  expect(await shop.reasonOf(order.id)).not.toContain('gift card')
})

test('while the bank looks at its payment a card pays nothing, and once it took the money never again', async () => {
  const order = await cards.bought()
  const { code } = (await cards.mailsOf(order.id))[0]!
  await shop.control('dispute', { reference: order.reference })
  const atBank = () => shop.sandbox.ledger.disputesOf(order.reference).at(-1)!
  const notice = (event: string) => ({
    event: `charge.dispute.${event}`,
    data: { id: atBank().id, transaction: { reference: order.reference }, status: atBank().status },
  })
  await shop.receive(notice('create'))
  expect((await cards.cardOf(order.id)).account).toMatchObject({
    balance: 2_500_000,
    stoppedAt: expect.any(Date),
  })
  const variant = await shop.variant()
  expect(await shop.checkout(await shop.customer(), variant, payWith(1, code)).catch(refused)).toBe(
    'CANNOT_ORDER',
  )
  const [dispute] = await shop.ctx.db.select().from(disputes)
  await contestDispute(
    shop.as(),
    { id: dispute!.id, text: 'Mailed', customer_phone: '08031234567' },
    noPictures,
  )
  await shop.control('dispute-decide', { id: atBank().id, outcome: 'lost' })
  await shop.receive(notice('resolve'))
  expect((await cards.cardOf(order.id)).account).toMatchObject({ balance: 0, stoppedAt: expect.any(Date) })
})

// (rule: card-follows-its-money)
test('what comes back to a card whose money went back is taken off it, and its flag follows', async () => {
  const order = await cards.bought()
  const { code } = (await cards.mailsOf(order.id))[0]!
  const spend = async (used: number) =>
    (await shop.checkout(await shop.customer(), await shop.variant(10, 1_000_000), payWith(used, code))).order
  const [first, second] = [await spend(1_250_000), await spend(1_250_000)]
  await refundOrder(shop.as(), { orderId: order.id, amountMinor: 1_500_000 })
  const missing = async () => (await listOpenFlags(shop.ctx, order.id)).map(({ params }) => params)
  const end = code.slice(-4)
  expect(await missing()).toEqual([{ amountMinor: 1_500_000, end }])
  await cancelPaidOrder(shop.as(), { orderId: first.id, why: 'Out of cloth' })
  const { account } = await cards.cardOf(order.id)
  expect(account).toMatchObject({ balance: 0, stoppedAt: null })
  expect(await missing()).toEqual([{ amountMinor: 250_000, end }])
  await cancelPaidOrder(shop.as(), { orderId: second.id, why: 'Out of cloth' })
  expect(await cards.credit.balanceOf(account!.id)).toBe(1_000_000)
  expect(await missing()).toEqual([])
})

test('an order that ends unpaid gives nothing back to a card whose money went back meanwhile', async () => {
  const order = await cards.bought()
  const { code } = (await cards.mailsOf(order.id))[0]!
  const held = await shop.checkout(
    await shop.customer(),
    await shop.variant(10, 4_000_000),
    payWith(2_500_000, code),
  )
  await refundOrder(shop.as(), { orderId: order.id })
  await cancelOwnOrder(shop.asBuyerOf(held.order), held.order.id)
  const { account } = await cards.cardOf(order.id)
  expect(account).toMatchObject({ balance: 0, stoppedAt: expect.any(Date) })
  expect(await listOpenFlags(shop.ctx, order.id)).toEqual([])
})

test('an owner who has seen what was spent of a card is not told again, until it is another sum', async () => {
  const order = await cards.bought()
  const { code } = (await cards.mailsOf(order.id))[0]!
  await shop.checkout(await shop.customer(), await shop.variant(10, 1_000_000), payWith(1_250_000, code))
  await refundOrder(shop.as(), { orderId: order.id, amountMinor: 1_500_000 })
  await closeSeenFlags(requireOwner(shop.as(adminActor)), order.id)
  expect(await listOpenFlags(shop.ctx, order.id)).toEqual([])
  await refundOrder(shop.as(), { orderId: order.id, amountMinor: 500_000 })
  expect(await listOpenFlags(shop.ctx, order.id)).toMatchObject([{ params: { amountMinor: 750_000 } }])
})

test('a card goes nowhere: it is neither fetched nor brought, and the nightly check finds nothing odd about it', async () => {
  const pickup = (await createPickupPlace(shop.as(), yabaShop)).id
  const order = await cards.buy()
  const { updatedAt } = await shop.readOrder(order.id)
  const change = { orderId: order.id, to: { pickup }, shownMinor: 2_500_000, startedFrom: updatedAt }
  await expect(changeDelivery(shop.as(), change)).rejects.toMatchObject({ code: 'NOT_CHANGEABLE' })
  await shop.pay(order.reference)
  await settlePayment(shop.as(), order.reference)
  const { findings } = await checkConsistency(shop.as())
  expect(findings.filter(({ kind }) => kind === 'status')).toEqual([])
})

test('a card is good for what it was ordered for, and no more than the shop holds when its money came in parts', async () => {
  const order = await cards.buy()
  const { updatedAt } = await shop.readOrder(order.id)
  const [line] = await shop.ctx.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  const more = {
    key: crypto.randomUUID(),
    orderId: order.id,
    quantities: [{ lineId: line!.id, quantity: 3 }],
    shownMinor: 7_500_000,
    dueMinor: 0,
    startedFrom: updatedAt,
    added: { items: [], pieces: [], fees: [] },
  }
  await expect(changeLines(shop.as(), more)).rejects.toMatchObject({ code: 'NOT_CHANGEABLE' })
  await shop.control('settle', { reference: order.reference, status: 'success', amount: 2_400_000 })
  await settlePayment(shop.as(), order.reference)
  await refundOrder(shop.as(), { orderId: order.id, amountMinor: 500_000 })
  const note = 'At the shop'
  const rest = (await shop.readOrder(order.id)).balance
  await recordPayment(shop.as(), {
    orderId: order.id,
    method: 'cash',
    amountMinor: rest,
    reference: '',
    note,
  })
  const { held, status } = await shop.readOrder(order.id)
  expect(status).toBe('delivered')
  expect(held).toBeLessThan(2_500_000)
  expect((await cards.cardOf(order.id)).account).toMatchObject({ balance: held })
})
