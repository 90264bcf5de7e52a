import { maxTotalMinor } from '../../cart/quote/cart-limits.rules.ts'
import type { Quote } from '../../cart/quote/quote.schema.ts'
import { type QuoteForOrder, quoteForOrder } from '../../cart/quote/quote.service.ts'
import { asSystem, type OwnerCtx } from '../../lib/server/context.ts'
import type { ChatOrderInput } from './chat-order.schema.ts'

export type ChatQuote = QuoteForOrder & { quote: Quote; needsFee: boolean }

/**
 * The one quote (rule: one-quote) for somebody an owner talks to: her own holds are nobody's here, and where delivery is
 * priced on request she says the fee. Minor units. Throws ZONE_NOT_FOUND.
 */
export async function quoteChatOrder(
  ctx: OwnerCtx,
  ask: Pick<ChatOrderInput, 'items' | 'delivery_fee'> & { zone_id?: string | undefined },
): Promise<ChatQuote> {
  const quoted = await quoteForOrder(asSystem(ctx, 'chat'), {
    items: ask.items,
    ...(ask.zone_id && { shippingLocation: ask.zone_id }),
  })
  const needsFee = quoted.quote.delivery.kind === 'quoted'
  if (!needsFee || ask.delivery_fee === undefined) return { ...quoted, needsFee }
  return { ...quoted, needsFee, quote: withFee(quoted.quote, ask.delivery_fee) }
}

function withFee(quote: Quote, fee: number): Quote {
  const total = quote.subtotal - quote.discount + fee
  const wrong = quote.lines.find((line) => line.problem)
  const message = wrong
    ? `${wrong.title}: ${wrong.message}`
    : total > maxTotalMinor
      ? 'This order is too large to place online.'
      : null
  return {
    ...quote,
    delivery: { ...quote.delivery, kind: 'rate', amount: fee, note: '' },
    total,
    is_payable: message === null && total > 0,
    message,
  }
}
