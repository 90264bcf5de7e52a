import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminActor } from '../../db/test-fixtures.ts'
import { openTestApp } from '../../lib/server/web/test-app.ts'
import { payPath } from '../../orders/links/pay-link.server.ts'
import { askDeposit } from '../../payments/deposits/ask-deposit.service.ts'
import { recordPayment } from '../../payments/manual/record-payment.service.ts'
import type { OwnerPaymentsCtx } from '../../payments/providers/payment-provider.server.ts'
import { settlePayment } from '../../payments/settlement/settle-payment.service.ts'
import { type CheckoutShop, openCheckoutShop, options } from '../test-checkout-shop.ts'
import { payByCard } from '../gift-card/pay-card.service.ts'
import { payPageApi } from './pay-page.api.ts'

let shop: CheckoutShop
let app: ReturnType<typeof openTestApp>['app']
beforeAll(async () => {
  shop = await openCheckoutShop()
  app = openTestApp(
    payPageApi({ provider: shop.provider, options, cards: payByCard }) as never,
    () => shop.ctx,
  ).app
})
afterAll(() => shop.close())

async function get(path: string) {
  const response = await app.request(path)
  return { status: response.status, text: (await response.text()).replaceAll(/\s+/g, ' ') }
}
async function post(path: string, form: Record<string, string>) {
  const response = await app.request(path, { method: 'POST', body: new URLSearchParams(form) })
  return { status: response.status, text: (await response.text()).replaceAll(/\s+/g, ' ') }
}
/** Its rows, each with its sum. */
const sumsIn = (text: string) =>
  [...text.matchAll(/<th scope="row">(.*?)<\/th> <td>(.*?)<\/td>/g)].map(([, name, sum]) => `${name} ${sum}`)
const pageOf = (order: { id: string }) => payPath(options.authSecret, order.id)

async function placed() {
  const { order } = await shop.checkout(await shop.customer(), await shop.variant(), { quantity: 2 })
  await askDeposit(shop.as(), { orderId: order.id, percent: 50, dueOn: '2026-12-04' })
  return order
}

// (rule: part-payment)
test('the page behind a pay link says what is due and leads to the payment of a part', async () => {
  const order = await placed()
  const first = await get(pageOf(order))
  expect(first.status).toBe(200)
  expect(first.text).toContain('Pay the deposit of ₦19,250')
  expect(sumsIn(first.text)).toEqual([
    '2 pieces ₦36,000',
    'Delivery ₦2,500',
    'Total ₦38,500',
    'Balance by Fri 4 Dec ₦19,250',
    'Deposit now ₦19,250',
  ])
  expect(first.text).toContain('Pay all ₦38,500 now')
  expect((await post(pageOf(order), { part: 'deposit' })).text).toMatch(
    /http-equiv="refresh" content="0; url=http/,
  )
  const [payment] = (await shop.paymentsOf(order.id)).filter(({ asked }) => asked === 1_925_000)
  await shop.pay(payment!.reference)
  await settlePayment(shop.as(), payment!.reference)

  const rest = await get(pageOf(order))
  expect(sumsIn(rest.text)).toEqual([
    '2 pieces ₦36,000',
    'Delivery ₦2,500',
    'Total ₦38,500',
    expect.stringMatching(/^Paid on \w+ \d+ \w+ ₦19,250$/),
    'Balance by Fri 4 Dec ₦19,250',
  ])
  expect(rest.text).toContain('Pay the balance, ₦19,250')
  expect(rest.text).not.toMatch(/<details[^>]* open/)
  const refused = await post(pageOf(order), { amount: '25,000' })
  expect(refused.status).toBe(400)
  expect(refused.text).toContain('Only ₦19,250 is due. Type that or less.')
  expect(refused.text).toMatch(/<details[^>]* open.*value="25,000"/)
  for (const amount of ['0', '', 'many', '-5'])
    expect((await post(pageOf(order), { amount })).text, amount).toContain('Type an amount above zero')
  expect(await shop.paymentsOf(order.id)).toHaveLength(2)
  expect((await post(pageOf(order), { amount: '₦5,000' })).status).toBe(200)
})

// (rules: least-amount, part-payment)
test('what is left and too small to be paid says so, and opens no payment', async () => {
  const order = await placed()
  const [amountMinor, reference] = [order.totalAmount - 3_000, 'TRF 1']
  const owner = shop.as(adminActor) as OwnerPaymentsCtx
  await recordPayment(owner, { orderId: order.id, amountMinor, reference, note: 'In our bank' })
  const before = await shop.paymentsOf(order.id)
  const refused = await post(pageOf(order), { part: 'all' })
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('₦30 is too small to be paid here: the least is ₦50. Write to us.')
  expect(await shop.paymentsOf(order.id)).toEqual(before)
})

test('a forged link, one cut short and one of another purpose are none', async () => {
  const [order, other] = [await placed(), await placed()]
  const link = pageOf(order)
  const signature = link.split('.')[1]!
  for (const path of [
    `/pay/${other.id}.${signature}`,
    link.slice(0, -1),
    payPath('another secret', order.id),
    '/pay/nonsense',
  ]) {
    expect(await get(path), path).toMatchObject({ status: 404 })
    expect(await post(path, { part: 'all' }), path).toMatchObject({ status: 404 })
  }
  expect(await shop.paymentsOf(other.id)).toHaveLength(1)
})

test('a paid and a cancelled order have nothing to pay', async () => {
  const paid = await placed()
  await post(pageOf(paid), { part: 'all' })
  const { reference } = (await shop.paymentsOf(paid.id)).find(({ state }) => state === 'open')!
  await shop.pay(reference)
  await settlePayment(shop.as(), reference)
  expect((await get(pageOf(paid))).text).toContain('This order is paid. Nothing is due.')
  expect((await post(pageOf(paid), { part: 'all' })).text).toContain('This order is paid.')
})
