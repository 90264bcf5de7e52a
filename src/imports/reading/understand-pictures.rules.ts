import { productLimits } from '../../catalog/product-limits.rules.ts'
import { foldText } from '../../lib/fold-text.ts'
import type { FactsOfRow, UnderstoodPicture, UnderstoodVariant } from './understood.rules.ts'

const longestAddress = 2000

/** Several addresses in one cell: a comma inside an address is part of it. */
export const addressesOf = (text: string): string[] =>
  text
    .split(/[\s,;|]+(?=https?:)|[\n|]+/i)
    .map((address) => address.trim())
    .filter(Boolean)

/**
 * The pictures of a piece in their order, each address once. A picture of a size or colour is its colour’s, unless several
 * colours share it.
 */
export function understandPictures(
  rows: FactsOfRow[],
  variants: UnderstoodVariant[],
): { pictures: UnderstoodPicture[]; notes: string[] } {
  const byUrl = new Map<string, UnderstoodPicture & { place: number; colors: Map<string, string> }>()
  const take = (row: number, url: string, alt: string, place: number) => {
    const known = byUrl.get(url) ?? { row, url, alt, color: null, place, colors: new Map() }
    byUrl.set(url, known)
    known.alt ||= alt
    known.place = Math.min(known.place, place)
    return known
  }
  for (const { row, facts } of rows) {
    const place = Number(facts.picture_position ?? '') || 1000 + row
    const color = variants.find((variant) => variant.row === row)?.color ?? null
    for (const url of addressesOf(facts.pictures ?? '')) {
      const picture = take(row, url, (facts.picture_alt ?? '').slice(0, productLimits.alt), place)
      if (/\bvariation\b/i.test(facts.row_type ?? '') && color) picture.colors.set(foldText(color), color)
    }
    for (const url of addressesOf(facts.variant_picture ?? '')) {
      const picture = take(row, url, '', 1000 + row)
      if (color) picture.colors.set(foldText(color), color)
    }
  }
  const pictures = [...byUrl.values()]
    .filter(({ url }) => url.length <= longestAddress)
    .toSorted((a, b) => a.place - b.place)
    .map(({ row, url, alt, colors }) => ({
      row,
      url,
      alt,
      color: colors.size === 1 ? [...colors.values()][0]! : null,
    }))
  const notes =
    pictures.length > productLimits.pictures
      ? [`Only the first ${productLimits.pictures} pictures are imported`]
      : []
  return { pictures: pictures.slice(0, productLimits.pictures), notes }
}
