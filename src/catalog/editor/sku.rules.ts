import { latinWords } from '../../lib/latin-words.ts'
import { cleanPasted } from '../../lib/pasted-text.ts'

export const maxSkuLength = 80

/** The SKUs that a search may mean: as it is, cleaned, and in upper case (rule: pasted-text). */
export function skusMeant(typed: string): string[] {
  const sku = cleanPasted(typed)
  return [...new Set([typed.trim(), sku, sku.toUpperCase()])]
}

/** The SKU of a variant without one, in plain letters: `ADIRE-WRAP-OJU-INDIGO-UK10` (rule: plain-skus). */
export function skuOf(slug: string, option: { size: string | null; color: string | null }): string {
  return [slug, option.color, option.size]
    .map((part) => latinWords((part ?? '').replace(/\s+/g, ''), maxSkuLength))
    .filter(Boolean)
    .join('-')
    .toUpperCase()
    .slice(0, maxSkuLength)
}

/** The n-th to try when those before are taken. */
export function numberedSku(sku: string, number: number): string {
  const end = number === 1 ? '' : `-${number}`
  return sku.slice(0, maxSkuLength - end.length) + end
}
