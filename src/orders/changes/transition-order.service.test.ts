import { asc, eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  mailboxMessages,
  orderEvents,
  orderLines,
  orders,
  products,
  productVariants,
} from '../../db/schema.ts'
import { openTestContext } from '../../db/test-database.ts'
import { insertCustomer, insertDemoSettings, insertPayment, insertProduct } from '../../db/test-fixtures.ts'
import { AppError } from '../../lib/errors.ts'
import { createMailer } from '../../lib/server/mail/mailer.ts'
import { enterDeliveryFee } from '../placing/delivery-quote.service.ts'
import { applyOrderChange } from './apply-order-change.service.ts'
import { lockOrder } from './lock-order.service.ts'
import { deliverOrder, packOrder, shipOrder } from '../steps/staff-steps.service.ts'
import { closeFlags, listOrdersInNeed, raiseFlag } from './order-flags.service.ts'
import { flagsText } from '../order/flags.rules.ts'
import { orderMailKinds, orderMailQueue } from '../order/order-mail.rules.ts'
import { ordersJobs } from '../orders.jobs.ts'
import { type OrderDraft, placeOrder } from '../placing/place-order.service.ts'
import { orderView, readOrder } from '../reading/read-orders.service.ts'
import { inTransaction, requireOwner } from '../../lib/server/context.ts'
import { runJob } from '../../lib/server/jobs/test-jobs.ts'
import { unnamedCarrier } from '../steps/test-carriage.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
beforeAll(async () => {
  t = await openTestContext([orderMailQueue])
  await insertDemoSettings(t.ctx)
})
afterAll(() => t.close())

const code = (error: unknown) => (error instanceof AppError ? error.code : String(error))

async function draft(more: Partial<OrderDraft> = {}, stock = 5): Promise<OrderDraft & { variantId: string }> {
  const { user } = await insertCustomer(t.ctx)
  const product = await insertProduct(t.ctx, {
    variants: [
      { stock, size: 'M', color: 'Indigo' },
      { stock: 1000, size: 'L', color: 'Indigo' },
    ],
  })
  const variantId = product.variants[0]!.id
  return {
    variantId,
    buyer: { userId: user.id, guestSessionId: null },
    email: user.email,
    phone: '+2348031234567',
    customerName: 'Ada Obi',
    shippingAddress: {
      firstName: 'Ada',
      lastName: 'Obi',
      address: '12 Bode Thomas Street',
      city: 'Surulere',
      state: 'Lagos',
      country: 'NG',
      zipCode: '',
      shippingLocation: 'Lagos Mainland',
    },
    shippingZoneId: null,
    lines: [
      {
        productId: product.id,
        variantId,
        productSlug: product.slug,
        title: product.title,
        size: 'M',
        color: 'Indigo',
        imageKey: null,
        unitPrice: 1_800_000,
        quantity: 2,
        lineTotal: 3_600_000,
        isDiscounted: true,
      },
    ],
    subtotal: 3_600_000,
    discount: 180_000,
    delivery: 250_000,
    deliveryDaysMin: 1,
    deliveryDaysMax: 3,
    promoCodeId: null,
    promoCode: 'TAG5',
    notes: '',
    idempotencyKey: randomUUID(),
    requestHash: randomUUID(),
    orderPrefix: 'IL',
    holdMinutes: 30,
    ...more,
  }
}

async function place(more: Partial<OrderDraft> = {}) {
  const { variantId, ...wanted } = await draft(more)
  const { order } = await inTransaction(t.ctx, (ctx) => placeOrder(ctx, wanted))
  return { ...order, variantId }
}
const variant = async (id: string) =>
  (await t.ctx.db.select().from(productVariants).where(eq(productVariants.id, id)))[0]!

