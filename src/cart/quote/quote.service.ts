import { cleanPasted } from '../../lib/pasted-text.ts'
import { type Ctx, userIdOf } from '../../lib/server/context.ts'
import { defineLimit, limitFailures } from '../../lib/server/web/rate-limit.ts'
import { minuteMs } from '../../lib/time.ts'
import {
  countsFor,
  type PromoLine,
  promoMessages,
  unknownPromoCode,
} from '../../promotions/promo-code.rules.ts'
import { checkPromoCode, type PromoCheck } from '../../promotions/promo-redemptions.service.ts'
import { isFinalSale } from '../../settings/return-texts.rules.ts'
import type { Settings } from '../../settings/settings.rules.ts'
import { recallSettings } from '../../settings/settings.service.ts'
import { findPickupPlace } from '../../shipping/pickup/pickup-places.service.ts'
import { deliveryOfPickup } from '../../shipping/pickup/pickup-delivery.rules.ts'
import type { PickupPlace } from '../../shipping/pickup/pickup.schema.ts'
import {
  deliveryFor,
  freeDeliveryFor,
  goodsForFreeDelivery,
  type ShippingZone,
} from '../../shipping/delivery-fee.rules.ts'
import { deliveryToDoor } from '../../shipping/abroad/delivery-to-door.rules.ts'
import type { DoorPrice } from '../../shipping/abroad/door-price.rules.ts'
import { isPricedToDoor, priceToDoor } from '../../shipping/abroad/price-to-door.service.ts'
import { type Destination, findZone } from '../../shipping/shipping.service.ts'
import { discountOf } from '../../promotions/given-discount.rules.ts'
import { cardMessages } from '../../credit/card-messages.rules.ts'
import { cardGuessHits } from '../../credit/cards/card-guesses.server.ts'
import { offerCredit, type SentCredit } from '../../credit/offer-credit.service.ts'
import type { CreditPart } from '../../credit/spend.rules.ts'
import { leastPaymentMinor, tooSmallText } from './least-amount.rules.ts'
import { depositOffer } from './deposit.rules.ts'
import { type Agreed, agreedVariants, ownLines, orderedOwnLines } from './agreed.rules.ts'
import {
  goodsOf,
  hasGoods,
  promoLinesOf,
  type OrderableLine,
  type OwnLine,
  quoteLines,
  type SellableVariant,
  sumQuote,
} from './quote.rules.ts'
import type { Quote, QuoteLine, RequestedLine } from './quote.schema.ts'
import { findCartRows, findSellableVariants } from './sellable-variants.server.ts'

/** `country` is ISO 3166-1 alpha-2, `shippingLocation` a zone's id; no `items` means my cart. */
export type QuoteInput = Destination & {
  items?: RequestedLine[] | undefined
  /** The place where it is fetched; country, state and location then say nothing. */
  pickup?: string | undefined
  promoCode?: string | undefined
  email?: string | undefined
  postcode?: string | undefined
  /** Of an owner's order alone. */
  agreed?: Agreed | undefined
  /** What shall pay it, and is no part of what it costs (rule: credit-is-a-tender). */
  payWith?: SentCredit | undefined
}

/** The quote and an order's data. `lines` are complete only when `quote.lines` name no problem. */
export type QuoteForOrder = {
  quote: Quote
  zone: ShippingZone | null
  pickup: PickupPlace | null
  promoCodeId: string | null
  lines: (OrderableLine | OwnLine)[]
  /** What pays of it once its total is known. */
  creditParts: CreditPart[]
  /** How the delivery of a parcel abroad was worked out. */
  doorPrice: DoorPrice | null
}

/**
 * The one quote of cart, checkout and order (rule: one-quote), money in minor units. A wrong location is 404
 * or 400 (rule: delivery-location).
 */
export async function quoteCart(ctx: Ctx, input: QuoteInput): Promise<Quote> {
  return (await quoteForOrder(ctx, input)).quote
}

