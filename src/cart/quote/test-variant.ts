import type { SellableVariant } from './quote.rules.ts'

/** The variant with that number; three products and two categories have them in turn. */
export const variant = (index: number, own: Partial<SellableVariant> = {}): SellableVariant => ({
  productId: `p${index % 3}`,
  categoryId: `c${index % 2}`,
  variantId: `v${index}`,
  title: `Dress ${index}`,
  slug: `dress-${index}`,
  imageKey: null,
  image: null,
  size: null,
  color: null,
  position: index,
  available: 5,
  unitPriceMinor: 1000,
  compareAtPriceMinor: null,
  isVisible: true,
  ...own,
})
