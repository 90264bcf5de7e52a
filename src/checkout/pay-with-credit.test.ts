import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { guestActor, insertPromoCode } from '../db/test-fixtures.ts'
import { quoteCart } from '../cart/quote/quote.service.ts'
import { minuteMs } from '../lib/time.ts'
import { cancelOwnOrder } from '../payments/settlement/cancel-order.service.ts'
import { expireHolds } from '../payments/settlement/expire-holds.service.ts'
import { settlePayment } from '../payments/settlement/settle-payment.service.ts'
import { verifyPayment } from '../payments/settlement/verify-payment.service.ts'
import { type CreditShop, openCreditShop, payWith, refused } from './test-credit-shop.ts'
import { options } from './test-checkout-shop.ts'

let shop: CreditShop['shop']
let credit: CreditShop['credit']
let { customer, pieceOf, expectLedgersWhole } = {} as CreditShop
beforeAll(async () => {
  ;({ shop, credit, customer, pieceOf, expectLedgersWhole } = await openCreditShop())
})
afterAll(() => shop.close())
beforeEach(() => shop.control('reset'))
afterEach(() => expectLedgersWhole())

const settle = async (reference: string) => {
  await shop.pay(reference)
  return settlePayment(shop.as(), reference)
}

// (rule: credit-is-a-tender)
test('credit that covers an order pays it: no provider is asked, stock is sold, and the total is as without', async () => {
  const { variant, total } = await pieceOf()
  const actor = await customer()
  const account = await credit.give(actor, total + 70_000)
  const { order, payment } = await shop.checkout(actor, variant, payWith(total))
  expect(payment).toBeNull()
  expect(await shop.readOrder(order.id)).toMatchObject({
    status: 'paid',
    paymentStatus: 'success',
    totalAmount: total,
    discount: 0,
    balance: 0,
    provider: 'store_credit',
  })
  expect(await credit.balanceOf(account)).toBe(70_000)
  expect(await credit.entriesOf(account)).toEqual([
    ['granted', total + 70_000],
    ['spent', -total],
  ])
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 9, held: 1 })
  expect(await verifyPayment(shop.as(actor), order.id)).toMatchObject({ verified: true, state: 'paid' })
  // The answer was lost: the same again is the same order, and nothing is spent twice.
  const again = await shop.checkout(actor, variant, { ...payWith(total), key: 'lost' }).catch(refused)
  expect(again).toBe('PRICES_CHANGED')
  expect(await credit.balanceOf(account)).toBe(70_000)
})

test('the same submit again gives the same order and spends once', async () => {
  const { variant, total } = await pieceOf()
  const actor = await customer()
  const account = await credit.give(actor, total)
  const more = { ...payWith(total), key: 'tapped' }
  const first = await shop.checkout(actor, variant, more)
  const again = await shop.checkout(actor, variant, more)
  expect([again.order.id, again.payment]).toEqual([first.order.id, null])
  expect(await credit.balanceOf(account)).toBe(0)
})

// (rule: credit-is-a-tender) The provider is asked for the rest alone.
test('credit pays a part: the provider is asked for the rest, and both together pay the order', async () => {
  const { variant, total } = await pieceOf()
  const actor = await customer()
  const account = await credit.give(actor, 300_000)
  const { order, payment } = await shop.checkout(actor, variant, payWith(300_000))
  expect(payment!.asked).toBe(total - 300_000)
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'pending', paymentStatus: 'pending' })
  expect((await settle(payment!.reference)).state).toBe('paid')
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'paid', balance: 0, provider: 'paystack' })
  expect(await credit.entriesOf(account)).toEqual([
    ['granted', 300_000],
    ['spent', -300_000],
  ])
})

test('of an order that was started with credit, paying again asks for the rest once more', async () => {
  const { variant, total } = await pieceOf()
  const actor = await customer()
  await credit.give(actor, 300_000)
  const first = await shop.checkout(actor, variant, payWith(300_000))
  const again = await shop.checkout(actor, variant, { order: { order_id: first.order.id } })
  expect(again.payment!.asked).toBe(total - 300_000)
  expect(again.order.id).toBe(first.order.id)
})

// (rule: credit-comes-back)
test.each(['cancelled by her', 'expired'])(
  'an unpaid order that is %s gives its credit back, once',
  async (how) => {
    const { variant } = await pieceOf()
    const actor = await customer()
    const account = await credit.give(actor, 300_000)
    const { order } = await shop.checkout(actor, variant, payWith(300_000))
    expect(await credit.balanceOf(account)).toBe(0)
    if (how === 'expired') {
      shop.later(31 * minuteMs)
      await expireHolds(shop.as())
      shop.later(6 * minuteMs)
      await expireHolds(shop.as())
    } else await cancelOwnOrder(shop.as(actor), order.id)
    expect(await credit.balanceOf(account)).toBe(300_000)
    expect(await shop.readOrder(order.id)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'pending',
      held: 0,
      creditAmount: 0,
    })
  },
)

test('money that comes after the credit was given back goes back in full', async () => {
  const { variant, total } = await pieceOf()
  const actor = await customer()
  const account = await credit.give(actor, 300_000)
  const { order, payment } = await shop.checkout(actor, variant, payWith(300_000))
  await cancelOwnOrder(shop.as(actor), order.id)
  expect((await settle(payment!.reference)).state).toBe('refunding')
  expect(await shop.refundsOf(order.id)).toMatchObject([{ cause: 'late', amount: total - 300_000 }])
  expect(await credit.balanceOf(account)).toBe(300_000)
})