// (rules: order-keeps-its-words, order-number)
test('an order carries its breakdown, number and hold; the same key gives it again', async () => {
  const { variantId, ...wanted } = await draft()
  const first = await inTransaction(t.ctx, (ctx) => placeOrder(ctx, wanted))
  const again = await inTransaction(t.ctx, (ctx) => placeOrder(ctx, wanted))
  expect([first.isNew, again.isNew, again.order.id]).toEqual([true, false, first.order.id])
  expect(first.order).toMatchObject({ totalAmount: 3_670_000, status: 'pending', holdState: 'held' })
  expect(first.order.orderNumber).toMatch(/^IL-20261120-\d{6}$/)
  expect(await variant(variantId)).toMatchObject({ stock: 5, held: 2 })
})

// (rules: order-keeps-its-words, past-orders-stand)
test('the views of an order are its own words and amounts, whatever becomes of the product', async () => {
  const { variantId, ...wanted } = await draft()
  const [line] = wanted.lines
  const { order } = await inTransaction(t.ctx, (ctx) => placeOrder(ctx, wanted))
  await t.ctx.db
    .update(products)
    .set({ title: 'Renamed', priceNgn: 1 })
    .where(eq(products.id, line!.productId!))
  const view = orderView((await readOrder(t.ctx, eq(orders.id, order.id)))!, t.ctx.now())
  expect(view).toMatchObject({
    subtotal: 3_600_000,
    discount: 180_000,
    promo_code: 'TAG5',
    delivery: 250_000,
    total_amount: 3_670_000,
    items: [
      {
        variant_id: variantId,
        title: line!.title,
        variant: { size: 'M', color: 'Indigo' },
        quantity: 2,
        price: 1_800_000,
        total: 3_600_000,
      },
    ],
    order_items: [
      {
        product_title: line!.title,
        variant_info: { size: 'M', color: 'Indigo' },
        quantity: 2,
        unit_price: 1_800_000,
        total_price: 3_600_000,
      },
    ],
    order_timeline: [{ event_type: 'order_placed', title: 'Order placed' }],
  })
})

// (rule: stock-hold)
test('a short variant is named, and nothing of the order is left behind', async () => {
  const { variantId, ...wanted } = await draft({}, 1)
  await expect(inTransaction(t.ctx, (ctx) => placeOrder(ctx, wanted))).rejects.toMatchObject({
    code: 'OUT_OF_STOCK',
    message: expect.stringMatching(/^Only 1 left of Dress \w+, M \/ Indigo$/),
  })
  expect(await variant(variantId)).toMatchObject({ stock: 1, held: 0 })
  expect(
    await t.ctx.db.select().from(orders).where(eq(orders.idempotencyKey, wanted.idempotencyKey)),
  ).toEqual([])
  expect(await t.ctx.db.select().from(orderLines).where(eq(orderLines.variantId, variantId))).toEqual([])
})

// (rule: order-history)
test('from paid to delivered each step is told once, in order, with who did it', async () => {
  const order = await place()
  const { actor } = await insertCustomer(t.ctx)
  const admin = requireOwner(
    t.ctxFor({ ...(actor as Extract<typeof actor, { kind: 'customer' }>), role: 'admin' }),
  )
  await insertPayment(t.ctx, { orderId: order.id, asked: order.totalAmount, paid: order.totalAmount })
  await inTransaction(admin, async (ctx) =>
    applyOrderChange(ctx, await lockOrder(ctx, order.id), { kind: 'payment_settled', params: {} }),
  )
  await packOrder(admin, { id: order.id })
  await shipOrder(admin, { id: order.id, ...unnamedCarrier, carrier: 'GIG', tracking_number: 'G-1' })
  await deliverOrder(admin, { id: order.id })
  const events = await t.ctx.db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order.id))
    .orderBy(asc(orderEvents.createdAt))
  expect(events.map(({ status }) => status)).toEqual([
    'pending',
    'paid',
    'processing',
    'shipped',
    'delivered',
  ])
  expect(events.at(-1)!.actor).toMatch(/^admin:/)
  expect(await variant(order.variantId)).toMatchObject({ stock: 3, held: 0 })
})

