import type { ParamsOf } from '../layout/route-table.rules.ts'
import { firstValue } from '../lib/search-params.ts'

export type ProductSearch = { [P in ParamsOf<'/product/$slug'>]?: string }

/** Reads the colour of a hand-typed address kindly: what makes no sense is left out. */
export function parseProductSearch({ colour }: Record<string, unknown>): ProductSearch {
  const given = firstValue(colour)
  const text = typeof given === 'string' ? given.replaceAll('\u0000', '').trim().slice(0, 40) : ''
  return text ? { colour: text } : {}
}

/** The address of a product in a colour (rule: colour-in-address). */
export const productAddress = (slug: string, color?: string | null) =>
  `/product/${slug}${color ? `?colour=${encodeURIComponent(color)}` : ''}`
