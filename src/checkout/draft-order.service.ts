import { whyNotOrderable } from '../cart/quote/quote.rules.ts'
import { storedPhone } from '../lib/server/phone.ts'
import { quoteSchema } from '../cart/quote/quote.schema.ts'
import { type QuoteForOrder, quoteForOrder } from '../cart/quote/quote.service.ts'
import type { Ctx } from '../lib/server/context.ts'
import type { OrderDraft } from '../orders/placing/place-order.service.ts'
import type { Settings } from '../settings/settings.rules.ts'
import type { AddressForm } from '../shipping/address.rules.ts'
import { pickupAddress } from '../shipping/pickup/kept-pickup.rules.ts'
import { checkoutError } from './checkout.errors.rules.ts'
import type { InitializeBody } from './checkout.schema.ts'

/** What of an order the quote and the address say. */
export type QuotedOrder = Omit<
  OrderDraft,
  'buyer' | 'network' | 'idempotencyKey' | 'requestHash' | 'orderPrefix' | 'firstNumber' | 'holdMinutes'
>

/** With what pays it at once. */
export type DraftedOrder = QuotedOrder & Pick<QuoteForOrder, 'creditParts'>

/**
 * Makes an order of what was submitted, at the prices and with the stock of now (rule: client-money-ignored). Throws
 * CANNOT_ORDER, PROMO_REFUSED and PRICES_CHANGED with the quote.
 */
export async function draftOrder(
  ctx: Ctx,
  { orderData }: InitializeBody,
  form: AddressForm,
  { settings, authSecret }: { settings: Settings; authSecret: string },
): Promise<DraftedOrder> {
  const ask = {
    items: orderData.items,
    country: form.country,
    state: form.state || undefined,
    shippingLocation: form.shippingLocation,
    pickup: orderData.pickup ?? undefined,
    promoCode: orderData.promo_code || undefined,
    email: form.email,
    postcode: form.zipCode,
    payWith: { ...orderData.credit, secret: authSecret },
  }
  const quoted = await quoteForOrder(ctx, ask, settings)
  refuseProblems(quoted, orderData.total_amount)
  refuseOtherCredit(quoted, orderData.credit)
  return {
    ...fieldsOf(quoted, form),
    ...depositFields(quoted, orderData.deposit_amount),
    notes: orderData.notes.trim(),
    creditParts: quoted.creditParts,
  }
}

/** Credit pays as it was shown, or nothing is placed (rule: credit-is-a-tender). Throws CANNOT_ORDER, PRICES_CHANGED. */
function refuseOtherCredit({ quote }: QuoteForOrder, asked: InitializeBody['orderData']['credit']): void {
  if (!asked) return
  const details = { quote: quoteSchema.parse(quote) }
  const message = quote.credit?.message
  if (message) throw checkoutError('CANNOT_ORDER', { message, details })
  if ((quote.credit?.used ?? 0) !== asked.used) throw checkoutError('PRICES_CHANGED', { details })
}

/** A deposit as it was offered and shown (rule: checkout-deposit). Throws PRICES_CHANGED when another or none is offered now. */
function depositFields({ quote }: QuoteForOrder, shownMinor: number | undefined) {
  if (shownMinor === undefined) return {}
  const { deposit } = quote
  if (deposit?.amount !== shownMinor)
    throw checkoutError('PRICES_CHANGED', { details: { quote: quoteSchema.parse(quote) } })
  return { depositAmount: deposit.amount, restDueOn: deposit.due_on }
}

/** `shownTotal` is what the shopper saw, in minor units. */
function refuseProblems({ quote }: QuoteForOrder, shownTotal: number | null | undefined): void {
  const details = { quote: quoteSchema.parse(quote) }
  const goodsMessage = whyNotOrderable(quote.lines, quote.total)
  if (goodsMessage) throw checkoutError('CANNOT_ORDER', { message: goodsMessage, details })
  if (quote.promo && !quote.promo.applied)
    throw checkoutError('PROMO_REFUSED', { message: quote.promo.message, details })
  if (quote.delivery.kind !== 'quoted' && !quote.is_payable)
    throw checkoutError('CANNOT_ORDER', { message: quote.message ?? undefined, details })
  if (typeof shownTotal === 'number' && shownTotal !== quote.total)
    throw checkoutError('PRICES_CHANGED', { details })
}

function fieldsOf(quoted: QuoteForOrder, form: AddressForm) {
  const { email, phone, shippingLocation, ...address } = form
  return {
    email,
    phone: storedPhone(phone, form.country),
    customerName: `${form.firstName} ${form.lastName}`,
    shippingAddress: quoted.pickup
      ? pickupAddress(quoted.pickup, form)
      : { ...address, shippingLocation: quoted.zone?.name ?? shippingLocation },
    ...quotedFields(quoted),
  }
}

/** What an order keeps of its quote. */
export const quotedFields = ({ quote, zone, pickup, promoCodeId, lines, doorPrice }: QuoteForOrder) => ({
  shippingZoneId: zone?.id ?? null,
  isPickup: pickup !== null,
  lines,
  subtotal: quote.subtotal,
  discount: quote.discount,
  delivery: quote.delivery.amount,
  deliveryDaysMin: quote.delivery.days_min,
  deliveryDaysMax: quote.delivery.days_max,
  ...(doorPrice && { doorPrice }),
  promoCodeId,
  promoCode: promoCodeId ? (quote.promo?.code ?? null) : null,
})
