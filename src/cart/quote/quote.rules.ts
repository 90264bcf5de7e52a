import type { Delivery } from '../../shipping/shipping.schema.ts'
import { backAt } from '../../catalog/held-pieces.rules.ts'
import type { PromoLine } from '../../promotions/promo-code.rules.ts'
import { maxTotalMinor } from './cart-limits.rules.ts'
import { isTooSmall, tooSmallText } from './least-amount.rules.ts'
import type { ProductImage } from '../../catalog/catalog.schema.ts'
import type { LineProblem, Quote, QuoteLine, RequestedLine } from './quote.schema.ts'

/**
 * A variant and its product as they are in the database. Prices in minor units, `available` is the stock for
 * this shopper.
 */
export type SellableVariant = {
  productId: string
  categoryId: string
  variantId: string
  title: string
  slug: string
  imageKey: string | null
  image: ProductImage | null
  size: string | null
  color: string | null
  position: number
  available: number
  /** When the first of its pieces may be back, while others are paying for all of them. */
  heldUntil?: Date | string | null
  unitPriceMinor: number
  compareAtPriceMinor: number | null
  isVisible: boolean
  tags?: string[]
}

/**
 * A line that can be sold as requested; prices in minor units. `imageKey` is the first picture's media key, `listPrice` what it
 * cost before another price was agreed.
 */
export type OrderableLine = {
  productId: string
  variantId: string
  productSlug: string
  title: string
  size: string | null
  color: string | null
  imageKey: string | null
  unitPrice: number
  listPrice?: number | null
  quantity: number
  lineTotal: number
  /** Whether a part of the order's discount is of it. */
  isDiscounted: boolean
}

/** A piece or a fee that is in no catalogue: no stock is taken for it. */
export type OwnLine = Omit<OrderableLine, 'productId' | 'variantId' | 'productSlug'> &
  Record<'productId' | 'variantId' | 'productSlug', null> & { isFee?: boolean }

// (rule: unavailable-line)
export const unavailableMessage = 'Unavailable – remove to continue'
export const soldOutMessage = 'Sold out – remove to continue'
const heldMessage = (heldUntil: Date | string) =>
  `Someone is paying for the last one. Try again at ${backAt(heldUntil)}, or remove it to continue.`
export const onlyLeftMessage = (available: number) => `Only ${available} left`

/** The toast of checkout with nothing in the cart (rule: empty-cart). */
export const emptyCartTitle = 'Empty Cart'
export const emptyCartMessage = 'Cart is empty. Please add items before checkout.'

/** The variant of a line: the requested one, else the product's first with stock, else its first. */
export function chooseVariant(requested: RequestedLine, variants: SellableVariant[]): SellableVariant | null {
  const own = variants.filter((variant) => variant.productId === requested.product_id)
  if (requested.variant_id) return own.find((variant) => variant.variantId === requested.variant_id) ?? null
  const ordered = own.toSorted((a, b) => a.position - b.position || (a.variantId < b.variantId ? -1 : 1))
  return ordered.find((variant) => variant.available > 0) ?? ordered[0] ?? null
}

/** Why a line cannot be sold as requested, if it cannot. */
export function problemOf(
  quantity: number,
  variant: Pick<SellableVariant, 'available' | 'heldUntil' | 'isVisible'> | null,
): { problem: LineProblem; message: string } | null {
  if (!variant?.isVisible) return { problem: 'unavailable', message: unavailableMessage }
  if (variant.available <= 0)
    return {
      problem: 'sold_out',
      message: variant.heldUntil ? heldMessage(variant.heldUntil) : soldOutMessage,
    }
  if (quantity > variant.available) return { problem: 'reduced', message: onlyLeftMessage(variant.available) }
  return null
}

/** Turns requested lines into quoted ones, summed per variant, in the order of their first mention. */
export function quoteLines(requested: RequestedLine[], variants: SellableVariant[]): QuoteLine[] {
  const sums = new Map<
    string,
    { requested: RequestedLine; variant: SellableVariant | null; quantity: number }
  >()
  for (const line of requested) {
    const variant = chooseVariant(line, variants)
    const key = variant?.variantId ?? [line.product_id, line.variant_id].join('/')
    const sum = sums.get(key)
    if (sum) sum.quantity += line.quantity
    else sums.set(key, { requested: line, variant, quantity: line.quantity })
  }
  return [...sums.values()].map(({ requested: line, variant, quantity }) =>
    quoteLine(line, variant, quantity),
  )
}

