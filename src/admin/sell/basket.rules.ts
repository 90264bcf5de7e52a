import { beyondLimit, type CounterMethod, goodsOf, settleParts } from '../../counter/counter-sale.rules.ts'
import { discountOf, type GivenDiscount } from '../../promotions/given-discount.rules.ts'
import type { Sellable } from '../../counter/counter.schema.ts'
import { foldText } from '../../lib/fold-text.ts'
import { formatMoney } from '../../lib/money.ts'
import { cleanPasted } from '../../lib/pasted-text.ts'

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
  /** A lower price of one piece, and why (rule: counter-discount). */
  agreed?: { unitPrice: number; reason: string }
}

/** What is typed of a discount: an amount in minor units, or a percentage. */
export type TypedDiscount = { kind: 'amount' | 'percent'; value: number; reason: string }

const mostFound = 12

/** A row of pieces for each colour, in their order; one without a name where no piece has a size or a colour. */
export function byColor(pieces: Piece[]): { color: string; pieces: Piece[] }[] {
  if (!pieces.some(({ size }) => size)) return [{ color: '', pieces }]
  const colors = [...new Set(pieces.map(({ color }) => color))]
  return colors.map((color) => ({ color, pieces: pieces.filter((piece) => piece.color === color) }))
}

const wordsOf = (text: string) => foldText(text).split(/\s+/).filter(Boolean)

/** Products whose title, or a SKU of theirs, holds every typed word. */
export function searchPieces(products: SellableProduct[], typed: string): SellableProduct[] {
  const words = wordsOf(typed)
  if (words.length === 0) return []
  const found = products.filter(({ title, variants }) => {
    const text = foldText(`${title} ${variants.map(({ sku, option }) => `${sku} ${option}`).join(' ')}`)
    return words.every((word) => text.includes(word))
  })
  return found.slice(0, mostFound)
}

const plainSku = (sku: string) => cleanPasted(sku).toLowerCase()

/** The piece with exactly this SKU, in any case (rule: pasted-text). */
export function findSku(
  products: SellableProduct[],
  typed: string,
): { product: SellableProduct; piece: Piece } | null {
  const sku = plainSku(typed)
  for (const product of products)
    for (const piece of product.variants) if (plainSku(piece.sku) === sku) return { product, piece }
  return null
}

/** One more of a piece, a new one on top where it is seen; a basket never holds more than there is. */
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
  return [line, ...lines]
}

export const withQuantity = (lines: BasketLine[], variantId: string, quantity: number): BasketLine[] =>
  lines
    .map((line) =>
      line.variantId === variantId ? { ...line, quantity: Math.min(quantity, line.available) } : line,
    )
    .filter((line) => line.quantity > 0)

/** The lines with another price of one of them, or with the shop's (null). */
export const withAgreed = (
  lines: BasketLine[],
  variantId: string,
  agreed: BasketLine['agreed'] | null,
): BasketLine[] =>
  lines.map(({ agreed: before, ...line }) => {
    const own = line.variantId === variantId ? agreed : before
    return own ? { ...line, agreed: own } : line
  })

/**
 * The lines at the prices and with the stock of a list that was read again; what is in none of it stays. The pieces in her
 * hand are counted by the seller, not here. An agreed price that is no longer the lower one is dropped.
 */
export const withCurrent = (lines: BasketLine[], products: SellableProduct[]): BasketLine[] =>
  lines.map((line) => {
    const product = products.find(({ variants }) => variants.some(({ id }) => id === line.variantId))
    if (!product) return line
    const { agreed, ...rest } = line
    const { available } = product.variants.find(({ id }) => id === line.variantId)!
    const isLower = agreed && agreed.unitPrice < product.price
    return { ...rest, unitPrice: product.price, available, ...(isLower && { agreed }) }
  })

/** What one piece of a line is sold for. */
export const priceOf = ({ unitPrice, agreed }: BasketLine): number => agreed?.unitPrice ?? unitPrice

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
  const goods = goodsOf(lines.map((line) => ({ unitPrice: priceOf(line), quantity: line.quantity })))
  const discount = discountOf(goods, discountIn(typed))
  return { goods, discount, total: Math.max(0, goods - discount) }
}

/** What is wrong when agreed prices and discount are together more than this person may give; undefined when they are not. */
export function limitProblem(
  lines: BasketLine[],
  typed: TypedDiscount | null,
  limitPercent: number | null,
): string | undefined {
  const goods = goodsOf(lines)
  return beyondLimit(goods, goods - sumsOf(lines, typed).total, limitPercent) > 0
    ? `You may give up to ${limitPercent}%. Ask an owner for more.`
    : undefined
}

const noReason = 'Say what the discount is for'

/** Why a basket cannot be paid as it is: a discount stays as it was given when a line is taken out. */
export function saleProblem(
  lines: BasketLine[],
  typed: TypedDiscount | null,
  limitPercent: number | null,
): string | undefined {
  const { goods, discount } = sumsOf(lines, typed)
  return discount > 0 && discount >= goods
    ? 'The discount must leave something to pay. Change or remove it.'
    : limitProblem(lines, typed, limitPercent)
}

/** What is wrong with another price of a line, by field; `typed` is the discount of the whole sale. */
export function agreedProblems(
  lines: BasketLine[],
  { line, agreed, typed, limitPercent }: AgreedPrice,
): { price?: string; reason?: string } {
  const isNumber = Number.isSafeInteger(agreed.unitPrice) && agreed.unitPrice > 0
  const price = !isNumber
    ? 'Type an amount, like 500'
    : agreed.unitPrice >= line.unitPrice
      ? `Type less than ${formatMoney(line.unitPrice)}`
      : limitProblem(withAgreed(lines, line.variantId, agreed), typed, limitPercent)
  return { ...(price && { price }), ...(!agreed.reason.trim() && { reason: noReason }) }
}
type AgreedPrice = {
  line: BasketLine
  agreed: NonNullable<BasketLine['agreed']>
  typed: TypedDiscount | null
  limitPercent: number | null
}

/** What is wrong with a typed discount, by field; `limitPercent` is null for owners. Only a gift may cost nothing (`mayBeAll`). */
export function discountProblems(
  lines: BasketLine[],
  typed: TypedDiscount,
  limitPercent: number | null,
  mayBeAll = false,
): { value?: string; reason?: string } {
  const { goods, discount } = sumsOf(lines, typed)
  const isNumber = Number.isSafeInteger(typed.value) && typed.value > 0
  const value = !isNumber
    ? typed.kind === 'amount'
      ? 'Type an amount, like 500'
      : 'Type a whole percentage'
    : discount > goods || (discount === goods && !mayBeAll)
      ? `Type ${mayBeAll ? 'at most' : 'less than'} ${formatMoney(goods)}`
      : limitProblem(lines, typed, limitPercent)
  return {
    ...(value && { value }),
    ...(!typed.reason.trim() && { reason: noReason }),
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
