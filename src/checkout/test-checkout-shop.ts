import type { PaymentsCtx, SystemPaymentsCtx } from '../payments/providers/payment-provider.server.ts'
import { eq, getTableColumns } from 'drizzle-orm'
import { createHmac } from 'node:crypto'
import { createSandbox } from '../../sandbox/sandbox.ts'
import { rowsOf } from '../db/rows.ts'
import {
  fulfilments,
  orderEvents,
  orderBalances,
  orders,
  payments,
  productVariants,
  refunds,
  webhookEvents,
  type Order,
} from '../db/schema.ts'
import { openTestContext } from '../db/test-database.ts'
import { insertCustomer, insertProduct, insertZone, insertDemoSettings } from '../db/test-fixtures.ts'
import { type Actor, asSystem } from '../lib/server/context.ts'
import { minuteMs } from '../lib/time.ts'
import { flagsText } from '../orders/order/flags.rules.ts'
import { listOpenFlags } from '../orders/changes/order-flags.service.ts'
import { type OrderMailJob, orderMailQueue } from '../orders/order/order-mail.rules.ts'
import { orderEventWords } from '../orders/order/order-event-words.rules.ts'
import { watchStockLedger } from '../orders/holds/test-stock-ledger.ts'
import { createPaystackGate } from '../payments/paystack/paystack-gate.server.ts'
import { createPaystack } from '../payments/paystack/paystack.server.ts'
import { createPaystackProvider } from '../payments/paystack/paystack-provider.server.ts'
import { joinProviders } from '../payments/providers/providers.server.ts'
import { processNotice, storeNotice } from '../payments/notices.service.ts'
import { initializeSchema } from './checkout.schema.ts'
import { startPayment } from './start-payment.service.ts'

export const secretKey = 'sk_test_checkout'
export const options = {
  appUrl: 'http://shop.test',
  holdMinutes: 30,
  firstCheckMs: minuteMs,
  authSecret: 'secret-of-test-links',
}

