import { type CounterMethod, goodsOf, isWithinLimit, settleParts } from '../../counter/counter-sale.rules.ts'
import { discountOf, type GivenDiscount } from '../../promotions/given-discount.rules.ts'
import type { Sellable } from '../../counter/counter.schema.ts'
import { formatMoney } from '../../lib/money.ts'

export type SellableProduct = Sellable['products'][number]
export type Piece = SellableProduct['variants'][number]

/** A line of the basket. Money in minor units; `available` is what the device last knew. */
export type BasketLine = {
  variantId: string
  title: string
  option: string
  imageUrl: string | null
  unitPrice: number
  quantity: number
  available: number
}

/** What is typed of a discount: an amount in minor units, or a percentage. */
export type TypedDiscount = { kind: 'amount' | 'percent'; value: number; reason: string }

const mostFound = 12

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Products whose title, or a SKU of theirs, holds every typed word. */
export function searchPieces(products: SellableProduct[], typed: string): SellableProduct[] {
  const words = wordsOf(typed)
  if (words.length === 0) return []
  const found = products.filter(({ title, variants }) => {
    const text = `${title} ${variants.map(({ sku, option }) => `${sku} ${option}`).join(' ')}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  return found.slice(0, mostFound)
}

/** The piece with exactly this SKU, in any case. */
export function findSku(
  products: SellableProduct[],
  typed: string,
): { product: SellableProduct; piece: Piece } | null {
  const sku = typed.trim().toLowerCase()
  for (const product of products)
    for (const piece of product.variants) if (piece.sku.toLowerCase() === sku) return { product, piece }
  return null
}

/** One more of a piece; a basket never holds more than there is. */
export function withPiece(
  lines: BasketLine[],
  { product, piece }: { product: SellableProduct; piece: Piece },
): BasketLine[] {
  const own = lines.find(({ variantId }) => variantId === piece.id)
  if (own) return withQuantity(lines, piece.id, own.quantity + 1)
  if (piece.available < 1) return lines
  const line = {
    variantId: piece.id,
    title: product.title,
    option: piece.option,
    imageUrl: product.image_url,
    unitPrice: product.price,
    quantity: 1,
    available: piece.available,
  }
  return [...lines, line]
}

export const withQuantity = (lines: BasketLine[], variantId: string, quantity: number): BasketLine[] =>
  lines
    .map((line) =>
      line.variantId === variantId ? { ...line, quantity: Math.min(quantity, line.available) } : line,
    )
    .filter((line) => line.quantity > 0)

/** The stored products without what was sold just now: the whole list is not asked for again after each sale. */
export const withoutSold = (products: SellableProduct[], lines: BasketLine[]): SellableProduct[] => {
  const sold = new Map(lines.map(({ variantId, quantity }) => [variantId, quantity]))
  return products.map((product) =>
    product.variants.some(({ id }) => sold.has(id))
      ? {
          ...product,
          variants: product.variants.map((piece) => ({
            ...piece,
            available: Math.max(0, piece.available - (sold.get(piece.id) ?? 0)),
          })),
        }
      : product,
  )
}

/** What the server takes of a discount; null without one. */
export const discountIn = (typed: TypedDiscount | null): GivenDiscount | null =>
  typed && (typed.kind === 'amount' ? { amount: typed.value } : { percent: typed.value })

export function sumsOf(lines: BasketLine[], typed: TypedDiscount | null) {
  const goods = goodsOf(lines)
  const discount = discountOf(goods, discountIn(typed))
  return { goods, discount, total: goods - discount }
}

/** What is wrong with a typed discount, by field; `limitPercent` is null for owners. */
export function discountProblems(
  goods: number,
  typed: TypedDiscount,
  limitPercent: number | null,
): { value?: string; reason?: string } {
  const amount = discountOf(goods, discountIn(typed))
  const isNumber = Number.isSafeInteger(typed.value) && typed.value > 0
  const value = !isNumber
    ? typed.kind === 'amount'
      ? 'Type an amount, like 500'
      : 'Type a whole percentage'
    : amount >= goods
      ? `Type less than ${formatMoney(goods)}`
      : limitPercent !== null && !isWithinLimit(goods, amount, limitPercent)
        ? `You may give up to ${limitPercent}%. Ask an owner for more.`
        : undefined
  return {
    ...(value && { value }),
    ...(!typed.reason.trim() && { reason: 'Say what the discount is for' }),
  }
}

/** What is typed of the parts, minor units; null and NaN are no amount. */
export type TypedParts = Partial<Record<CounterMethod, number | null>>

/** The parts with the change, or how much is missing (above zero) or too much. */
export function partsOf(total: number, typed: TypedParts) {
  const parts = Object.entries(typed)
    .filter((part): part is [CounterMethod, number] => Number.isSafeInteger(part[1]) && part[1]! > 0)
    .map(([method, amount]) => ({ method, amount }))
  const settled = settleParts(total, parts)
  return { parts, settled, missing: total - parts.reduce((sum, { amount }) => sum + amount, 0) }
}

const notes = [50_000, 100_000, 500_000, 1_000_000]

/** Round amounts a buyer may hand over for a total: `₦17,500` → `₦18,000`, `₦20,000`. */
export const roundAmounts = (total: number): number[] =>
  [...new Set(notes.map((note) => Math.ceil(total / note) * note))]
    .filter((amount) => amount > total)
    .slice(0, 3)
