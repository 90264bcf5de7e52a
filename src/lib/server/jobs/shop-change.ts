/**
 * A change of what shoppers see, as the database tells every process (`catalog_changed`, docs/decisions/005-catalogue-notices.md):
 * of everything, of one product's own facts, of the sizes that can be bought, of whether any can, or of its place in lists.
 */
export type ShopChange =
  | { kind: 'everything' }
  | { kind: 'product' | 'sizes' | 'listing'; productId: string }
  | { kind: 'sold-out'; productId: string; categoryId: string }

/** Reads a notice; what is not understood is a change of everything. */
export function parseShopChange(payload: string): ShopChange {
  const [kind, productId, categoryId] = payload.split(' ')
  if (!productId) return { kind: 'everything' }
  if (kind === 'sold-out' && categoryId) return { kind, productId, categoryId }
  if (kind === 'product' || kind === 'sizes' || kind === 'listing') return { kind, productId }
  return { kind: 'everything' }
}

/** A list or a count that an answer was made from. */
export type ListPart = {
  /** Null is all categories. */
  categoryId: string | null
  /** Whether it asks which sizes can be bought. */
  asksForSizes: boolean
}

/** What an answer was made from, as far as changes can be told apart. */
export type Contents = {
  productIds: Set<string>
  lists: ListPart[]
  /** It is about something that was here once. */
  isGone?: boolean
}

/** Whether an answer made from `contents` may be another after `change`. */
export function isSeenIn({ productIds, lists }: Contents, change: ShopChange): boolean {
  if (change.kind === 'everything' || productIds.has(change.productId)) return true
  if (change.kind === 'product') return false
  if (change.kind === 'listing') return lists.length > 0
  return lists.some(
    ({ categoryId, asksForSizes }) =>
      asksForSizes ||
      (change.kind === 'sold-out' && (categoryId === null || categoryId === change.categoryId)),
  )
}