/** Of a piece that is not on sale: a quote names nothing that shoppers do not see. */
const unknownTitle = 'Unavailable item'

function quoteLine(requested: RequestedLine, variant: SellableVariant | null, sum: number): QuoteLine {
  const problem = problemOf(sum, variant)
  const quantity = problem?.problem === 'reduced' ? variant!.available : sum
  const isCounted = !problem || problem.problem === 'reduced'
  return {
    product_id: requested.product_id,
    variant_id: variant?.variantId ?? requested.variant_id ?? null,
    title: variant?.title ?? unknownTitle,
    slug: variant?.isVisible ? variant.slug : null,
    image: variant?.image ?? null,
    size: variant?.size ?? null,
    color: variant?.color ?? null,
    quantity,
    available: variant?.isVisible ? variant.available : 0,
    unit_price: variant?.unitPriceMinor ?? null,
    compare_at_price: variant?.compareAtPriceMinor ?? null,
    line_total: isCounted ? variant!.unitPriceMinor * quantity : 0,
    ...problem,
  }
}

/** The lines as promo codes see them: an unknown variant costs nothing. */
export function promoLinesOf(
  lines: Pick<QuoteLine, 'product_id' | 'variant_id' | 'line_total'>[],
  variants: Pick<SellableVariant, 'variantId' | 'categoryId'>[],
): PromoLine[] {
  const categories = new Map(variants.map(({ variantId, categoryId }) => [variantId, categoryId]))
  return lines.map((line) => ({
    productId: line.product_id,
    categoryId: categories.get(line.variant_id ?? '') ?? '',
    lineTotal: line.line_total,
  }))
}

export const goodsOf = (lines: Pick<QuoteLine, 'line_total'>[]) =>
  lines.reduce((sum, line) => sum + line.line_total, 0)

/**
 * Whether any line can be bought as it is; if none, there is nothing to deliver and nothing to pay
 * (rule: nothing-buyable).
 */
export const hasGoods = (lines: Pick<QuoteLine, 'problem'>[]) =>
  lines.some(({ problem }) => !problem || problem === 'reduced')

const nothingToDeliver: Delivery = {
  kind: 'unavailable',
  amount: null,
  days_min: null,
  days_max: null,
  note: '',
}

/** Adds up a quote; an unknown fee counts as nothing until it is known. All amounts in minor units. */
export function sumQuote(input: {
  lines: QuoteLine[]
  discountMinor: number
  promo: Quote['promo']
  delivery: Delivery
  freeDelivery: Quote['free_delivery']
}): Quote {
  const { lines, promo } = input
  const delivery = hasGoods(lines) ? input.delivery : nothingToDeliver
  const subtotal = goodsOf(lines)
  const discount = Math.min(Math.max(0, input.discountMinor), subtotal)
  const total = subtotal - discount + (delivery.amount ?? 0)
  const message = whyNotPayable({ lines, promo, delivery, total })
  return {
    lines,
    subtotal,
    discount,
    promo,
    delivery,
    total,
    currency: 'NGN',
    free_delivery: hasGoods(lines) ? input.freeDelivery : null,
    is_payable: message === null,
    message,
  }
}

function whyNotPayable(quote: Pick<Quote, 'lines' | 'promo' | 'delivery' | 'total'>): string | null {
  const { lines, delivery, promo, total } = quote
  const goodsMessage = whyNotOrderable(lines, total)
  if (goodsMessage) return goodsMessage
  if (promo && !promo.applied) return promo.message
  if (delivery.kind === 'estimate') return 'Choose a shipping location'
  if (delivery.kind === 'quoted' || delivery.kind === 'unavailable') return delivery.note
  if (isTooSmall(total)) return tooSmallText(total)
  return null
}

/** Why the goods cannot be ordered, apart from delivery; null when they can. */
export function whyNotOrderable(lines: QuoteLine[], totalMinor: number): string | null {
  const wrong = lines.find((line) => line.problem)
  if (lines.length === 0) return emptyCartMessage
  if (wrong?.title === unknownTitle) return 'A piece is no longer sold. Remove it to continue.'
  if (wrong) return `${wrong.title}: ${wrong.message}`
  if (totalMinor > maxTotalMinor) return 'This order is too large to place online. Please contact us.'
  return null
}
