/** Why an owner changes stock. `counted` is an absolute number; the others are movements. */
export const stockChangeLabels = {
  received: 'Received',
  counted: 'Counted',
  damaged: 'Damaged or lost',
  returned: 'Returned',
  moved: 'Moved',
} as const
export type StockChangeReason = keyof typeof stockChangeLabels
export const stockChangeReasons = Object.keys(stockChangeLabels) as StockChangeReason[]

/**
 * The pieces that come (positive) or go, from what an owner typed and the stock at that moment. `moved` carries its own
 * sign: pieces that went elsewhere are negative.
 */
export function stockDelta(reason: StockChangeReason, quantity: number, stock: number): number {
  if (reason === 'counted') return quantity - stock
  return reason === 'damaged' ? -quantity : quantity
}

/** The error of a quantity for its reason, or null. */
export function quantityProblem(reason: StockChangeReason, quantity: number): string | null {
  if (reason === 'counted') return quantity < 0 ? 'A count is 0 or more' : null
  if (reason === 'moved') return quantity === 0 ? 'Please say how many pieces were moved' : null
  return quantity < 1 ? 'Please say how many pieces, at least 1' : null
}
