import { latinWords } from '../../lib/latin-words.ts'
import { cleanPasted } from '../../lib/pasted-text.ts'

export const maxSkuLength = 80

/** The SKUs that a search may mean: as it is, cleaned, and in upper case (rule: pasted-text). */
export function skusMeant(typed: string): string[] {
  const sku = cleanPasted(typed)
  return [...new Set([typed.trim(), sku, sku.toUpperCase()])]
}

type Option = { size: string | null; color: string | null }

const plain = (text: string | null) =>
  latinWords((text ?? '').replace(/\s+/g, ''), maxSkuLength).toUpperCase()

/** The first letters of the words, as many of each as fit: `ANWRDR` of Ankara Wrap Dress. */
function lettersOf(words: string[], most: number): string {
  const shares = words.map(() => 0)
  for (let left = most; left > 0;) {
    const before = left
    for (const [at, word] of words.entries())
      if (left > 0 && shares[at]! < word.length) {
        shares[at]! += 1
        left -= 1
      }
    if (left === before) break
  }
  return words.map((word, at) => word.slice(0, shares[at])).join('')
}

/**
 * The SKU of a variant without one: six letters, of the words of its product and, where it has one, two of its colour, and the
 * size: `ADWRIN-UK10` of an indigo Adire Wrap (rule: plain-skus).
 */
export function skuOf(slug: string, { size, color }: Option): string {
  const ofColor = lettersOf([plain(color).replaceAll('-', '')], 2)
  const letters = lettersOf(plain(slug).split('-'), 6 - ofColor.length) + ofColor
  return [letters, plain(size)].filter(Boolean).join('-').slice(0, maxSkuLength)
}

/** Whether the shop made this SKU of the product and option, now or before 28 November 2026, when it named all of it. */
export const isMadeSku = (sku: string, slug: string, option: Option): boolean =>
  sku === skuOf(slug, option) ||
  sku === [slug, option.color, option.size].map(plain).filter(Boolean).join('-').slice(0, maxSkuLength)

/** The n-th to try when those before are taken. */
export function numberedSku(sku: string, number: number): string {
  const end = number === 1 ? '' : `-${number}`
  return sku.slice(0, maxSkuLength - end.length) + end
}
