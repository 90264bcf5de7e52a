import { createHash } from 'node:crypto'
import { ownOrders, placedBy } from '../../account/own-orders.server.ts'
import { newCode } from '../../credit/cards/open-card.service.ts'
import type { CardDraft, CardOffer } from '../../credit/cards/gift-card.rules.ts'
import { giftCards, type Order, orders } from '../../db/schema.ts'
import { commonError } from '../../lib/errors.ts'
import { type Ctx, inTransaction } from '../../lib/server/context.ts'
import { parseMoneyText } from '../../lib/money-text.rules.ts'
import { firstOrderNumber } from '../../orders/order/order-number.rules.ts'
import { orderError } from '../../orders/order/orders.errors.rules.ts'
import { type OrderDraft, placeOrder } from '../../orders/placing/place-order.service.ts'
import type { PaymentsCtx } from '../../payments/providers/payment-provider.server.ts'
import { awaitOpened, findNewestPayment } from '../../payments/settlement/newest-payment.service.ts'
import { addPayment, pageOf } from '../../payments/settlement/open-payment.service.ts'
import type { Settings } from '../../settings/settings.rules.ts'
import { recallSettings } from '../../settings/settings.service.ts'
import { paymentNotStarted } from '../checkout.errors.rules.ts'
import { payAgain, type PreparedPayment } from '../pay-again.service.ts'
import type { CheckoutOptions } from '../start-payment.service.ts'
import { and, eq } from 'drizzle-orm'

/** What the owner sells; null while she sells none. */
export function cardOffer(own: Settings): CardOffer | null {
  if (!own.gift_cards) return null
  const amounts = own.gift_card_amounts.flatMap((text) => parseMoneyText(text) ?? [])
  return { amounts, leastMinor: own.gift_card_least, mostMinor: own.gift_card_most }
}

/**
 * Places the order that is a gift card, with its payment, and gives the address of the page that pays it (rule: gift-card-bought): a
 * line of its own, without a product, stock, delivery or discount. An account is not asked for (rule: gift-card-buyers). The same form again is the same order. Throws SIGN_IN_REQUIRED,
 * NOT_FOUND while none are sold, ALREADY_PAID, PAYMENT_UNDER_WAY, ORDER_CLOSED, TOO_SMALL, PAYMENT_NOT_STARTED.
 */
export async function buyCard(
  ctx: PaymentsCtx,
  { card, key, network }: { card: CardDraft; key: string; network: string | null },
  options: CheckoutOptions,
): Promise<string> {
  const settings = await recallSettings(ctx)
  const buyer = placedBy(ctx.actor)
  if (!buyer) throw commonError('SIGN_IN_REQUIRED')
  if (!cardOffer(settings)) throw commonError('NOT_FOUND')
  const draft = draftOf(card, { settings, key, buyer, network, holdMinutes: options.holdMinutes })
  const placed = await inTransaction(ctx, async (ctx) => {
    const { order, isNew } = await placeOrder(ctx, draft)
    if (!isNew) return { order, payment: null, isNew }
    const { amountMinor: amount, buyerEmail: _, ...own } = card
    await ctx.db
      .insert(giftCards)
      .values({ ...own, ...newCode(options.authSecret), amount, orderId: order.id, createdAt: ctx.now() })
    return { order, payment: await addPayment(ctx, order, options.firstCheckMs), isNew }
  })
  const { order, payment, isNew } = placed.isNew ? placed : await openAgain(ctx, placed.order, options)
  if (!payment) throw orderError('ORDER_NOT_FOUND')
  const url = isNew
    ? await pageOf(ctx, order, payment, options.appUrl)
    : (await awaitOpened(ctx, payment))?.checkoutUrl
  if (!url) throw paymentNotStarted(ctx)
  return url
}

/** The page of the same order while it is open, or a new one. */
async function openAgain(ctx: PaymentsCtx, order: Order, options: CheckoutOptions): Promise<PreparedPayment> {
  const newest = order.status === 'pending' ? await findNewestPayment(ctx, order.id) : undefined
  const opened = newest && (await awaitOpened(ctx, newest))
  return opened ? { order, payment: opened, isNew: false } : payAgain(ctx, order, options)
}

type Terms = {
  settings: Settings
  key: string
  buyer: OrderDraft['buyer']
  network: string | null
  holdMinutes: number
}

function draftOf(card: CardDraft, { settings, key, buyer, network, holdMinutes }: Terms): OrderDraft {
  const { amountMinor, toName, fromName, buyerEmail } = card
  const requestHash = createHash('sha256')
    .update(JSON.stringify([key, card]))
    .digest('hex')
  return {
    buyer,
    network,
    holdMinutes,
    requestHash,
    idempotencyKey: `card:${requestHash}`,
    source: 'gift_card',
    orderPrefix: settings.order_prefix,
    firstNumber: firstOrderNumber(settings),
    email: buyerEmail,
    phone: '',
    customerName: fromName,
    shippingAddress: {
      firstName: fromName,
      lastName: '',
      address: '',
      city: '',
      state: '',
      country: 'NG',
      zipCode: '',
      shippingLocation: '',
    },
    shippingZoneId: null,
    lines: [
      {
        productId: null,
        variantId: null,
        productSlug: null,
        title: `Gift card for ${toName}`,
        size: null,
        color: null,
        imageKey: null,
        unitPrice: amountMinor,
        quantity: 1,
        lineTotal: amountMinor,
        isDiscounted: false,
      },
    ],
    subtotal: amountMinor,
    discount: 0,
    delivery: 0,
    deliveryDaysMin: null,
    deliveryDaysMax: null,
    promoCodeId: null,
    promoCode: null,
    notes: '',
  }
}

/** The caller's own order that is a gift card. Throws NOT_FOUND. */
export async function findOwnCardOrder(ctx: Ctx, orderId: string): Promise<string> {
  const [order] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.source, 'gift_card'), ownOrders(ctx.actor)))
  if (!order) throw commonError('NOT_FOUND')
  return order.id
}