const codeGuesses = defineLimit({
  name: 'promo-code',
  by: 'network',
  most: 1000,
  windowMs: 10 * minuteMs,
  carrier: 'It counts codes that do not exist: those of 10,000 phones of which each tenth mistypes one.',
})

/** The same for a shopper, who may guess codes: those that nobody has are counted. Throws TOO_MANY_REQUESTS. */
export async function quoteForShopper(ctx: Ctx, input: QuoteInput, network: string): Promise<Quote> {
  const quote = () => quoteCart(ctx, input)
  const hits = [
    ...(input.promoCode ? [{ limit: codeGuesses, network }] : []),
    ...(input.payWith?.code ? cardGuessHits(ctx, network) : []),
  ]
  if (hits.length === 0) return quote()
  return limitFailures(ctx, hits, quote, (ended) => 'value' in ended && isGuess(ended.value))
}

const isGuess = ({ promo, credit }: Quote) =>
  promo?.message === unknownPromoCode.message || credit?.message === cardMessages.unknown

/**
 * The same quote with the data that create an order. Throws only for a location that does not exist (404) or
 * does not belong to country and state (400); any other problem is in `quote.message`. At most four
 * statements, one fewer when the caller has read the settings.
 */
export async function quoteForOrder(ctx: Ctx, input: QuoteInput, known?: Settings): Promise<QuoteForOrder> {
  const { agreed } = input
  const { requested, variants } = await findLines(ctx, input.items)
  const settings = known ?? (await recallSettings(ctx))
  const place = input.pickup ? await findPickupPlace(ctx, input.pickup) : null
  const { zone, internationalRateText, isFreeAnywhere } = await findZone(ctx, place ? {} : input)
  const own = ownLines(agreed)
  const lines = [
    ...quoteLines(requested, agreedVariants(variants, agreed)).map(withReturns(variants, settings)),
    ...own.pieces,
  ]
  const goodsMinor = goodsOf(lines)
  const promo = refuseWithoutPrice(await checkPromo(ctx, input, promoLinesOf(lines, variants)), zone, place)
  const discountMinor = promo?.ok ? promo.discountMinor : discountOf(goodsMinor, agreed?.discount ?? null)
  const goodsAfterDiscountMinor = goodsForFreeDelivery({ subtotal: goodsMinor, discount: discountMinor })
  const sent = {
    lines: lines.filter((line) => hasGoods([line])),
    goodsMinor: goodsAfterDiscountMinor,
    postcode: input.postcode,
  }
  const door = isPricedToDoor(zone) ? await priceToDoor(ctx, { ...sent, country: zone.country }) : null
  const forDelivery = {
    zone,
    goodsAfterDiscountMinor,
    now: ctx.now(),
    settings: {
      ...settings,
      international_rate_text: internationalRateText,
      free_delivery_threshold: isFreeAnywhere ? settings.free_delivery_threshold : null,
    },
    isFreeByCode: promo?.ok === true && promo.isDeliveryFree,
  }
  const summed = sumQuote({
    // A fee is no goods: it earns no free delivery, and the discount is not of it.
    lines: [...lines, ...own.fees],
    discountMinor,
    promo: promo && { code: promo.code, applied: promo.ok, message: promo.message },
    delivery: place
      ? deliveryOfPickup(place, settings, ctx.now())
      : door
        ? deliveryToDoor(forDelivery, door)
        : deliveryFor(forDelivery),
    freeDelivery: place || forDelivery.isFreeByCode ? null : freeDeliveryFor(forDelivery),
  })
  const paid = input.payWith ? await payWith(ctx, summed, input.payWith) : null
  const priced = paid?.quote ?? summed
  const isWithCredit = (paid?.parts.length ?? 0) > 0
  const deposit = priced.is_payable && !isWithCredit ? depositOffer(priced.total, settings, ctx.now()) : null
  const quote = { ...priced, ...(deposit && { deposit }) }
  return {
    quote,
    zone,
    pickup: place,
    promoCodeId: promo?.ok ? promo.promoCodeId : null,
    creditParts: paid?.parts ?? [],
    doorPrice: quote.delivery.to_door && typeof door === 'object' ? door : null,
    lines: [
      ...orderableLines(lines, variants, promo),
      ...orderedOwnLines(own, promo?.ok ? promo.limit : null),
    ],
  }
}

