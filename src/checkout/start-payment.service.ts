import type { PaymentsCtx } from '../payments/payments-ctx.server.ts'
import { and, eq } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { type QuoteForOrder, quoteForOrder } from '../cart/quote.service.ts'
import { whyNotOrderable } from '../cart/quote.rules.ts'
import { quoteSchema } from '../cart/quote.schema.ts'
import { orders, type Order, type PaymentAttempt } from '../db/schema.ts'
import { type Ctx, inTransaction } from '../lib/server/context.ts'
import { AppError, commonError } from '../lib/errors.ts'
import { ownerOf, ownOrders } from '../orders/order-owner.server.ts'
import { orderError } from '../orders/orders.errors.rules.ts'
import { type OrderDraft, placeOrder } from '../orders/place-order.service.ts'
import { addAttempt, openAttempt } from '../payments/open-attempt.service.ts'
import { readSettings } from '../settings/settings.service.ts'
import type { Settings } from '../settings/settings.rules.ts'
import { type AddressForm, checkAddress, cleanAddress } from '../shipping/address.rules.ts'
import { checkoutError } from './checkout.errors.rules.ts'
import type { InitializeBody } from './checkout.schema.ts'
import { isBeyondLimits, makeRoomForOrder, refuseBeyondLimits } from './limit-own-holds.service.ts'
import { payAgain, refuseOtherTotal, reuseAttempt } from './pay-again.service.ts'
import { releaseOwnHolds } from './release-own-holds.service.ts'

/** From the environment: `HOLD_MINUTES`, `RECONCILE_SECONDS`, `APP_URL`. */
export type CheckoutOptions = { appUrl: string; holdMinutes: number; reconcileSeconds: number }

export type StartedPayment = { order: Order; attempt: PaymentAttempt | null }

type Input = { body: InitializeBody; idempotencyKey: string | undefined }

/**
 * Creates the order with its hold and a payment attempt, then opens the payment at Paystack (decisions §2, §10).
 * `attempt` is null for a delivery-quote request (§6). A repeat (same key, or the same cart while its order is unpaid)
 * gives the same order and open payment; `order_id` pays that order with a new reference. Throws SIGN_IN_REQUIRED,
 * MISSING_INFORMATION, KEY_REUSED, PRICES_CHANGED, CANNOT_ORDER, PROMO_REFUSED, OUT_OF_STOCK, PAYMENT_NOT_STARTED, ALREADY_PAID,
 * PAYMENT_UNDER_WAY, ORDER_CLOSED, ORDER_NOT_FOUND, TOO_MANY_UNPAID.
 */
export async function startPayment(
  ctx: PaymentsCtx,
  input: Input,
  options: CheckoutOptions,
): Promise<StartedPayment> {
  const settings = await readSettings(ctx)
  const owner = ownerOf(ctx.actor)
  if (!owner || (!owner.userId && !settings.guest_checkout)) throw commonError('SIGN_IN_REQUIRED')
  const { orderData } = input.body
  if (orderData.order_id) {
    const order = await findOwn(ctx, eq(orders.id, orderData.order_id))
    if (!order) throw orderError('ORDER_NOT_FOUND')
    if (order.status !== 'cancelled' || orderData.items.length === 0) {
      await refuseOtherTotal(ctx, order, orderData.total_amount)
      return payAgain(ctx, order, settings, options)
    }
  }
  const form = readForm(input.body)
  const request = requestOf(input, form)
  const known = await findOwn(ctx, eq(orders.idempotencyKey, request.key))
  if (known) return repeat(ctx, known, request, settings, options)
  try {
    return await placeAndOpen(ctx, { input, form, request, owner, settings }, options)
  } catch (error) {
    // A second tap can meet the hold of the first: then the first one's order is the answer.
    if (!(error instanceof AppError) || error.code === 'PAYMENT_NOT_STARTED') throw error
    const first = await findOwn(ctx, eq(orders.idempotencyKey, request.key))
    if (!first) throw error
    return repeat(ctx, first, request, settings, options)
  }
}

async function placeAndOpen(
  ctx: PaymentsCtx,
  checkout: {
    input: Input
    form: AddressForm
    request: OrderRequest
    owner: OrderDraft['owner']
    settings: Settings
  },
  options: CheckoutOptions,
): Promise<StartedPayment> {
  const { input, form, request, owner, settings } = checkout
  const quoted = await quoteChecked(ctx, input.body, form, settings)
  const draft: OrderDraft = {
    ...draftOf(quoted, form),
    owner,
    idempotencyKey: request.key,
    requestHash: request.hash,
    notes: input.body.orderData.notes.trim(),
    orderPrefix: settings.order_prefix,
    holdMinutes: options.holdMinutes,
  }
  const firstCheckMs = options.reconcileSeconds * 1000
  const placing = { ...draft, key: request.key }
  const isHeld = draft.delivery !== null
  const place = () =>
    inTransaction(ctx, async (ctx) => {
      if (isHeld) await refuseBeyondLimits(ctx, placing)
      const { order, isNew } = await placeOrder(ctx, draft)
      const attempt = isNew && order.delivery !== null ? await addAttempt(ctx, order, firstCheckMs) : null
      return { order, isNew, attempt }
    })
  const placed = await place().catch(async (error: unknown) => {
    if (!isBeyondLimits(error)) throw error
    await makeRoomForOrder(ctx, placing)
    return place()
  })
  const { order, isNew, attempt } = placed
  if (!isNew) return repeat(ctx, order, request, settings, options)
  if (!attempt) return { order, attempt }
  const pages = { appUrl: options.appUrl, channels: settings.payment_channels, firstCheckMs }
  const opened = await openAttempt(ctx, order, attempt, pages)
  if (!opened) throw checkoutError('PAYMENT_NOT_STARTED')
  return { order, attempt: opened }
}

