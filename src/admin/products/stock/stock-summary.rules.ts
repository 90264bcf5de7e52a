import { countText } from '../../../lib/count-text.ts'
import * as nouns from '../../../lib/nouns.rules.ts'
import type { OwnerList } from '../../../catalog/editor/list-owner-products.service.ts'

/** A size as lists show it, with its pieces. */
export type ListedVariant = OwnerList['products'][number]['variants'][number]

export type StockLevel = 'out' | 'low' | 'enough'

/** What is left of a size without what orders hold: none, no more than `lowStock` pieces, or enough. */
export function stockLevel(
  { stock, held }: Pick<ListedVariant, 'stock' | 'held'>,
  lowStock: number,
): StockLevel {
  const free = stock - held
  return free <= 0 ? 'out' : free <= lowStock ? 'low' : 'enough'
}

const fullBar = 15

/** A bar's height, from 0 to 1: full from 15 pieces on, so that products can be compared. */
export const barShare = (stock: number): number => Math.max(0, Math.min(stock, fullBar)) / fullBar

type Stocked = { low_stock: number; variants: Pick<ListedVariant, 'stock' | 'held'>[] }

/** How many sizes are sold out and run low. */
export function countLevels({ low_stock, variants }: Stocked): { out: number; low: number } {
  const levels = variants.map((variant) => stockLevel(variant, low_stock))
  const countOf = (level: StockLevel) => levels.filter((each) => each === level).length
  return { out: countOf('out'), low: countOf('low') }
}

/** `120 pieces`: what the shelf holds of chosen products. */
export const piecesText = (products: { stock: number }[]): string =>
  countText(
    nouns.piece,
    products.reduce((sum, { stock }) => sum + stock, 0),
  )
