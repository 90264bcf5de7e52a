import { maxLineQuantity, mostOfOneItem } from './quote/cart-limits.rules.ts'
import {
  onlyLeftMessage,
  problemOf,
  type SellableVariant,
  soldOutMessage,
  unavailableMessage,
} from './quote/quote.rules.ts'
import type { CartItem, CartView } from './cart.schema.ts'

/** False for a sold-out or removed line: it has no price and no quantity to choose. */
export const isBuyable = ({ problem }: Pick<CartItem, 'problem'>) =>
  problem !== 'unavailable' && problem !== 'sold_out'

/** Where plus stops: at the stock, or at what one order can have of a variant. */
export const mostOf = ({ variant }: { variant: Pick<CartItem['variant'], 'stock_quantity'> }) =>
  Math.min(variant.stock_quantity, maxLineQuantity)

/**
 * Why plus stops here (rule: cart-quantity), with the number; null below the limit, or when the line has its
 * own message.
 */
export function limitText(item: Pick<CartItem, 'quantity' | 'variant' | 'message'>): string | null {
  if (item.message || item.quantity < mostOf(item)) return null
  return item.variant.stock_quantity > maxLineQuantity
    ? mostOfOneItem
    : onlyLeftMessage(item.variant.stock_quantity)
}

export type CartLine = SellableVariant & { itemId: string; quantity: number }

/**
 * The cart as shown. A line above the stock shows the stock, with a notice in `notices`; one that cannot be
 * bought counts as nothing, so that `total` is the quote's subtotal.
 */
export function cartView(lines: CartLine[]): CartView {
  const items = lines.map(cartItem)
  return {
    items,
    count: items.reduce((sum, item) => sum + item.quantity, 0),
    total: items.reduce((sum, item) => sum + item.line_total, 0),
    notices: items.flatMap((item) => (item.problem ? [noticeOf(item)] : [])),
  }
}

function cartItem(line: CartLine): CartItem {
  const problem = problemOf(line.quantity, line)
  const isCapped = problem?.problem === 'reduced'
  const quantity = isCapped ? line.available : line.quantity
  return {
    id: line.itemId,
    product_id: line.productId,
    variant_id: line.variantId,
    quantity,
    product: {
      title: line.title,
      slug: line.slug,
      price_ngn: line.unitPriceMinor,
      compare_at_price: line.compareAtPriceMinor,
      images: line.image ? [line.image] : [],
    },
    variant: {
      size: line.size,
      color: line.color,
      stock_quantity: line.isVisible ? line.available : 0,
    },
    line_total: problem && !isCapped ? 0 : line.unitPriceMinor * quantity,
    ...problem,
  }
}

function noticeOf({ product, variant, problem, quantity, message }: CartItem): string {
  return problem === 'reduced'
    ? cappedNotice(product.title, variant.stock_quantity, quantity)
    : `${product.title}: ${message ?? unavailableMessage}`
}

/** `Ankara Dress: only 2 left, so your cart holds 2.` */
export function cappedNotice(title: string, available: number, quantity: number): string {
  if (available <= 0) return `${title}: ${soldOutMessage}`
  if (available > quantity) return `${title}: your cart holds ${quantity}, the most one order can have.`
  return `${title}: only ${available} left, so your cart holds ${quantity}.`
}

/** Where a product's page sends its form when there are no scripts. */
export const addFormPath = '/api/cart/add'
