export const productStatuses = ['draft', 'scheduled', 'live', 'archived'] as const
export type ProductStatus = (typeof productStatuses)[number]

export const productStatusLabels: Record<ProductStatus, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  live: 'Live',
  archived: 'Archived',
}

/** Where a product can go from each status. Live means visible to shoppers; archived keeps it for past orders. */
export const productTransitions: Record<ProductStatus, readonly ProductStatus[]> = {
  draft: ['scheduled', 'live', 'archived'],
  scheduled: ['scheduled', 'live', 'draft', 'archived'],
  live: ['draft', 'archived'],
  archived: ['draft', 'scheduled', 'live'],
}

export const canChangeStatus = (from: ProductStatus, to: ProductStatus): boolean =>
  productTransitions[from].includes(to)

/** Whether shoppers see it, or will without another action of the owner: then it must be complete. */
export const mustBeComplete = (status: ProductStatus): boolean => status === 'live' || status === 'scheduled'

/** New In counts from when shoppers saw it first (rule: new-in-list). */
export const firstSeen = (product: { firstLiveAt: unknown }, status: ProductStatus, now: Date) =>
  status === 'live' && !product.firstLiveAt ? { firstLiveAt: now } : {}

export const productParts = ['title', 'price', 'picture', 'variant'] as const
export type ProductPart = (typeof productParts)[number]

/** The parts a product lacks to be sold, in the order the editor shows them. */
export function missingParts(product: {
  title: string
  priceNgn: number
  pictureCount: number
  variantCount: number
}): ProductPart[] {
  const has: Record<ProductPart, boolean> = {
    title: product.title.trim() !== '',
    price: product.priceNgn > 0,
    picture: product.pictureCount > 0,
    variant: product.variantCount > 0,
  }
  return productParts.filter((part) => !has[part])
}

const allOf = new Intl.ListFormat('en-GB')

/** `To be live this product needs a picture and a size`: in the owner's words. */
export const incompleteMessage = (missing: ProductPart[]): string =>
  `To be live this product needs ${allOf.format(missing.map((part) => (part === 'variant' ? 'a size' : `a ${part}`)))}`
