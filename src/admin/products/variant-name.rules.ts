import type { OwnerList } from '../../catalog/editor/list-owner-products.service.ts'

/** A size as lists show it, with its pieces. */
export type ListedVariant = OwnerList['products'][number]['variants'][number]

/** `Indigo M`, `M`, `One size`. */
export const variantName = ({ color, size }: { color: string | null; size: string | null }): string =>
  [color, size].filter(Boolean).join(' ') || 'One size'
