import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../lib/server/web/test-app.ts'
import { payPath } from '../../orders/links/pay-link.server.ts'
import { askDeposit } from '../../payments/deposits/ask-deposit.service.ts'
import { cancelOwnOrder } from '../../payments/settlement/cancel-order.service.ts'
import { type CreditShop, openCreditShop } from '../test-credit-shop.ts'
import { options } from '../test-checkout-shop.ts'
import { payPageApi } from '../pay-page/pay-page.api.ts'
import { payByCard } from './pay-card.service.ts'

let shop: CreditShop['shop']
let credit: CreditShop['credit']
let { customer, expectLedgersWhole } = {} as CreditShop
let app: ReturnType<typeof openTestApp>['app']
beforeAll(async () => {
  ;({ shop, credit, customer, expectLedgersWhole } = await openCreditShop())
  app = openTestApp(
    payPageApi({ provider: shop.provider, options, cards: payByCard }) as never,
    () => shop.ctx,
  ).app
})
afterEach(() => expectLedgersWhole())
afterAll(() => shop.close())

const pay = async (orderId: string, card: string) => {
  const path = payPath(options.authSecret, orderId)
  const response = await app.request(path, { method: 'POST', body: new URLSearchParams({ card }) })
  return { status: response.status, text: await response.text() }
}
const inParts = async () => {
  const { order } = await shop.checkout(await customer(), await shop.variant(), { quantity: 2 })
  await askDeposit(shop.as(), { orderId: order.id, percent: 50, dueOn: '2026-12-04' })
  return order
}

// (rule: card-on-pay-link)
test('a card pays the deposit and then the rest behind a pay link', async () => {
  const order = await inParts()
  const page = await (await app.request(payPath(options.authSecret, order.id))).text()
  expect(page).toContain('Use a gift card')
  const [small, deposit, rest] = [
    await credit.card(100_000),
    await credit.card(order.totalAmount / 2),
    await credit.card(order.totalAmount),
  ]
  expect((await pay(order.id, small.code)).text).toContain('too little here')
  expect((await pay(order.id, deposit.code)).status).toBe(303)
  expect(await shop.readOrder(order.id)).toMatchObject({
    status: 'pending',
    balance: order.totalAmount / 2,
    depositPaidAt: expect.any(Date),
  })
  // A double press.
  const both = await Promise.all([pay(order.id, rest.code), pay(order.id, rest.code)])
  expect(both.map(({ status }) => status)).toContain(303)
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'paid', balance: 0 })
  expect(await credit.balanceOf(rest.id)).toBe(order.totalAmount / 2)
  expect(await credit.balanceOf(deposit.id)).toBe(0)
})

test('a card pays a part of an order that waits for its payment, and is full again when that ends', async () => {
  const actor = await customer()
  const { order } = await shop.checkout(actor, await shop.variant())
  const card = await credit.card(500_000)
  expect((await pay(order.id, card.code)).status).toBe(303)
  expect(await shop.readOrder(order.id)).toMatchObject({
    status: 'pending',
    creditAmount: 500_000,
    balance: order.totalAmount - 500_000,
  })
  await cancelOwnOrder(shop.as(actor), order.id)
  expect(await credit.balanceOf(card.id)).toBe(500_000)
})

test('two checkouts and a pay link on one card spend what it has once', async () => {
  const card = await credit.card(1_000_000)
  const orders = await Promise.all([inParts(), inParts(), inParts()])
  const answers = await Promise.all(orders.map(({ id }) => pay(id, card.code)))
  expect(answers.every(({ status }) => status !== 500)).toBe(true)
  const entries = await credit.entriesOf(card.id)
  expect(entries.reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(await credit.balanceOf(card.id))
})

test('a code that no card has pays nothing', async () => {
  const order = await inParts()
  const { text } = await pay(order.id, '7K3M-9QXD-0V1A-TCWE')
  expect(text).toContain('We do not know this gift card')
  expect(text.replaceAll(/\s+/g, ' ')).toMatch(/<details[^>]* open.*value="7K3M-9QXD-0V1A-TCWE"/)
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'pending', balance: order.totalAmount })
})
