/**
 * How a sale is stored (rule: sale-end): `priceNgn` is the price charged now, `compareAtPrice` the price before,
 * both in kobo, and `saleEndsAt` when that returns; without it the sale lasts until it is removed. `priceUsd` is
 * the price now too; what it was before a sale is not stored.
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
