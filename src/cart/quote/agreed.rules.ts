import type { GivenDiscount } from '../../promotions/given-discount.rules.ts'
import { isLimited, type PromoLimit } from '../../promotions/promo-code.rules.ts'
import type { AgreedLine } from './agreed.schema.ts'
import type { OrderableLine, OwnLine, SellableVariant } from './quote.rules.ts'
import type { QuoteLine, RequestedLine } from './quote.schema.ts'

/** A piece that is in no catalogue, or a fee with its name; `price` in minor units. */
export type OwnPiece = { title: string; size?: string; price: number; quantity: number }

/** What an owner agreed with the customer she talks to (rule: agreed-price): unit prices by variant, minor units. */
export type Agreed = {
  prices: Record<string, number>
  pieces: OwnPiece[]
  fees: { title: string; price: number }[]
  discount: GivenDiscount | null
}

/** The agreed prices of requested lines, by variant. */
export const pricesOf = (items: AgreedLine[]): Record<string, number> =>
  Object.fromEntries(
    items.flatMap(({ variant_id, price }) =>
      variant_id && price !== undefined ? [[variant_id, price] as const] : [],
    ),
  )

/** The same without their prices, as the quote takes them. */
export const requestedOf = (items: AgreedLine[]): RequestedLine[] =>
  items.map(({ product_id, variant_id, quantity }) => ({ product_id, variant_id, quantity }))

/** The variants at their agreed prices. */
export const agreedVariants = (variants: SellableVariant[], agreed: Agreed | undefined): SellableVariant[] =>
  agreed
    ? variants.map((variant) => {
        const price = agreed.prices[variant.variantId]
        return price === undefined ? variant : { ...variant, unitPriceMinor: price }
      })
    : variants

/** The lines that no stock is taken for. */
export function ownLines(agreed: Agreed | undefined): { pieces: QuoteLine[]; fees: QuoteLine[] } {
  if (!agreed) return { pieces: [], fees: [] }
  return {
    pieces: agreed.pieces.map(ownLine),
    fees: agreed.fees.map((fee) => ownLine({ ...fee, quantity: 1 })),
  }
}

const ownLine = ({ title, size, price, quantity }: OwnPiece): QuoteLine => ({
  product_id: '',
  variant_id: null,
  title,
  slug: null,
  image: null,
  size: size || null,
  color: null,
  quantity,
  available: quantity,
  unit_price: price,
  compare_at_price: null,
  line_total: price * quantity,
})

export const isInCatalogue = (line: OrderableLine | OwnLine): line is OrderableLine => line.productId !== null

/** The same as an order has them; a discount is never of a fee, one of a limited code not of a piece of no catalogue. */
export const orderedOwnLines = (
  { pieces, fees }: ReturnType<typeof ownLines>,
  limit: PromoLimit | null,
): OwnLine[] => [
  ...pieces.map((piece) => orderedLine(piece, !limit || !isLimited(limit))),
  ...fees.map((fee) => ({ ...orderedLine(fee, false), isFee: true })),
]

const orderedLine = (
  { title, size, unit_price, quantity, line_total }: QuoteLine,
  isDiscounted: boolean,
): OwnLine => ({
  productId: null,
  variantId: null,
  productSlug: null,
  title,
  size,
  color: null,
  imageKey: null,
  unitPrice: unit_price!,
  quantity,
  lineTotal: line_total,
  isDiscounted,
})
