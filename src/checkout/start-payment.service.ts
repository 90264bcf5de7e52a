import { firstOrderNumber } from '../orders/order/order-number.rules.ts'
import { and, eq, type SQL } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { isInCatalogue } from '../cart/quote/agreed.rules.ts'
import { placedBy, ownOrders } from '../account/own-orders.server.ts'
import { payWithCredit } from '../payments/ledger/credit-moves.service.ts'
import { type Order, orders, type Payment } from '../db/schema.ts'
import { commonError } from '../lib/errors.ts'
import { type Ctx, userIdOf } from '../lib/server/context.ts'
import { orderError } from '../orders/order/orders.errors.rules.ts'
import { confirmFreeOrder } from '../orders/placing/confirm-free-order.service.ts'
import { type OrderDraft, placeOrder } from '../orders/placing/place-order.service.ts'
import { awaitOpened, findNewestPayment } from '../payments/settlement/newest-payment.service.ts'
import { addPayment, amountToAsk, openPayment } from '../payments/settlement/open-payment.service.ts'
import type { PaymentsCtx } from '../payments/providers/payment-provider.server.ts'
import type { Settings } from '../settings/settings.rules.ts'
import { recallSettings } from '../settings/settings.service.ts'
import { checkoutError, paymentNotStarted } from './checkout.errors.rules.ts'
import type { InitializeBody } from './checkout.schema.ts'
import { type DraftedOrder, draftOrder } from './draft-order.service.ts'
import { payAgain, type PaymentTerms, type PreparedPayment, refuseOtherTotal } from './pay-again.service.ts'
import { contentOf, readAddress } from './read-request.rules.ts'
import { replacingOwnOrders } from './replace-own-orders.service.ts'

/** From the environment: `APP_URL`, `AUTH_SECRET`, `HOLD_MINUTES` and, in milliseconds, `RECONCILE_SECONDS`. */
export type CheckoutOptions = PaymentTerms & { appUrl: string; authSecret: string }

export type StartedPayment = { order: Order; payment: Payment | null }

/** `network` is where the call comes from, as limits count it; `shownTo` is the user whom the page was shown to. */
type Input = {
  body: InitializeBody
  idempotencyKey: string | undefined
  shownTo?: string | undefined
  network?: string | null
}

/**
 * Creates the order with its hold and a payment, then opens the payment at the provider (rules: order-before-payment,
 * client-money-ignored). `payment` is null for a delivery-quote request, for an order that costs nothing (rule: nothing-to-pay), and for one that credit pays in full. A repeat (same key, or the same cart while its
 * order is unpaid) gives the same order and open payment; another cart with the same items takes over the hold of the unpaid
 * order it replaces (rule: own-holds); `order_id` pays that order with a new reference. Throws SIGN_IN_REQUIRED,
 * MISSING_INFORMATION, KEY_REUSED, PRICES_CHANGED, CANNOT_ORDER, PROMO_REFUSED, OUT_OF_STOCK, PAYMENT_NOT_STARTED,
 * ALREADY_PAID, CREDIT_SPENT, ANOTHER_ACCOUNT (rule: shown-account), PAYMENT_UNDER_WAY, ORDER_CLOSED, ORDER_NOT_FOUND, HELD_TOO_MUCH
 * (rule: repeat-checkout).
 */
export async function startPayment(
  ctx: PaymentsCtx,
  input: Input,
  options: CheckoutOptions,
): Promise<StartedPayment> {
  const userId = userIdOf(ctx.actor)
  if (userId && input.shownTo && userId !== input.shownTo) throw checkoutError('ANOTHER_ACCOUNT')
  const settings = await recallSettings(ctx)
  const buyer = requireBuyer(ctx, settings)
  const prepared = await prepare(ctx, { input, buyer, settings, terms: options })
  return openPage(ctx, prepared, { appUrl: options.appUrl, channels: settings.payment_channels })
}

type Buyer = OrderDraft['buyer']
type Prepare = { input: Input; buyer: Buyer; settings: Settings; terms: CheckoutOptions }