/** The same submit again: its open payment page, or a new one when that could not be opened. */
async function repeat(
  ctx: PaymentsCtx,
  order: Order,
  request: OrderRequest,
  settings: Settings,
  options: CheckoutOptions,
): Promise<StartedPayment> {
  if (request.hash && order.requestHash && request.hash !== order.requestHash)
    throw checkoutError('KEY_REUSED')
  if (order.status === 'pending' && order.delivery === null) return { order, attempt: null }
  const attempt = order.status === 'pending' ? await reuseAttempt(ctx, order) : null
  return attempt ? { order, attempt } : payAgain(ctx, order, settings, options)
}

async function quoteChecked(
  ctx: PaymentsCtx,
  body: InitializeBody,
  form: AddressForm,
  settings: Settings,
): Promise<QuoteForOrder> {
  const { orderData } = body
  const ask = () =>
    quoteForOrder(
      ctx,
      {
        items: orderData.items,
        country: form.country,
        state: form.state || undefined,
        shippingLocation: form.shippingLocation,
        promoCode: orderData.promo_code || undefined,
        email: form.email,
      },
      settings,
    )
  let quoted = await ask()
  const short = quoted.quote.lines.flatMap((line) =>
    line.problem && line.variant_id ? [line.variant_id] : [],
  )
  if (short.length > 0 && (await releaseOwnHolds(ctx, short))) quoted = await ask()
  const { quote } = quoted
  const details = { quote: quoteSchema.parse(quote) }
  const goodsMessage = whyNotOrderable(quote.lines, quote.total)
  if (goodsMessage) throw checkoutError('CANNOT_ORDER', { message: goodsMessage, details })
  if (quote.promo && !quote.promo.applied)
    throw checkoutError('PROMO_REFUSED', { message: quote.promo.message, details })
  if (quote.delivery.kind !== 'quoted' && !quote.is_payable)
    throw checkoutError('CANNOT_ORDER', { message: quote.message ?? undefined, details })
  const told = orderData.total_amount
  if (typeof told === 'number' && told !== quote.total) throw checkoutError('PRICES_CHANGED', { details })
  return quoted
}

function readForm({ email, orderData }: InitializeBody): AddressForm {
  const { shipping_address: address } = orderData
  const form: AddressForm = {
    firstName: '',
    lastName: '',
    address: '',
    city: '',
    state: '',
    country: 'Nigeria',
    zipCode: '',
    shippingLocation: '',
    ...address,
    email: orderData.email || email,
    phone: orderData.phone,
  }
  const fields = checkAddress(form)
  const [message] = Object.values(fields)
  if (message) throw checkoutError('MISSING_INFORMATION', { message, fields })
  return cleanAddress(form)
}

/** `hash` tells whether a key of the caller's comes with the order it was first sent with; null without such a key. */
type OrderRequest = { key: string; hash: string | null }

/**
 * What makes two submits the same: the caller's key, or else the same goods, address and code. The latter is given up
 * as soon as the order leaves `pending`, so that the same cart can be bought again.
 */
function requestOf({ body, idempotencyKey }: Input, form: AddressForm): OrderRequest {
  const { items, promo_code, notes, total_amount } = body.orderData
  const lines = items
    .map(({ product_id, variant_id, quantity }) => [product_id, variant_id ?? '', quantity].join('/'))
    .toSorted()
  // With the total that was shown: at another price it is another order.
  const content = [lines, form, promo_code, notes, total_amount ?? null]
  if (!idempotencyKey) return { key: `cart:${digest(JSON.stringify(content))}`, hash: null }
  return {
    key: `key:${digest(idempotencyKey)}`,
    hash: digest(JSON.stringify(content)),
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

async function findOwn(ctx: Ctx, condition: ReturnType<typeof eq>): Promise<Order | null> {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(condition, ownOrders(ctx.actor)))
  return order ?? null
}

function draftOf({ quote, zone, promoCodeId, lines }: QuoteForOrder, form: AddressForm) {
  const { email, phone, shippingLocation, ...address } = form
  return {
    email,
    phone,
    customerName: `${form.firstName} ${form.lastName}`,
    shippingAddress: { ...address, shippingLocation: zone?.name ?? shippingLocation },
    shippingZoneId: zone?.id ?? null,
    lines,
    subtotal: quote.subtotal,
    discount: quote.discount,
    delivery: quote.delivery.amount,
    deliveryDaysMin: quote.delivery.days_min,
    deliveryDaysMax: quote.delivery.days_max,
    promoCodeId,
    promoCode: promoCodeId ? (quote.promo?.code ?? null) : null,
  }
}
