import { eq } from 'drizzle-orm'
import { createSandbox } from '../../sandbox/sandbox.ts'
import { orders, paymentAttempts, productVariants, refunds, webhookEvents } from '../db/schema.ts'
import { openTestContext } from '../db/test-database.ts'
import { insertCustomer, insertProduct, insertZone } from '../db/test-fixtures.ts'
import type { Actor } from '../lib/context.ts'
import { orderMailQueue } from '../orders/order-mail.rules.ts'
import { createPaystack } from '../payments/paystack.server.ts'
import type { PaymentsCtx } from '../payments/settle-payment.service.ts'
import { initializeSchema } from './checkout.schema.ts'
import { startPayment } from './start-payment.service.ts'

export const secretKey = 'sk_test_checkout'
export const options = { appUrl: 'http://shop.test', holdMinutes: 30, reconcileSeconds: 60 }

/** A shop on a test database with the Paystack sandbox at the end of the wire, in process. */
export async function openCheckoutShop() {
  const t = await openTestContext([orderMailQueue])
  const sandbox = createSandbox({ secretKey, publicUrl: 'http://paystack.test', refundStepMs: 5 })
  const fetchSandbox = async (url: string | URL | Request, init?: RequestInit) =>
    sandbox.app.fetch(new Request(url, init))
  const paystack = createPaystack({
    baseUrl: 'http://paystack.test',
    secretKey,
    fetch: fetchSandbox,
    timeoutMs: 2000,
  })
  const as = (actor?: Actor): PaymentsCtx => ({ ...t.ctxFor(actor), paystack })
  const zone = await insertZone(t.ctx, { freeDelivery: false })

  async function control(path: string, body: object = {}) {
    const response = await sandbox.app.request(`http://127.0.0.1/control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`control/${path}: ${await response.text()}`)
  }

  const bodyFor = (
    items: { product_id: string; variant_id: string; quantity: number }[],
    more: object = {},
  ) => ({
    email: 'ada@example.com',
    orderData: {
      email: 'ada@example.com',
      phone: '0803 123 4567',
      items,
      shipping_address: {
        firstName: 'Ada',
        lastName: 'Obi',
        address: '12 Bode Thomas Street',
        city: 'Surulere',
        state: 'Lagos',
        country: 'Nigeria',
        zipCode: '',
        shippingLocation: zone.id,
      },
      ...more,
    },
  })

  const readOrder = async (id: string) => (await t.ctx.db.select().from(orders).where(eq(orders.id, id)))[0]!
  const readVariant = async (id: string) =>
    (await t.ctx.db.select().from(productVariants).where(eq(productVariants.id, id)))[0]!
  const attemptsOf = (orderId: string) =>
    t.ctx.db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId))
  const refundsOf = (orderId: string) => t.ctx.db.select().from(refunds).where(eq(refunds.orderId, orderId))

  /** Starts a payment of `quantity` pieces of a variant as this customer. */
  async function checkout(
    actor: Actor,
    variant: { id: string; productId: string },
    more: { quantity?: number; key?: string; order?: object } = {},
  ) {
    const items = [{ product_id: variant.productId, variant_id: variant.id, quantity: more.quantity ?? 1 }]
    const body = initializeSchema.parse(bodyFor(items, more.order))
    return startPayment(as(actor), { body, idempotencyKey: more.key }, options)
  }

  return {
    ...t,
    as,
    sandbox,
    zone,
    paystack,
    control,
    bodyFor,
    checkout,
    readOrder,
    readVariant,
    attemptsOf,
    refundsOf,
    /** A product with one variant. */
    variant: async (stock = 10, priceNgn = 1_800_000) =>
      (await insertProduct(t.ctx, { priceNgn, variants: [{ stock }] })).variants[0]!,
    customer: async () => (await insertCustomer(t.ctx)).actor,
    pay: (reference: string) => control('pay', { reference }),
    later: (ms: number) => t.setNow(new Date(t.ctx.now().getTime() + ms)),
    webhooksStored: async () => (await t.ctx.db.select().from(webhookEvents)).length,
    close: async () => {
      await sandbox.close()
      await t.close()
    },
  }
}

export type CheckoutShop = Awaited<ReturnType<typeof openCheckoutShop>>
