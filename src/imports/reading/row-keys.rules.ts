import { foldText } from '../../lib/fold-text.ts'
import type { Dialect } from './dialects.rules.ts'
import type { Facts } from './import-fields.rules.ts'

const lower = (text: string) => text.trim().toLowerCase()
const named = (kind: string, text: string | undefined) => (text ? [`${kind}:${lower(text)}`] : [])

export const isVariation = (facts: Facts): boolean => /\bvariation\b/i.test(facts.row_type ?? '')

/**
 * Which piece a row belongs to: the first is its key, the others are what other rows may call it by. Rows with the same address,
 * else the same parent, else the same name are one piece (rule: import-groups).
 */
export function keysOf(facts: Facts, dialect: Dialect): string[] {
  if (dialect === 'customers')
    return [...named('email', facts.email), ...named('phone', facts.phone ?? facts.other_phone)].slice(0, 1)
  if (facts.handle) return named('handle', facts.handle)
  if (dialect === 'woocommerce') {
    if (isVariation(facts))
      return /^id:/i.test(facts.parent ?? '') ? [lower(facts.parent!)] : named('sku', facts.parent)
    return [...named('sku', facts.sku), ...named('id', facts.id), ...named('title', facts.title)]
  }
  if (dialect !== 'sheet') return []
  return [
    ...(facts.title ? [`title:${foldText(facts.title).replaceAll(/\s+/g, ' ').trim()}`] : []),
    ...named('sku', facts.sku),
  ].slice(0, 1)
}

/** A row of a sheet that says which size it is by its SKU and nothing else, as a sheet of prices does. */
export const isSkuAlone = ({ sku, title, handle }: Facts, dialect: Dialect): boolean =>
  dialect === 'sheet' && Boolean(sku) && !title && !handle