/** A shop on a test database with the Paystack sandbox at the end of the wire, in process. Refunds there move on every `refundStepMs`. */
export async function openCheckoutShop(moreQueues: { name: string }[] = [], { refundStepMs = 5 } = {}) {
  const t = await openTestContext([orderMailQueue, ...moreQueues])
  await insertDemoSettings(t.ctx)
  const sandbox = createSandbox({ secretKey, publicUrl: 'http://paystack.test', refundStepMs })
  const fetchSandbox = async (url: string | URL | Request, init?: RequestInit) =>
    sandbox.app.fetch(new Request(url, init))
  const paystack = createPaystack({
    baseUrl: 'http://paystack.test',
    secretKey,
    fetch: fetchSandbox,
    timeoutMs: 2000,
    gate: createPaystackGate(() => t.ctx.now().getTime()),
  })
  const provider = joinProviders(createPaystackProvider(paystack, [secretKey]))
  /** Each with a client of its own, as if in another process: nothing is shared but the database. */
  function as(): SystemPaymentsCtx
  function as(actor: Actor): PaymentsCtx
  function as(actor?: Actor): PaymentsCtx {
    return actor
      ? { ...t.ctxFor(actor), provider: { ...provider } }
      : asSystem({ ...t.ctx, provider: { ...provider } }, 'test')
  }
  const zone = await insertZone(t.ctx, { freeDelivery: false })
  const ledger = watchStockLedger(t.ctx)

  async function control(path: string, body: object = {}) {
    const response = await sandbox.app.request(`http://127.0.0.1/control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`control/${path}: ${await response.text()}`)
  }

  const signed = (body: Uint8Array, key = secretKey) => createHmac('sha512', key).update(body).digest('hex')

  /** A webhook with this body, signed, stored and acted on. */
  async function receive(event: object | Uint8Array, ctx: SystemPaymentsCtx = as()) {
    const body = event instanceof Uint8Array ? event : new TextEncoder().encode(JSON.stringify(event))
    const notice = ctx.provider.readNotice(body, new Headers({ 'x-paystack-signature': signed(body) }))
    if (notice.kind === 'forged') throw new Error('The signature does not fit')
    const stored = await storeNotice(ctx, body, notice)
    if (stored) await processNotice(ctx, stored)
    return stored
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

  /** An order with what its money is now. */
  const readOrder = async (id: string) => {
    const [row] = await t.ctx.db
      .select()
      .from(orders)
      .innerJoin(orderBalances, eq(orderBalances.orderId, orders.id))
      .where(eq(orders.id, id))
    return { ...row!.order_balances, ...row!.orders }
  }
  const ordersWith = (code: string) =>
    t.ctx.db.select().from(orders).where(eq(orders.promoCode, code)).orderBy(orders.createdAt)
  const readVariant = async (id: string) =>
    (await t.ctx.db.select().from(productVariants).where(eq(productVariants.id, id)))[0]!
  const paymentsOf = (orderId: string) =>
    t.ctx.db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(payments.createdAt)
  const refundsOf = (orderId: string) =>
    t.ctx.db
      .select(getTableColumns(refunds))
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(payments.orderId, orderId))
      .orderBy(refunds.createdAt)

  /** Starts a payment of `quantity` pieces of a variant as this customer. */
  async function checkout(
    actor: Actor,
    variant: { id: string; productId: string },
    more: { quantity?: number; key?: string; order?: object; network?: string } = {},
  ) {
    const items = [{ product_id: variant.productId, variant_id: variant.id, quantity: more.quantity ?? 1 }]
    const body = initializeSchema.parse(bodyFor(items, more.order))
    return startPayment(as(actor), { body, idempotencyKey: more.key, network: more.network ?? null }, options)
  }

  async function checkoutLines(
    actor: Actor,
    lines: { variant: { id: string; productId: string }; quantity: number }[],
    more: { order?: object; network?: string; zoneId?: string } = {},
  ) {
    const items = lines.map(({ variant, quantity }) => ({
      product_id: variant.productId,
      variant_id: variant.id,
      quantity,
    }))
    const body = bodyFor(items, more.order)
    if (more.zoneId) body.orderData.shipping_address.shippingLocation = more.zoneId
    return startPayment(
      as(actor),
      {
        body: initializeSchema.parse(body),
        idempotencyKey: undefined,
        network: more.network ?? null,
      },
      options,
    )
  }

  const asOwnerOf = ({ userId, email }: Order) =>
    as({ kind: 'customer', userId: userId!, email, role: null, guestKey: null })

  const variantsOf = async (stocks: number[]) => {
    const sizes = stocks.map((stock, index) => ({ stock, size: `Size ${index + 1}` }))
    const { variants } = await insertProduct(t.ctx, { variants: sizes })
    await ledger.start(variants.map(({ id }) => id))
    return variants
  }

  /** What Paystack's own ledger says came in and went back, in minor units. */
  const paidMinor = (references: string[]) =>
    references
      .map((reference) => sandbox.ledger.transactions.get(reference))
      .filter((transaction) => transaction?.status === 'success' || transaction?.status === 'reversed')
      .reduce((sum, transaction) => sum + transaction!.amount, 0)
  const refundedMinor = (references: string[]) =>
    references
      .flatMap((reference) => sandbox.ledger.refundsOf(reference))
      .filter(({ status }) => status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0)

  return {
    ...t,
    as,
    sandbox,
    zone,
    paystack,
    provider,
    receive,
    signed,
    control,
    bodyFor,
    checkout,
    checkoutLines,
    payAgain: (order: Order, orderData: object) =>
      startPayment(
        asOwnerOf(order),
        { body: initializeSchema.parse({ orderData }), idempotencyKey: undefined },
        options,
      ),
    asOwnerOf,
    readOrder,
    /** The parcels of an order, in their order. */
    parcelsOf: (orderId: string) =>
      t.ctx.db.select().from(fulfilments).where(eq(fulfilments.orderId, orderId)).orderBy(fulfilments.number),
    ordersWith,
    readVariant,
    paymentsOf,
    refundsOf,
    /** The first variant of a product that has plenty of another, so that no cap of its share is reached. */
    variant: async (stock = 10, priceNgn = 1_800_000) => {
      const variants = [{ stock }, { stock: 1000, size: 'Plenty' }]
      const [variant] = (await insertProduct(t.ctx, { priceNgn, variants })).variants
      await ledger.start([variant!.id])
      return variant!
    },
    /** The one variant of a product: its stock is all there is. */
    onlyVariant: async (stock: number) => (await variantsOf([stock]))[0]!,
    /** The sizes of one product: their stock is all there is. */
    variantsOf,
    /** Every change of its variants' stock stands in the ledger. */
    expectLedgerWhole: ledger.expectWhole,
    customer: async () => (await insertCustomer(t.ctx)).actor,
    pay: (reference: string) => control('pay', { reference }),
    /** Paystack charges less than was asked, unless it has charged already. */
    alterUnpaid: async (reference: string) => {
      const isPaid = ['success', 'reversed'].includes(sandbox.ledger.transactions.get(reference)!.status)
      if (!isPaid) await control('settle', { reference, status: 'success', amount: 5_000 })
    },
    paidMinor,
    refundedMinor,
    /** Its history with the words that are shown. */
    eventsOf: async (orderId: string) => {
      const rows = await t.ctx.db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId))
      return rows.map((row) => ({ ...row, ...orderEventWords(row) }))
    },
    /** What its open flags say, null when it has none. */
    reasonOf: async (orderId: string) => flagsText(await listOpenFlags(t.ctx, orderId)),
    /** Mail jobs in the queue for an order, as a commit left them there. */
    mailJobsOf: async (orderId: string) => {
      const rows = await rowsOf<{ data: OrderMailJob }>(
        t.ctx.db,
      )`select data from pgboss.job where name = ${orderMailQueue.name} and data->>'orderId' = ${orderId} order by created_on`
      return rows.map(({ data }) => data)
    },
    later: (ms: number) => t.setNow(new Date(t.ctx.now().getTime() + ms)),
    webhooksStored: async () => (await t.ctx.db.select().from(webhookEvents)).length,
    close: async () => {
      await sandbox.close()
      await t.close()
    },
  }
}

export type CheckoutShop = Awaited<ReturnType<typeof openCheckoutShop>>