// (rule: own-holds)
test('a changed cart takes the place of the order that held the credit, with the same credit', async () => {
  const { variant, total } = await pieceOf()
  const actor = await customer()
  const account = await credit.give(actor, 300_000)
  const first = await shop.checkout(actor, variant, payWith(300_000))
  const second = await shop.checkout(actor, variant, { ...payWith(300_000), quantity: 2 })
  expect(second.order.id).not.toBe(first.order.id)
  expect((await shop.readOrder(first.order.id)).status).toBe('cancelled')
  expect(second.payment!.asked).toBe(second.order.totalAmount - 300_000)
  expect(second.order.totalAmount).toBeGreaterThan(total)
  expect(await credit.balanceOf(account)).toBe(0)
})

// (rule: own-holds)
test('a card whose money is in an unpaid order of hers is not said to be empty, to others it is', async () => {
  const { variant } = await pieceOf()
  const other = await pieceOf()
  const actor = await customer()
  const { code } = await credit.card(300_000)
  await shop.checkout(actor, variant, payWith(300_000, code))
  const wordsTo = (person: typeof actor) =>
    shop.checkout(person, other.variant, payWith(0, code)).catch(({ message }: Error) => message)
  expect(await wordsTo(actor)).toContain('set aside for your order that is not paid yet')
  expect(await wordsTo(await customer())).toBe('Nothing is left on this gift card.')
})

// (rule: credit-ledger) Two tabs read the same balance; one wins.
test('of many checkouts at once on one card, what it has is spent once', async () => {
  const { variant, total } = await pieceOf()
  const card = await credit.card(total)
  const buyers = await Promise.all(Array.from({ length: 6 }, () => shop.customer()))
  const results = await Promise.all(
    buyers.map((actor) => shop.checkout(actor, variant, payWith(total, card.code)).catch(refused)),
  )
  expect(results.filter((one) => typeof one !== 'string')).toHaveLength(1)
  const codes = new Set(results.filter((one) => typeof one === 'string'))
  expect(codes.difference(new Set(['CREDIT_SPENT', 'PRICES_CHANGED', 'CANNOT_ORDER'])).size).toBe(0)
  expect(await credit.balanceOf(card.id)).toBe(0)
  expect(await credit.entriesOf(card.id)).toEqual([
    ['bought', total],
    ['spent', -total],
  ])
})

test('two accounts in one checkout: the card first, then only what is missing of her credit', async () => {
  const { variant, total } = await pieceOf()
  const actor = await customer()
  const own = await credit.give(actor, total)
  const card = await credit.card(400_000)
  const { order } = await shop.checkout(actor, variant, payWith(total, card.code))
  expect((await shop.readOrder(order.id)).status).toBe('paid')
  expect([await credit.balanceOf(card.id), await credit.balanceOf(own)]).toEqual([0, 400_000])
})

test('credit is no discount: code, share, delivery and total are those of the goods', async () => {
  const { variant } = await pieceOf(3_000_000)
  const promo = await insertPromoCode(shop.ctx, { kind: 'percent', value: 10 })
  const actor = await customer()
  await credit.give(actor, 2_000_000)
  const items = [{ product_id: variant.productId, variant_id: variant.id, quantity: 1 }]
  const place = { country: 'NG', state: 'Lagos', shippingLocation: shop.zone.id }
  const ask = { items, ...place, promoCode: promo.code }
  const plain = await quoteCart(shop.as(actor), ask)
  const { credit: paid, ...paidFor } = await quoteCart(shop.as(actor), {
    ...ask,
    payWith: { own: true, secret: options.authSecret },
  })
  expect(paidFor).toEqual(plain)
  expect(paid).toEqual({
    lines: [{ label: 'Store credit', available: 2_000_000, amount: 2_000_000 }],
    used: 2_000_000,
    to_pay: plain.total - 2_000_000,
    card: null,
    message: null,
  })
})

test.each([
  { what: 'an unknown card', code: '7K3M-9QXD-0V1A-TCWE', is: 'CANNOT_ORDER' },
  { what: 'what is no code', code: 'TAG5', is: 'CANNOT_ORDER' },
])('$what is refused before anything is placed', async ({ code, is }) => {
  const { variant } = await pieceOf()
  const actor = await customer()
  expect(await shop.checkout(actor, variant, payWith(0, code)).catch(refused)).toBe(is)
  expect((await shop.readVariant(variant.id)).held).toBe(1)
})

test('a stopped card, an empty one and one of another currency pay nothing', async () => {
  const { variant } = await pieceOf()
  const actor = await customer()
  const stopped = await credit.card(300_000, { stoppedAt: shop.ctx.now() })
  const foreign = await credit.card(300_000, { currency: 'USD' })
  for (const { code } of [stopped, foreign])
    expect(await shop.checkout(actor, variant, payWith(300_000, code)).catch(refused)).toBe('CANNOT_ORDER')
})

test('another sum than was shown places nothing', async () => {
  const { variant } = await pieceOf()
  const actor = await customer()
  const account = await credit.give(actor, 300_000)
  expect(await shop.checkout(actor, variant, payWith(250_000)).catch(refused)).toBe('PRICES_CHANGED')
  expect(await credit.balanceOf(account)).toBe(300_000)
})

// (rule: credit-of-whom)
test('another person’s credit is not spent by naming her e-mail', async () => {
  const { variant } = await pieceOf()
  const [ada, eve] = [await customer(), await customer()]
  await credit.give(ada, 300_000)
  const order = { email: ada.email, ...payWith(300_000).order }
  expect(await shop.checkout(eve, variant, { order }).catch(refused)).toBe('PRICES_CHANGED')
  expect(await shop.checkout(guestActor(), variant, { order }).catch(refused)).toBe('SIGN_IN_REQUIRED')
})
