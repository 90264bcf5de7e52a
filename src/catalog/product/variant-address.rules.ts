import type { CardVariant } from '../listing/card.schema.ts'
import type { ProductSearch } from '../product-address.rules.ts'
import { firstChoice } from './variant-choice.rules.ts'

/**
 * What an address asks for, as the product has it: one variant, a colour, or nothing (rule: variant-address). Every other spelling
 * leads to it, so that a product has no more addresses than variants and colours, and the page cache no more keys.
 */
export function knownSearch(variants: CardVariant[], { size, colour }: ProductSearch): ProductSearch {
  const { size: foundSize, color } = firstChoice(variants, colour, size)
  if (colour && color?.toLowerCase() !== colour.toLowerCase()) return {}
  const isVariant = size && foundSize?.toLowerCase() === size.toLowerCase()
  return {
    ...(isVariant && { size: foundSize! }),
    ...(color && (isVariant || colour) && { colour: color }),
  }
}

/** The variant of an address that names one. */
export const variantAt = <V extends CardVariant>(
  variants: V[],
  { size, colour }: ProductSearch,
): V | undefined =>
  size === undefined
    ? undefined
    : variants.find((variant) => variant.size === size && variant.color === (colour ?? null))
