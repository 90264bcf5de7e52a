import { checkConsistency } from '../../admin/shop-health/consistency.service.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { maskedCode } from '../../credit/card-code.rules.ts'
import { cardPath } from '../../credit/cards/card-link.server.ts'
import { sendDueCards } from '../../credit/cards/send-cards.service.ts'
import { readTakings } from '../../admin/today/takings.service.ts'
import { readCredit } from '../../admin/credit/read-credit.service.ts'
import { readOrderMail } from '../../orders/mails/order-mail.service.ts'
import { refundOrder } from '../../payments/refunds/refund-order.service.ts'
import { settlePayment } from '../../payments/settlement/settle-payment.service.ts'
import { sweepPayments } from '../../payments/reconcile.service.ts'
import { dayMs, hourMs, lagosDay } from '../../lib/time.ts'
import { payWith } from '../test-credit-shop.ts'
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
  expect(toBuyer!.mail.giftCard!.next).toEqual(['We have emailed the card to a•••@example.com.'])
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
  expect((await cards.request('/gift-card')).text).toContain('Go to payment')
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
  expect(refused.text).toContain('Go to payment')
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
  [{ amount: 'own', ownAmount: '4,999' }, 'from ₦5,000 to ₦200,000'],
  [{ amount: '1' }, 'Choose an amount'],
  [{ toName: '' }, 'Type who it is for'],
  [{ toEmail: 'ada' }, 'email'],
  [{ sendOn: '2020-01-01' }, 'This day is over'],
  [{ sendOn: lagosDay(new Date(Date.now() + 9 * dayMs)), toEmail: '' }, 'Type where it is sent on that day'],
])('a form with %o is refused with its reason, and keeps what was typed', async (wrong, reason) => {
  const answer = await cards.request('/gift-card', { ...cards.form, ...wrong })
  expect(answer.status).toBe(400)
  expect(answer.text).toContain(reason)
  expect(answer.text).toContain('Happy birthday')
})

// (rule: gift-card-form)
test('the amount that is marked is bought, also when another one was typed before', async () => {
  const order = await cards.buy({ ownAmount: '60,000' })
  expect((await cards.cardOf(order.id)).card.amount).toBe(2_500_000)
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
