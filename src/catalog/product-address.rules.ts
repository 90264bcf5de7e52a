import type { ParamsOf } from '../layout/route-table.rules.ts'
import { firstValue } from '../lib/search-params.ts'

export type ProductSearch = { [P in ParamsOf<'/product/$slug'>]?: string }

/** Reads the size and colour of a hand-typed address kindly: what makes no sense is left out. */
export function parseProductSearch({ size, colour }: Record<string, unknown>): ProductSearch {
  const read = { size: optionOf(size), colour: optionOf(colour) }
  return { ...(read.size && { size: read.size }), ...(read.colour && { colour: read.colour }) }
}

function optionOf(param: unknown): string {
  const given = firstValue(param)
  return typeof given === 'string' ? given.replaceAll('\u0000', '').trim().slice(0, 40) : ''
}

/** The address of a product in a colour (rule: colour-in-address), or of one of its variants (rule: variant-address). */
export function productAddress(slug: string, color?: string | null, size?: string | null): string {
  const named = { size, colour: color }
  const query = Object.entries(named).flatMap(([name, value]) =>
    value ? `${name}=${encodeURIComponent(value)}` : [],
  )
  return `/product/${slug}${query.length ? `?${query.join('&')}` : ''}`
}
