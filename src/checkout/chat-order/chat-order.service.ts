import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { givenPrices } from '../../catalog/below-price.rules.ts'
import { refuseSteepSale } from '../../catalog/refuse-steep-prices.service.ts'
import { quoteSchema } from '../../cart/quote/quote.schema.ts'
import { type Order, orders, users } from '../../db/schema.ts'
import { normaliseEmail } from '../../lib/email-address.rules.ts'
import { audit } from '../../lib/server/watch/audit.ts'
import { type Ctx, inTransaction } from '../../lib/server/context.ts'
import { formatMoney } from '../../lib/money.ts'
import { addOrderEvent } from '../../orders/changes/order-events.service.ts'
import { idParams } from '../../lib/server/web/api.ts'
import { ownerCommand } from '../../lib/server/web/operation.ts'
import { storedPhone } from '../../lib/server/phone.ts'
import { depositView } from '../../orders/order/part-payment.rules.ts'
import { lockOrder } from '../../orders/changes/lock-order.service.ts'
import { orderError } from '../../orders/order/orders.errors.rules.ts'
import { firstOrderNumber } from '../../orders/order/order-number.rules.ts'
import { confirmFreeOrder } from '../../orders/placing/confirm-free-order.service.ts'
import { isFree } from '../../orders/order/nothing-to-pay.rules.ts'
import { type OrderDraft, placeOrder } from '../../orders/placing/place-order.service.ts'
import { payPath } from '../../orders/links/pay-link.server.ts'
import { depositTerms } from '../../payments/deposits/ask-deposit.service.ts'
import { refuseWhilePaying } from '../../payments/settlement/ask-about-order.service.ts'
import { awaitOpened, findNewestPayment } from '../../payments/settlement/newest-payment.service.ts'
import { addPayment, pageOf } from '../../payments/settlement/open-payment.service.ts'
import type { OwnerPaymentsCtx } from '../../payments/providers/payment-provider.server.ts'
import { readSettings } from '../../settings/settings.service.ts'
import { checkChatCustomer } from './chat-order.rules.ts'
import { chatOrderDoneSchema, type ChatOrderInput, chatOrderSchema } from './chat-order.schema.ts'
import { type ChatQuote, quoteChatOrder } from './chat-quote.service.ts'
import { checkoutError } from '../checkout.errors.rules.ts'
import { quotedFields } from '../draft-order.service.ts'
import type { CheckoutOptions } from '../start-payment.service.ts'

/** `authSecret` signs the link of an order that is paid in parts. */
type ChatOrderCtx = OwnerPaymentsCtx & CheckoutOptions & { authSecret: string }

const orderDone = [chatOrderDoneSchema, 'The order'] as const

/**
 * An owner places an order for somebody she talked to (rule: chat-order): the server's quote, a hold until the time she
 * chose, and the payment page whose link she sends. It belongs to the account of that e-mail, if there is one. The same key
 * gives the first order again. Throws KEY_REUSED for the same key with other contents, MISSING_INFORMATION with the fields,
 * CANNOT_ORDER and PRICES_CHANGED with the quote, OUT_OF_STOCK, ZONE_NOT_FOUND, DISCOUNT_REASON, DISCOUNT_TOO_LARGE,
 * NO_DEPOSIT, WRONG_DUE_DAY, PASSWORD_AGAIN below half of the shop's prices. `pay_url` is null when nothing is to pay (rule: nothing-to-pay), or when the
 * provider cannot be reached: `openPayLink` tries again.
 */
