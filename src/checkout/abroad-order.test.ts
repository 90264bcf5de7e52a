import { eq } from 'drizzle-orm'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { quoteCart } from '../cart/quote/quote.service.ts'
import { abroadCountries, orderLines, products, type Order } from '../db/schema.ts'
import { insertPromoCode, insertZoneAbroad } from '../db/test-fixtures.ts'
import { AppError } from '../lib/errors.ts'
import { asSystem } from '../lib/server/context.ts'
import { MailTotals } from '../orders/mails/order-mail-parts.email.tsx'
import { readOrderMail } from '../orders/mails/order-mail.service.ts'
import { getOwnOrder } from '../orders/reading/read-orders.service.ts'
import { refundOrder } from '../payments/refunds/refund-order.service.ts'
import { settlePayment } from '../payments/settlement/settle-payment.service.ts'
import { saveAbroad } from '../shipping/abroad/abroad.service.ts'
import { britain, dressFacts } from '../shipping/abroad/test-abroad.ts'
import { type CheckoutShop, openCheckoutShop, options } from './test-checkout-shop.ts'

let shop: CheckoutShop
let london: { id: string }
beforeAll(async () => {
  shop = await openCheckoutShop()
  london = await insertZoneAbroad(shop.ctx, { name: 'United Kingdom', country: 'GB' })
})
afterAll(() => shop.close())

