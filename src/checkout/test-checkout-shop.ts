import { eq } from 'drizzle-orm'
import { productVariants, webhookEvents, type Order } from '../db/schema.ts'
import { openTestContext } from '../db/test-database.ts'
import { insertCustomer, insertProduct, insertZone, insertDemoSettings } from '../db/test-fixtures.ts'
import type { Actor } from '../lib/server/context.ts'
import { minuteMs } from '../lib/time.ts'
import { watchStockLedger } from '../orders/holds/test-stock-ledger.ts'
import { orderMailQueue } from '../orders/order/order-mail.rules.ts'
import { orderReads } from '../orders/test-order-reads.ts'
import { openTestPaystack } from '../payments/test-paystack.ts'
import { initializeSchema } from './checkout.schema.ts'
import { startPayment } from './start-payment.service.ts'

export const options = {
  appUrl: 'http://shop.test',
  holdMinutes: 30,
  firstCheckMs: minuteMs,
  authSecret: 'secret-of-test-links',
}

type Bought = { variant: { id: string; productId: string }; quantity: number }
type More = { order?: object; network?: string; key?: string; zoneId?: string }

/** A shop on a test database with customers and goods, whose payments go to the sandbox (`openTestPaystack`). */
export async function openCheckoutShop(moreQueues: { name: string }[] = [], { refundStepMs = 5 } = {}) {
  const t = await openTestContext([orderMailQueue, ...moreQueues])
  await insertDemoSettings(t.ctx)
  const zone = await insertZone(t.ctx, { freeDelivery: false })
  const provider = openTestPaystack(t, refundStepMs)
  return {
    ...t,
    zone,
    ...provider,
    ...orderReads(t.ctx),
    ...goodsOf(t),
    ...checkoutOf(provider, zone),
    customer: async () => (await insertCustomer(t.ctx)).actor,
    later: (ms: number) => t.setNow(new Date(t.ctx.now().getTime() + ms)),
    webhooksStored: async () => (await t.ctx.db.select().from(webhookEvents)).length,
    close: async () => {
      await provider.sandbox.close()
      await t.close()
    },
  }
}

/** Products to buy; the ledger of their stock is watched. */
function goodsOf({ ctx }: Awaited<ReturnType<typeof openTestContext>>) {
  const ledger = watchStockLedger(ctx)
  const variantsOf = async (stocks: number[]) => {
    const sizes = stocks.map((stock, index) => ({ stock, size: `Size ${index + 1}` }))
    const { variants } = await insertProduct(ctx, { variants: sizes })
    await ledger.start(variants.map(({ id }) => id))
    return variants
  }
  return {
    readVariant: async (id: string) =>
      (await ctx.db.select().from(productVariants).where(eq(productVariants.id, id)))[0]!,
    /** The first variant of a product that has plenty of another, so that no cap of its share is reached. */
    variant: async (stock = 10, priceNgn = 1_800_000) => {
      const variants = [{ stock }, { stock: 1000, size: 'Plenty' }]
      const [variant] = (await insertProduct(ctx, { priceNgn, variants })).variants
      await ledger.start([variant!.id])
      return variant!
    },
    /** The one variant of a product: its stock is all there is. */
    onlyVariant: async (stock: number) => (await variantsOf([stock]))[0]!,
    /** The sizes of one product: their stock is all there is. */
    variantsOf,
    /** Every change of its variants' stock is in the ledger. */
    expectLedgerWhole: ledger.expectWhole,
  }
}

/** Orders placed as the checkout's page does it. */
function checkoutOf({ as }: ReturnType<typeof openTestPaystack>, zone: { id: string }) {
  const bodyFor = (
    items: { product_id: string; variant_id: string; quantity: number }[],
    more: object = {},
    zoneId = zone.id,
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
        shippingLocation: zoneId,
      },
      ...more,
    },
  })

  /** Starts a payment of these lines as this customer. */
  function checkoutLines(actor: Actor, lines: Bought[], { order, network, key, zoneId }: More = {}) {
    const items = lines.map(({ variant, quantity }) => ({
      product_id: variant.productId,
      variant_id: variant.id,
      quantity,
    }))
    const body = initializeSchema.parse(bodyFor(items, order, zoneId))
    return startPayment(as(actor), { body, idempotencyKey: key, network: network ?? null }, options)
  }

  const asBuyerOf = ({ userId, email }: Order) =>
    as({ kind: 'customer', userId: userId!, email, role: null, guestKey: null })

  return {
    bodyFor,
    checkoutLines,
    /** The same of one variant. */
    checkout: (
      actor: Actor,
      variant: Bought['variant'],
      { quantity = 1, ...more }: More & { quantity?: number } = {},
    ) => checkoutLines(actor, [{ variant, quantity }], more),
    asBuyerOf,
    payAgain: (order: Order, orderData: object) =>
      startPayment(
        asBuyerOf(order),
        { body: initializeSchema.parse({ orderData }), idempotencyKey: undefined },
        options,
      ),
  }
}

export type CheckoutShop = Awaited<ReturnType<typeof openCheckoutShop>>