export const placeChatOrder = ownerCommand('post /chat-orders', {
  summary: 'Place an order for somebody, with a hold until the chosen time and the link that pays it',
  body: chatOrderSchema,
  answer: orderDone,
  run: async (ctx: ChatOrderCtx, input) => {
    const request = identify(input)
    const { order, payment } = await inTransaction(ctx, async (ctx) => {
      await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${request.idempotencyKey}, 0))`)
      const userId = await findUserId(ctx, normaliseEmail(input.email))
      // Before the quote: the first one took pieces that are not left for it again.
      const made = await findMade(ctx, userId, request)
      if (made) return { order: made, payment: null }
      const quoted = await quoteChatOrder(ctx, input)
      refuseProblems(quoted, input)
      const { discount } = quoted.quote
      const pieces = quoted.lines.slice(0, quoted.lines.length - input.fees.length)
      await refuseSteepSale(ctx, pieces, discount)
      const placed = await placeOrder(ctx, { ...(await draftOf(ctx, input, quoted, userId)), ...request })
      const order = await confirmFreeOrder(ctx, placed.order)
      await noteDiscount(ctx, order, input.discount?.reason)
      // Who pays in parts chooses each on a page of the shop.
      const isInParts = order.depositAmount !== null
      const isToPay = !isInParts && order.status === 'pending'
      const payment = isToPay ? await addPayment(ctx, order, ctx.firstCheckMs) : null
      await audit(ctx, ['order', order.id], 'order.create_from_chat', {
        after: {
          orderNumber: order.orderNumber,
          totalAmount: order.totalAmount,
          ...givenPrices(pieces, discount, input.pieces),
          ...(order.discount > 0 && { discountMinor: order.discount, why: input.discount?.reason }),
        },
      })
      return { order, payment }
    })
    if (order.depositAmount !== null) return doneView(order, partLink(ctx, order))
    if (isFree(order.delivery, order.totalAmount)) return doneView(order, null)
    if (!payment) return openPayLink(ctx, order)
    return doneView(order, await pageOf(ctx, order, payment, ctx.appUrl))
  },
})

/** Why it was cheaper is for the staff alone. */
async function noteDiscount(ctx: Ctx, order: Order, reason: string | undefined): Promise<void> {
  if (order.discount === 0) return
  const text = `Discount of ${formatMoney(order.discount)}: ${reason}`
  await addOrderEvent(ctx, order, { kind: 'note', params: { text }, isPrivate: true })
}

const partLink = ({ appUrl, authSecret }: ChatOrderCtx, { id }: Order) =>
  `${appUrl}${payPath(authSecret, id)}`

const doneView = (order: Order, payUrl: string | null) => ({
  order_id: order.id,
  order_number: order.orderNumber,
  phone: order.phone,
  total: order.totalAmount,
  // Nothing is paid of an order that is being made.
  deposit: depositView(order, { held: 0, balance: order.totalAmount }),
  pay_url: payUrl,
  hold_expires_at: order.holdExpiresAt?.toISOString() ?? null,
})

/**
 * The link that pays an unpaid order from a chat: the shop's own where it is paid in parts, else the page that is open already, or a new one. Throws ORDER_NOT_FOUND,
 * ILLEGAL_TRANSITION when it waits for no payment, ALREADY_PAID, PAYMENT_UNDER_WAY.
 */
export const openPayLink = ownerCommand('post /chat-orders/{id}/pay-link', {
  summary: 'The link that pays an unpaid order from a chat, a new one when it has none',
  params: idParams,
  answer: orderDone,
  run: async (ctx: ChatOrderCtx, { id: orderId }) => {
    const inParts = await findInParts(ctx, orderId)
    if (inParts) return doneView(inParts, partLink(ctx, inParts))
    const latest = await findNewestPayment(ctx, orderId)
    // Another request of the same owner may be opening it right now.
    const opened = latest && (await awaitOpened(ctx, latest))
    if (!opened) await refuseWhilePaying(ctx, orderId)
    const { order, payment } = await inTransaction(ctx, async (ctx) => {
      const order = await lockOrder(ctx, orderId)
      if (order.source !== 'chat') throw orderError('ORDER_NOT_FOUND')
      if (order.status !== 'pending') throw orderError('ILLEGAL_TRANSITION')
      const newest = await findNewestPayment(ctx, orderId)
      const isOpen = newest?.state === 'open' && newest.asked === order.totalAmount
      return { order, payment: isOpen ? newest : await addPayment(ctx, order, ctx.firstCheckMs) }
    })
    return doneView(order, await pageOf(ctx, order, payment, ctx.appUrl))
  },
})

async function findInParts(ctx: Ctx, orderId: string): Promise<Order | null> {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.status, 'pending'), isNotNull(orders.depositAmount)))
  return order ?? null
}

function refuseProblems({ quote, zone, needsFee }: ChatQuote, input: ChatOrderInput): void {
  const fields = checkChatCustomer(input, zone?.country ?? 'NG')
  const [message] = Object.values(fields)
  if (message) throw checkoutError('MISSING_INFORMATION', { message, fields })
  if (needsFee && input.delivery_fee === undefined) {
    const wanted = 'Say what delivery there costs'
    throw checkoutError('MISSING_INFORMATION', { message: wanted, fields: { delivery_fee: wanted } })
  }
  const details = { quote: quoteSchema.parse(quote) }
  if (!quote.is_payable) throw checkoutError('CANNOT_ORDER', { message: quote.message ?? undefined, details })
  if (quote.total !== input.total)
    throw checkoutError('PRICES_CHANGED', {
      message: 'The price has changed. Look at the new total, then try again.',
      details,
    })
}

async function draftOf(ctx: Ctx, input: ChatOrderInput, quoted: ChatQuote, userId: string | null) {
  const { quote, zone } = quoted
  const settings = await readSettings(ctx)
  const country = zone?.country ?? 'NG'
  const [first, last] = [input.first_name.trim(), input.last_name.trim()]
  const landmark = input.landmark.trim()
  return {
    source: 'chat',
    buyer: { userId, guestSessionId: null },
    email: normaliseEmail(input.email),
    phone: storedPhone(input.phone, country),
    customerName: `${first} ${last}`.trim(),
    shippingAddress: {
      firstName: first,
      lastName: last,
      address: input.address.trim(),
      ...(landmark && { landmark }),
      city: input.city.trim(),
      state: zone?.state ?? '',
      country,
      zipCode: '',
      shippingLocation: zone?.name ?? '',
    },
    ...quotedFields(quoted),
    notes: input.notes.trim(),
    orderPrefix: settings.order_prefix,
    firstNumber: firstOrderNumber(settings),
    holdMinutes: input.hold_minutes,
    ...(input.deposit &&
      depositTerms(ctx, quote.total, { percent: input.deposit.percent, dueOn: input.deposit.due_on })),
  } satisfies Omit<OrderDraft, keyof Request>
}

/** The account of an e-mail that was confirmed. */
async function findUserId(ctx: Ctx, email: string): Promise<string | null> {
  if (!email) return null
  const [user] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), eq(users.emailVerified, true)))
  return user?.id ?? null
}

type Request = Pick<OrderDraft, 'idempotencyKey' | 'requestHash'>

/** The total is none of the contents: once the first order has its pieces, it is another one. */
function identify(input: ChatOrderInput): Request {
  const { key, total: _, ...contents } = input
  const digest = (text: string) => createHash('sha256').update(text).digest('hex')
  return { idempotencyKey: `chat:${digest(key)}`, requestHash: digest(JSON.stringify(contents)) }
}

/** The order of the same key, also when its customer opened an account since. Throws KEY_REUSED. */
async function findMade(ctx: Ctx, userId: string | null, request: Request): Promise<Order | null> {
  const { idempotencyKey, requestHash } = request
  const isTheirs = or(isNull(orders.userId), ...(userId ? [eq(orders.userId, userId)] : []))
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(isTheirs, eq(orders.idempotencyKey, idempotencyKey), eq(orders.source, 'chat')))
  if (!order || order.requestHash === requestHash) return order ?? null
  throw checkoutError('KEY_REUSED', {
    message: `This order was made as ${order.orderNumber} before you changed it here. Change it there, or press again to make a second one.`,
  })
}