async function prepare(ctx: PaymentsCtx, checkout: Prepare): Promise<PreparedPayment> {
  const { input, terms } = checkout
  const named = await findNamedOrder(ctx, input.body)
  if (named) {
    await refuseOtherTotal(ctx, named, input.body.orderData.total_amount)
    return payAgain(ctx, named, terms)
  }
  const form = readAddress(input.body)
  const request = identify(input, contentOf(input.body, form))
  const known = await findOwn(ctx, eq(orders.idempotencyKey, request.idempotencyKey))
  if (known) return repeat(ctx, known, request, terms)

  const { settings } = checkout
  const { authSecret } = terms
  const { creditParts, ...quoted } = await draftOrder(ctx, input.body, form, { settings, authSecret })
  const draft: OrderDraft = {
    ...quoted,
    ...request,
    buyer: checkout.buyer,
    network: input.network ?? null,
    orderPrefix: settings.order_prefix,
    firstNumber: firstOrderNumber(settings),
    holdMinutes: terms.holdMinutes,
  }
  const placed = await place(ctx, { draft, creditParts }, terms)
  return placed.isNew ? placed : repeat(ctx, placed.order, request, terms)
}

/** Who buys; a guest only where the owner allows it (rule: guest-checkout). */
function requireBuyer({ actor }: Ctx, settings: Settings): Buyer {
  const buyer = placedBy(actor)
  if (!buyer || (!buyer.userId && !settings.guest_checkout)) throw commonError('SIGN_IN_REQUIRED')
  return buyer
}

/** The order to be paid again. A cancelled one that comes with its goods is bought anew instead. */
async function findNamedOrder(ctx: Ctx, { orderData }: InitializeBody): Promise<Order | null> {
  if (!orderData.order_id) return null
  const order = await findOwn(ctx, eq(orders.id, orderData.order_id))
  if (!order) throw orderError('ORDER_NOT_FOUND')
  return order.status === 'cancelled' && orderData.items.length > 0 ? null : order
}

type Request = Pick<OrderDraft, 'idempotencyKey' | 'requestHash'>

/**
 * The caller's key, or else one made of the content, which is given up as soon as the order leaves `pending`: the same cart
 * can then be bought again.
 */
function identify({ idempotencyKey }: Input, content: string): Request {
  const digest = (text: string) => createHash('sha256').update(text).digest('hex')
  const requestHash = digest(content)
  return {
    idempotencyKey: idempotencyKey ? `key:${digest(idempotencyKey)}` : `cart:${requestHash}`,
    requestHash,
  }
}

/** Places the order in one transaction with its hold, its credit, its first payment, and the end of the orders it replaces. */
async function place(
  ctx: PaymentsCtx,
  { draft, creditParts }: { draft: OrderDraft } & Pick<DraftedOrder, 'creditParts'>,
  terms: PaymentTerms,
): Promise<PreparedPayment> {
  const needsHold = draft.delivery !== null
  const wanted = {
    needsHold,
    variantIds: draft.lines.filter(isInCatalogue).map(({ variantId }) => variantId),
    promoCodeId: draft.promoCodeId,
    email: draft.email,
    isSame: (order: Order) => order.requestHash === draft.requestHash,
  }
  const placed = await replacingOwnOrders(ctx, wanted, async (ctx, replaced) => {
    const placed = await placeOrder(ctx, draft, replaced)
    if (!placed.isNew) return { ...placed, payment: null }
    const order = await confirmFreeOrder(ctx, await payWithCredit(ctx, placed.order, creditParts))
    const isToPay = needsHold && order.status === 'pending'
    return { order, payment: isToPay ? await addPayment(ctx, order, terms.firstCheckMs) : null, isNew: true }
  })
  return placed.kind === 'same' ? { order: placed.order, payment: null, isNew: false } : placed.result
}

/** The same submit again: its open payment page, or a new one when that could not be opened. Throws KEY_REUSED. */
async function repeat(
  ctx: PaymentsCtx,
  order: Order,
  request: Request,
  terms: PaymentTerms,
): Promise<PreparedPayment> {
  if (order.requestHash && request.requestHash !== order.requestHash) throw checkoutError('KEY_REUSED')
  if (order.status === 'pending' && order.delivery !== null) {
    const newest = await findNewestPayment(ctx, order.id)
    const opened = newest?.asked === (await amountToAsk(ctx, order)) ? await awaitOpened(ctx, newest) : null
    if (opened) return { order, payment: opened, isNew: false }
  }
  return payAgain(ctx, order, terms)
}

/** The payment page, outside of every transaction. Throws PAYMENT_NOT_STARTED. */
async function openPage(
  ctx: PaymentsCtx,
  { order, payment, isNew }: PreparedPayment,
  pages: { appUrl: string; channels: string[] },
): Promise<StartedPayment> {
  if (!payment) return { order, payment }
  const opened = isNew ? await openPayment(ctx, order, payment, pages) : await awaitOpened(ctx, payment)
  if (!opened) throw paymentNotStarted(ctx)
  return { order, payment: opened }
}

async function findOwn(ctx: Ctx, condition: SQL): Promise<Order | null> {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(condition, ownOrders(ctx.actor)))
  return order ?? null
}
