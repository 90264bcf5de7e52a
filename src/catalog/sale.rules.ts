/**
 * How a sale is stored (rule: sale-end): `priceNgn` is the price charged now, `compareAtPrice` the regular
 * price, both in kobo, and `saleEndsAt` when the regular price returns; without it the sale lasts until it is
 * removed.
 */
export type SalePrices = { priceNgn: number; compareAtPrice: number | null }

/** The regular price, in kobo. */
export const regularPrice = ({ priceNgn, compareAtPrice }: SalePrices): number =>
  Math.max(priceNgn, compareAtPrice ?? 0)

/** A product's prices after its sale. */
export const endedSale = (prices: SalePrices) => ({
  priceNgn: regularPrice(prices),
  compareAtPrice: null,
  saleEndsAt: null,
})
