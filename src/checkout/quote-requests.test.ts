import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertPromoCode, insertZoneAbroad } from '../db/test-fixtures.ts'
import { AppError } from '../lib/errors.ts'
import type { Actor } from '../lib/server/context.ts'
import { runJob } from '../lib/server/jobs/test-jobs.ts'
import { enterDeliveryFee } from '../orders/placing/delivery-quote.service.ts'
import { orderMailQueue } from '../orders/order/order-mail.rules.ts'
import { ordersJobs } from '../orders/orders.jobs.ts'
import { settlePayment } from '../payments/settlement/settle-payment.service.ts'
import { writeSetting } from '../settings/owner-settings.service.ts'
import { type CheckoutShop, openCheckoutShop } from './test-checkout-shop.ts'

let shop: CheckoutShop
let abroad: { id: string }
beforeAll(async () => {
  shop = await openCheckoutShop()
  await writeSetting(shop.ctx, 'guest_checkout', true)
  abroad = await insertZoneAbroad(shop.ctx)
})
afterAll(() => shop.close())

const refusal = (error: unknown) => {
  if (error instanceof AppError) return `${error.code}: ${error.message}`
  throw error
}

/** Asks what delivery to Ghana costs. */
async function ask(
  actor: Actor,
  more: { email?: string; firstName?: string; network?: string; promo?: string } = {},
) {
  const order = {
    email: more.email ?? 'victim@example.com',
    phone: '+233241234567',
    promo_code: more.promo,
    shipping_address: {
      firstName: more.firstName ?? 'Ama',
      lastName: 'Mensah',
      address: `${crypto.randomUUID().slice(0, 8)} Ring Road`,
      city: 'Accra',
      state: '',
      country: 'GH',
      zipCode: '',
      shippingLocation: abroad.id,
    },
  }
  return shop.checkout(actor, await shop.variant(), { order, network: more.network })
}

const links = { APP_URL: 'http://shop.test', AUTH_SECRET: 'a-secret-of-at-least-thirty-two-characters' }

/** The mails that went to customers about an order, as the queue's jobs send them. */
async function mailsOf(orderId: string) {
  const sent: { to: string; key: string }[] = []
  const mailer = { send: async (mail: { to: string; key: string }) => void sent.push(mail) }
  const jobs = ordersJobs({ ctx: shop.as(), mailer, env: links })
  for (const job of await shop.mailJobsOf(orderId)) await runJob(jobs, orderMailQueue, job)
  return sent.filter(({ key }) => !key.startsWith('admin')).map(({ to }) => to)
}

// (rule: order-mail-recipient)
test('thirty requests of thirty browsers for a stranger’s address mail her three times', async () => {
  const results = await Promise.all(
    Array.from({ length: 30 }, (_, i) =>
      ask({ kind: 'guest', guestKey: `flood-${i}` }, { network: `105.112.1.${i}` }).catch(refusal),
    ),
  )
  const placed = results.filter((result) => typeof result !== 'string')
  expect(placed).toHaveLength(3)
  expect(new Set(results.filter((result) => typeof result === 'string'))).toEqual(
    new Set([
      'HELD_TOO_MUCH: Several of your delivery quotes are still open. Please wait for our answer, or cancel one of them first.',
    ]),
  )
  const mails = await Promise.all(placed.map(({ order }) => mailsOf(order.id)))
  expect(mails.flat()).toEqual(Array.from({ length: 3 }, () => 'victim@example.com'))
})

// (rule: order-mail-recipient)
test('unpaid orders one after the other mail a stranger five times a day at most', async () => {
  const mails: string[] = []
  for (let i = 0; i < 8; i++) {
    const guest = { kind: 'guest', guestKey: `again-${i}` } as const
    const order = { email: 'patient@example.com' }
    const started = await shop.checkout(guest, await shop.variant(), { order })
    mails.push(...(await mailsOf(started.order.id)))
    shop.later(61 * 60_000)
  }
  expect(mails).toEqual(Array.from({ length: 5 }, () => 'patient@example.com'))
})

// (rule: no-links-in-names)
test('a name or an address with a link is refused before anything is placed', async () => {
  const guest = { kind: 'guest', guestKey: 'link' } as const
  const firstName = 'Your refund is ready: https://evil.example'
  expect(await ask(guest, { email: 'new@example.com', firstName }).catch(refusal)).toBe(
    'MISSING_INFORMATION: Please write a name, without web or email addresses or numbers',
  )
})

// (rule: order-mail-recipient)
test('a customer’s mails go to her account; the address she typed hears once she has paid', async () => {
  const actor = await shop.customer()
  if (actor.kind !== 'customer') throw new Error('not a customer')
  const { order } = await ask(actor, { email: 'typed@example.com' })
  expect(await mailsOf(order.id)).toEqual([actor.email])
  const paid = await shop.checkout(actor, await shop.variant(), { order: { email: 'typed@example.com' } })
  await shop.pay(paid.payment!.reference)
  await settlePayment(shop.as(), paid.payment!.reference)
  expect(await mailsOf(paid.order.id)).toEqual([`${actor.email}, typed@example.com`])
})

// (rule: promo-limit)
test('an open request keeps its promo code from a second order, whatever is asked for or paid', async () => {
  await insertPromoCode(shop.ctx, { code: 'ONLYONE', maxRedemptions: 1, oncePerCustomer: false })
  const actor = await shop.customer()
  const asked = await ask(actor, { email: 'mine@example.com', promo: 'ONLYONE' })
  const usedUp = 'PROMO_REFUSED: This promo code has been used up'
  expect(await ask(actor, { email: 'mine@example.com', promo: 'ONLYONE' }).catch(refusal)).toBe(usedUp)
  const order = { promo_code: 'ONLYONE', email: 'mine@example.com' }
  expect(await shop.checkout(actor, await shop.variant(), { order }).catch(refusal)).toBe(usedUp)
  await enterDeliveryFee(shop.as(), { orderId: asked.order.id, feeMinor: 100_000 })
  const opened = await shop.payAgain(asked.order, { order_id: asked.order.id, items: [] })
  await shop.pay(opened.payment!.reference)
  expect(await settlePayment(shop.as(), opened.payment!.reference)).toMatchObject({ state: 'paid' })
  expect(await shop.reasonOf(asked.order.id)).toBeNull()
})
