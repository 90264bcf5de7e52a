import { pricesOf, requestedOf } from '../../cart/quote/agreed.rules.ts'
import { maxTotalMinor } from '../../cart/quote/cart-limits.rules.ts'
import { isTooSmall, leavesTooLittleText, tooSmallText } from '../../cart/quote/least-amount.rules.ts'
import { emptyCartMessage } from '../../cart/quote/quote.rules.ts'
import type { Quote } from '../../cart/quote/quote.schema.ts'
import { type QuoteForOrder, quoteForOrder } from '../../cart/quote/quote.service.ts'
import { discountOf } from '../../promotions/given-discount.rules.ts'
import { checkoutError } from '../checkout.errors.rules.ts'
import { asSystem, type OwnerCtx } from '../../lib/server/context.ts'
import { ownerCommand } from '../../lib/server/web/operation.ts'
import { type ChatQuoteInput, chatQuoteInputSchema, chatQuoteSchema } from './chat-order.schema.ts'

export type ChatQuote = QuoteForOrder & { quote: Quote; needsFee: boolean }

/**
 * The one quote (rule: one-quote) for somebody an owner talks to: her own holds are nobody's here, and where delivery is
 * priced on request she says the fee. Prices, pieces, fees and discount are what she agreed (rule: agreed-price). Minor units.
 * Throws ZONE_NOT_FOUND, DISCOUNT_TOO_LARGE, DISCOUNT_REASON, CANNOT_ORDER without a piece.
 */
export async function quoteChatOrder(
  ctx: OwnerCtx,
  ask: Omit<ChatQuoteInput, 'zone_id'> & { zone_id?: string | undefined },
): Promise<ChatQuote> {
  if (ask.items.length + ask.pieces.length === 0)
    throw checkoutError('CANNOT_ORDER', { message: emptyCartMessage })
  const quoted = await quoteForOrder(asSystem(ctx, 'chat'), {
    items: requestedOf(ask.items),
    agreed: {
      prices: pricesOf(ask.items),
      pieces: ask.pieces,
      fees: ask.fees,
      discount: ask.discount ?? null,
    },
    ...(ask.zone_id && { shippingLocation: ask.zone_id }),
  })
  if (ask.discount) refuseDiscount(quoted.quote, ask)
  const needsFee = quoted.quote.delivery.kind === 'quoted'
  if (!needsFee || ask.delivery_fee === undefined)
    return { ...quoted, needsFee, quote: forOwner(quoted.quote) }
  return { ...quoted, needsFee, quote: withFee(quoted.quote, ask.delivery_fee) }
}

/** The same as the owner's screen asks for it. */
export const readChatQuote = ownerCommand('post /chat-orders/quote', {
  summary: "The shop's quote for an order from a chat",
  body: chatQuoteInputSchema,
  answer: [chatQuoteSchema, 'The quote'],
  run: async (ctx, ask) => {
    const { quote, needsFee } = await quoteChatOrder(ctx, ask)
    return { ...quote, needs_fee: needsFee }
  },
})

/** It has a reason, and is not more than the goods cost: a gift costs nothing (rule: nothing-to-pay). */
function refuseDiscount(quote: Quote, { discount, fees }: ChatQuoteInput): void {
  const goods = quote.subtotal - fees.reduce((sum, { price }) => sum + price, 0)
  if (!discount!.reason)
    throw checkoutError('DISCOUNT_REASON', {
      fields: { discount_reason: checkoutError('DISCOUNT_REASON').message },
    })
  if (goods > 0 && discountOf(goods, discount!) > goods)
    throw checkoutError('DISCOUNT_TOO_LARGE', {
      fields: { discount: checkoutError('DISCOUNT_TOO_LARGE').message },
    })
}

/** The words of a total that is too small are hers. */
const forOwner = (quote: Quote): Quote =>
  quote.message === tooSmallText(quote.total)
    ? { ...quote, message: leavesTooLittleText(quote.total) }
    : quote

function withFee(quote: Quote, fee: number): Quote {
  const total = quote.subtotal - quote.discount + fee
  const wrong = quote.lines.find((line) => line.problem)
  const message = wrong
    ? `${wrong.title}: ${wrong.message}`
    : total > maxTotalMinor
      ? 'This order is too large to place online.'
      : isTooSmall(total)
        ? leavesTooLittleText(total)
        : null
  return {
    ...quote,
    delivery: { ...quote.delivery, kind: 'rate', amount: fee, note: '' },
    total,
    is_payable: message === null,
    message,
  }
}
