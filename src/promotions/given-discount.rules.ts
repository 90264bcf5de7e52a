import { percentOf } from '../lib/money.ts'

/** What somebody of the shop takes off: an amount in minor units, or a whole percentage of the goods. */
export type GivenDiscount = { amount: number } | { percent: number }

export function discountOf(goodsMinor: number, discount: GivenDiscount | null): number {
  if (!discount) return 0
  return 'amount' in discount ? discount.amount : percentOf(goodsMinor, discount.percent)
}