test('an order without a fee waits for one; the fee can be entered until the payment starts', async () => {
  const order = await place({ delivery: null })
  expect(await variant(order.variantId)).toMatchObject({ held: 0 })
  expect(await enterDeliveryFee(t.ctx, { orderId: order.id, feeMinor: -1 }).catch(code)).toBe('WRONG_FEE')
  expect(await enterDeliveryFee(t.ctx, { orderId: order.id, feeMinor: 4_000_000 })).toMatchObject({
    totalAmount: 7_420_000,
  })
  const held = await place()
  expect(await enterDeliveryFee(t.ctx, { orderId: held.id, feeMinor: 1 }).catch(code)).toBe(
    'NOT_WAITING_FOR_FEE',
  )
})

// (rule: order-flags)
test('what needs a look stands in the queue until an admin closes it', async () => {
  const order = await place()
  await raiseFlag(t.ctx, order, { kind: 'code_overused', params: { code: 'TAG5' }, cause: 'TAG5' })
  for (const status of ['delivered', 'cancelled', 'paid'] as const) {
    await t.ctx.db.update(orders).set({ status }).where(eq(orders.id, order.id))
    const listed = (await listOrdersInNeed(t.ctx)).find((row) => row.order.id === order.id)
    expect([status, flagsText(listed?.flags ?? [])]).toEqual([
      status,
      'The promo code TAG5 was used by the same customer before',
    ])
  }
  await closeFlags(t.ctx, order.id)
  expect((await listOrdersInNeed(t.ctx)).map((row) => row.order.id)).not.toContain(order.id)
  expect(await closeFlags(t.ctx, order.id).catch(code)).toBe('NOT_FLAGGED')
})

// (rule: one-mail-per-event)
test('every kind of mail names order, pieces, sizes, totals and the signed link, once per event', async () => {
  const order = await place()
  const env = {
    APP_URL: 'http://shop.test',
    AUTH_SECRET: 'a-secret-of-at-least-thirty-two-characters',
    ADMIN_EMAIL: 'boss@shop.test',
  }
  const mailer = createMailer(t.ctx.db, { smtpUrl: undefined, from: 'shop@example.com' })
  const jobs = ordersJobs({ ctx: t.ctx, mailer, env })
  const job = {
    orderId: order.id,
    kinds: [...orderMailKinds],
    event: 'test',
    amountMinor: 100_000,
    note: 'Because',
  }
  await runJob(jobs, orderMailQueue, job)
  await runJob(jobs, orderMailQueue, job)
  const mails = await t.ctx.db.select().from(mailboxMessages)
  const own = mails.filter(({ subject, text }) => (subject + text).includes(order.orderNumber))
  expect(own).toHaveLength(orderMailKinds.length)
  expect(new Set(own.map(({ subject }) => subject)).size).toBe(orderMailKinds.length)
  expect(own.filter(({ to }) => to === 'boss@shop.test')).toHaveLength(1)
  for (const { html } of own) {
    const seen = html.replaceAll('<!-- -->', '').replaceAll('&amp;', '&')
    for (const part of [
      'M / Indigo',
      '₦36,000',
      'TAG5',
      '₦2,500',
      '₦36,700',
      '/track-order?order=',
      '&token=',
    ])
      expect(seen).toContain(part)
  }
  const refunded = own.find(({ subject }) => subject.includes('refund'))!
  expect(refunded.html.replaceAll('<!-- -->', '')).toContain('₦1,000')
})

test("a customer's address that the mail server refuses keeps neither the shop's mail back nor the job from failing", async () => {
  const order = await place()
  const env = { APP_URL: 'http://shop.test', AUTH_SECRET: 'a-secret-of-at-least-thirty-two-characters' }
  const sent: string[] = []
  const mailer = {
    send: async ({ key, to }: { key: string; to: string }) => {
      if (to === order.email) throw new Error('550 no such mailbox')
      sent.push(key)
    },
  }
  const jobs = ordersJobs({ ctx: t.ctx, mailer, env })
  const job = { orderId: order.id, kinds: ['order_paid', 'admin_new_order'], event: 'refused' }
  await expect(runJob(jobs, orderMailQueue, job)).rejects.toThrow('550 no such mailbox')
  expect(sent).toEqual([`admin_new_order:${order.id}:refused`])
})
