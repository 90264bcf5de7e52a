import { cleanPasted } from '../../lib/pasted-text.ts'

export const maxSkuLength = 80

/** The SKUs that a search may mean: as it is, cleaned, and in upper case (rule: pasted-text). */
export function skusMeant(typed: string): string[] {
  const sku = cleanPasted(typed)
  return [...new Set([typed.trim(), sku, sku.toUpperCase()])]
}

/** The SKU of a variant without one: `ADIRE-WRAP-INDIGO-UK10`. */
export function skuOf(slug: string, option: { size: string | null; color: string | null }): string {
  return [slug, option.color, option.size]
    .filter(Boolean)
    .join('-')
    .toUpperCase()
    .replace(/\s+/g, '')
    .slice(0, maxSkuLength)
}

/** The n-th to try when those before are taken. */
export function numberedSku(sku: string, number: number): string {
  const end = number === 1 ? '' : `-${number}`
  return sku.slice(0, maxSkuLength - end.length) + end
}