/** The quote with what pays it. A total that is too small for a provider can be paid by credit alone. */
async function payWith(ctx: Ctx, quote: Quote, sent: SentCredit) {
  const { total, currency, lines } = quote
  const variantIds = lines.flatMap(({ variant_id }) => variant_id ?? [])
  const bill = { totalMinor: total, leastMinor: leastPaymentMinor, currency, variantIds }
  const offered = await offerCredit(ctx, sent, bill)
  if (!offered) return null
  const { view, parts } = offered
  const isPaid = view.to_pay === 0 && quote.message === tooSmallText(total)
  return {
    quote: { ...quote, credit: view, ...(isPaid && { is_payable: true, message: null }) },
    parts: quote.delivery.amount === null ? [] : parts,
  }
}

/** Says of a line that its piece is a final sale (rule: excluded-goods). */
function withReturns(variants: SellableVariant[], settings: Settings) {
  const finals = new Set(
    variants.filter(({ tags = [] }) => isFinalSale({ tags }, settings)).map(({ variantId }) => variantId),
  )
  return (line: QuoteLine): QuoteLine =>
    finals.has(line.variant_id ?? '') ? { ...line, is_final_sale: true } : line
}

function orderableLines(
  lines: QuoteLine[],
  variants: SellableVariant[],
  promo: PromoCheck | null,
): OrderableLine[] {
  const byId = new Map(variants.map((variant) => [variant.variantId, variant]))
  return lines.flatMap((line) => {
    const variant = byId.get(line.variant_id ?? '')
    if (!variant || line.problem) return []
    const unitPrice = line.unit_price!
    return [
      {
        productId: variant.productId,
        variantId: variant.variantId,
        productSlug: variant.slug,
        title: variant.title,
        size: variant.size,
        color: variant.color,
        imageKey: variant.imageKey,
        unitPrice,
        ...(unitPrice !== variant.unitPriceMinor && { listPrice: variant.unitPriceMinor }),
        quantity: line.quantity,
        lineTotal: line.line_total,
        isDiscounted: !promo?.ok || countsFor(promo.limit, variant),
      },
    ]
  })
}

/** A code for free delivery has nothing to give where the price is on request, or nothing is delivered. */
function refuseWithoutPrice(
  promo: PromoCheck | null,
  zone: ShippingZone | null,
  place: PickupPlace | null,
): PromoCheck | null {
  const hasPrice = !place && (!zone || zone.pricing === 'rate')
  if (!promo?.ok || !promo.isDeliveryFree || hasPrice) return promo
  const { promoCodeId, code, limit } = promo
  return { ok: false, reason: 'not_here', message: promoMessages.notHere, promoCodeId, code, limit }
}

async function findLines(ctx: Ctx, items: RequestedLine[] | undefined) {
  if (items) return { requested: items, variants: await findSellableVariants(ctx, items) }
  const variants = await findCartRows(ctx)
  const requested = variants.map((row) => ({
    product_id: row.productId,
    variant_id: row.variantId,
    quantity: row.quantity,
  }))
  return { requested, variants }
}

async function checkPromo(ctx: Ctx, input: QuoteInput, lines: PromoLine[]): Promise<PromoCheck | null> {
  const code = cleanPasted(input.promoCode ?? '')
  if (!code) return null
  const ownEmail = ctx.actor.kind === 'customer' ? ctx.actor.email : null
  return checkPromoCode(ctx, {
    code,
    lines,
    userId: userIdOf(ctx.actor),
    email: input.email ?? ownEmail,
  })
}