/** Prices hold until the day after the clock's. */
const typed = (own: object = {}) => {
  const day = (days: number) =>
    new Date(shop.ctx.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  return { ...britain, valid_until: day(1), ...own }
}
beforeEach(async () => {
  await shop.ctx.db.delete(abroadCountries)
  await type()
})
async function type(own: object = {}) {
  await shop.ctx.db.delete(abroadCountries)
  await saveAbroad(asSystem(shop.ctx, 'test'), { country: 'GB', ...typed(own), updated_at: null })
}

/** A dress of ₦200,000 that weighs 400 g. */
async function dress(facts: object = dressFacts) {
  const variant = await shop.variant(10, 20_000_000)
  await shop.ctx.db.update(products).set(facts).where(eq(products.id, variant.productId))
  return variant
}
const toLondon = (more: object = {}) => ({
  phone: '+447700900123',
  shipping_address: {
    firstName: 'Ada',
    lastName: 'Obi',
    address: '1 High Street',
    city: 'London',
    state: '',
    country: 'GB',
    zipCode: 'SE15 4QL',
    shippingLocation: london.id,
    ...more,
  },
})
const items = ({ id, productId }: { id: string; productId: string }, quantity = 1) => [
  { product_id: productId, variant_id: id, quantity },
]
const ask = (variant: { id: string; productId: string }, more: object = {}) =>
  quoteCart(shop.ctx, { items: items(variant), country: 'GB', shippingLocation: london.id, ...more })
const refusal = (error: unknown) => {
  if (error instanceof AppError) return error
  throw error
}
const view = (order: Order) => getOwnOrder(shop.asBuyerOf(order), order.id)

// (rule: price-to-door)
test('a parcel to London has one sum to the door, which its order keeps and is paid', async () => {
  const [buyer, variant] = [await shop.customer(), await dress()]
  const { delivery, total, is_payable } = await ask(variant)
  expect({ delivery, total, is_payable }).toMatchObject({
    delivery: {
      kind: 'rate',
      amount: 2_500_000,
      days_min: 5,
      days_max: 9,
      note: expect.stringMatching(/^Arrives /),
    },
    total: 22_500_000,
    is_payable: true,
  })
  const { order, payment } = await shop.checkout(buyer, variant, {
    order: { ...toLondon(), total_amount: 22_500_000 },
  })
  expect(order).toMatchObject({ delivery: 2_500_000, totalAmount: 22_500_000, holdState: 'held' })
  expect(order.doorPrice).toMatchObject({ carriage: 2_500_000, tax: 4_000_000, source: 'Our customs agent' })
  await shop.pay(payment!.reference)
  await settlePayment(shop.as(), payment!.reference)
  expect(await view(order)).toMatchObject({ status: 'paid', to_door: delivery.to_door })
})

// (rule: price-to-door)
test('a rate that ends between quote and order is said before anything is charged; one that ends later is kept', async () => {
  const [buyer, variant] = [await shop.customer(), await dress()]
  const { total } = await ask(variant)
  await type({ valid_until: '2020-01-01' })
  const late = await shop
    .checkout(buyer, variant, { order: { ...toLondon(), total_amount: total } })
    .catch(refusal)
  expect(late).toMatchObject({
    code: 'PRICES_CHANGED',
    details: { quote: { delivery: { kind: 'quoted', amount: null }, total: 20_000_000 } },
  })
  await type()
  const { order } = await shop.checkout(buyer, variant, { order: { ...toLondon(), total_amount: total } })
  await type({ rates: [{ ...britain.rates[0]!, price: 9_900_000 }], valid_until: '2020-01-01' })
  const again = await shop.payAgain(order, { order_id: order.id, total_amount: total })
  expect(again.order).toMatchObject({ id: order.id, totalAmount: total })
  await shop.pay(again.payment!.reference)
  await settlePayment(shop.as(), again.payment!.reference)
  expect(await view(order)).toMatchObject({
    status: 'paid',
    total_amount: total,
    to_door: { rows: { length: 3 } },
  })
})

// (rule: abroad-rules)
test('a discount that brings the goods to the threshold brings its rules', async () => {
  const variant = await dress()
  await type({ threshold: 9_500, low_tax_share: 0 })
  await insertPromoCode(shop.ctx, { code: 'LESS5', oncePerCustomer: false })
  const whole = await ask(variant)
  expect(whole.delivery.to_door!.note).toContain('about £34.40 of duty and tax')
  // £95.00 at ₦2,000, to the kobo.
  const less = await ask(variant, { promoCode: 'LESS5' })
  expect([less.discount, less.delivery.to_door!.note]).toEqual([
    1_000_000,
    'As far as we know the United Kingdom asks for no duty and no tax on this parcel.',
  ])
})

// (rules: abroad-rules, price-to-door)
test('a return that brings the goods below the threshold changes nothing of what was agreed to the door', async () => {
  const [buyer, variant] = [await shop.customer(), await dress()]
  await type({ low_tax_share: 0 })
  const { total } = await ask(variant, { items: items(variant, 2) })
  const { order, payment } = await shop.checkout(buyer, variant, {
    quantity: 2,
    order: { ...toLondon(), total_amount: total },
  })
  // £200.00 of goods, above £135.00: what is left after the return is below it.
  expect(order.doorPrice).toMatchObject({ goods: 40_000_000, is_low: false, tax: 8_960_000 })
  await shop.pay(payment!.reference)
  await settlePayment(shop.as(), payment!.reference)
  const { to_door } = await view(order)
  const [line] = await shop.ctx.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  const lines = [{ lineId: line!.id, quantity: 1, restock: true }]
  await refundOrder(shop.as(), { orderId: order.id, lines })
  expect((await shop.refundsOf(order.id)).map(({ amount }) => amount)).toEqual([20_000_000])
  expect(await shop.readOrder(order.id)).toMatchObject({ doorPrice: order.doorPrice, balance: 0 })
  expect(await view(order)).toMatchObject({ to_door, delivery: order.delivery, total_amount: total })
})

// (rule: price-to-door)
test('page, receipt and mail of an order show carriage, duty and tax as its arithmetic was kept', async () => {
  const [buyer, variant] = [await shop.customer(), await dress()]
  await type({ payer: 'shop', registration: 'GB 1' })
  const { order } = await shop.checkout(buyer, variant, {
    order: { ...toLondon(), total_amount: 26_500_000 },
  })
  await type({ payer: 'shopper', naira_rate: 300_000, tax_share: 5000 })
  const rows = [
    { label: 'Carriage, 400 g', text: '₦25,000' },
    { label: 'Duty and tax, which we pay', text: '₦40,000' },
    { label: 'To your door in all', text: '₦265,000 (about £132.50)' },
  ]
  const { subtotal, delivery, to_door } = await view(order)
  expect({ subtotal, delivery, rows: to_door!.rows }).toEqual({
    subtotal: 20_000_000,
    delivery: 6_500_000,
    rows,
  })
  const job = { orderId: order.id, kinds: ['order_paid' as const], event: 'e' }
  const links = { appUrl: 'http://shop.test', authSecret: options.authSecret, adminEmail: 'owner@shop.test' }
  const read = await readOrderMail(asSystem(shop.ctx, 'mails'), job, links)
  expect(read!.mail).toMatchObject({ subtotal: 20_000_000, delivery: 6_500_000, toDoor: to_door })
  const html = renderToStaticMarkup(createElement(MailTotals, { mail: read!.mail }))
  for (const { label, text } of rows) {
    expect(html).toContain(label)
    expect(html).toContain(text)
  }
})

// (rule: no-tax-without-number)
test('a tax is in the price of a registered shop alone', async () => {
  const variant = await dress()
  expect((await ask(variant)).delivery.amount).toBe(2_500_000)
  await type({ payer: 'shop', registration: 'GB 1' })
  expect((await ask(variant)).delivery.amount).toBe(6_500_000)
})

// (rule: abroad-rules)
test('Northern Ireland is a request for a price, said before it is placed', async () => {
  const [buyer, variant] = [await shop.customer(), await dress()]
  const { total } = await ask(variant)
  const order = { ...toLondon({ zipCode: 'bt1 5gs', city: 'Belfast' }), total_amount: total }
  const refused = await shop.checkout(buyer, variant, { order }).catch(refusal)
  expect(refused).toMatchObject({
    code: 'PRICES_CHANGED',
    details: {
      quote: { delivery: { kind: 'quoted', note: expect.stringMatching(/^Northern Ireland has/) } },
    },
  })
  const asked = await shop.checkout(buyer, variant, { order: { ...order, total_amount: 20_000_000 } })
  expect(asked).toMatchObject({ payment: null, order: { delivery: null, doorPrice: null } })
})

// (rule: customs-facts)
test('a piece of unknown weight is on request abroad, and nothing of the cart is lost', async () => {
  const variant = await dress({ ...dressFacts, weightGrams: null })
  const quote = await ask(variant)
  expect(quote).toMatchObject({
    delivery: { kind: 'quoted', amount: null },
    subtotal: 20_000_000,
    is_payable: false,
  })
  expect(quote.delivery.to_door).toBeUndefined()
})

// (rule: price-to-door)
test('an address changed from London to Lagos has the price of Lagos and nothing of London', async () => {
  const [buyer, variant] = [await shop.customer(), await dress()]
  const first = await shop.checkout(buyer, variant, { order: { ...toLondon(), total_amount: 22_500_000 } })
  const second = await shop.checkout(buyer, variant)
  expect(second.order).toMatchObject({ delivery: shop.zone.rate, doorPrice: null })
  expect(await view(second.order)).not.toHaveProperty('to_door')
  expect(await view(first.order)).toMatchObject({ status: 'cancelled' })
  expect(await shop.readVariant(variant.id)).toMatchObject({ held: 1 })
})

// (rule: price-to-door)
test('a code for free delivery gives no duty away', async () => {
  await insertPromoCode(shop.ctx, { code: 'FREEABROAD', kind: 'free_delivery', value: 0 })
  const { promo, delivery } = await ask(await dress(), { promoCode: 'FREEABROAD' })
  expect([promo!.applied, delivery.amount]).toEqual([false, 2_500_000])
})
