/** Lengths and counts of what owners write into the catalogue; form and API refuse more. */
export const productLimits = {
  title: 120,
  description: 5000,
  /** Of `product-texts.rules.ts`, each. */
  text: 500,
  tag: 40,
  tags: 20,
  size: 40,
  color: 40,
  variants: 200,
  lowStock: 10_000,
  shelf: 40,
  /** 70 kg, the most a parcel may weigh. */
  weightGrams: 70_000,
  hsCode: 13,
  madeIn: 60,
  pictures: 12,
  alt: 300,
  note: 300,
  /** ₦20,000,000 in kobo; also the most dollars in cents. */
  priceMinor: 2_000_000_000,
  featuredRank: 9999,
  /** Pieces of one variant. */
  pieces: 1_000_000,
} as const

type Prices = { price_ngn: number; compare_at_price: number | null; sale_ends_at: string | null }

/** Errors of a product's prices together, by field; empty when there are none. */
export function priceProblems({ price_ngn, compare_at_price, sale_ends_at }: Prices): Record<string, string> {
  if (compare_at_price !== null && compare_at_price <= price_ngn)
    return { compare_at_price: 'The price before the sale must be higher than the price' }
  if (sale_ends_at !== null && compare_at_price === null)
    return { sale_ends_at: 'A sale that ends needs the price before the sale' }
  return {}
}

/** The words of a line with commas between them. */
export const tagsOf = (text: string): string[] => cleanTags(text.split(','))

/** Tags trimmed and without repeats, ignoring case. */
export function cleanTags(tags: string[]): string[] {
  const byLowerCase = new Map<string, string>()
  for (const tag of tags.map((text) => text.trim()).filter(Boolean))
    if (!byLowerCase.has(tag.toLowerCase())) byLowerCase.set(tag.toLowerCase(), tag)
  return [...byLowerCase.values()]
}
