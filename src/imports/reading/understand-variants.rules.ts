import { productLimits } from '../../catalog/product-limits.rules.ts'
import { foldText } from '../../lib/fold-text.ts'
import type { Facts } from './import-fields.rules.ts'
import { piecesOf } from './money-signs.rules.ts'
import { optionRoles, sizeAndColor, sizeWithPieces, valuesOf } from './option-names.rules.ts'
import { isSkuAlone, isVariation } from './row-keys.rules.ts'
import type {
  FactsOfRow,
  HowToRead,
  ImportQuestion,
  RowProblem,
  UnderstoodVariant,
} from './understood.rules.ts'
import { variantLabel } from '../../lib/variant-label.rules.ts'

const numbers = [1, 2, 3] as const
const optionNames = (facts: Facts) => numbers.map((number) => facts[`option${number}_name`])
const optionValues = (facts: Facts) => numbers.map((number) => facts[`option${number}_value`])

type Result = {
  variants: UnderstoodVariant[]
  problems: RowProblem[]
  notes: string[]
  asks: ImportQuestion[]
}
type Sized = { size: string | null; color: string | null; pieces?: number | null }

/** The sizes and colours of one piece's rows (rule: import-options). */
export function understandVariants(rows: FactsOfRow[], how: HowToRead): Result {
  const result: Result = { variants: [], problems: [], notes: [], asks: [] }
  const sizedOf = how.dialect === 'woocommerce' ? ofWooCommerce(rows) : ofRow(rows, how)
  for (const { row, facts } of rows) {
    const sized = sizedOf(facts)
    if (sized.length === 0) continue
    const stock = stockOf(row, facts, sized.length > 1, how, result)
    for (const { size, color, pieces } of sized)
      result.variants.push({
        row,
        size,
        color,
        ...(facts.color_hex && { colorHex: facts.color_hex.toLowerCase() }),
        ...(facts.sku && sized.length === 1 && !isOfWhole(rows, facts) && { sku: facts.sku }),
        ...((pieces ?? stock) !== undefined && { stock: (pieces ?? stock)! }),
      })
  }
  leaveSharedSkus(result)
  const skuAlone = new Set(rows.flatMap(({ row, facts }) => (isSkuAlone(facts, how.dialect) ? row : [])))
  refuseTwice(result, skuAlone)
  checkLengths(result)
  return result
}

/** A row of Shopify’s, of this shop or of a sheet. */
function ofRow(rows: FactsOfRow[], { dialect }: HowToRead): (facts: Facts) => Sized[] {
  // Shopify writes the names in a piece’s first row alone.
  const roles = optionRoles(
    numbers.map((number) => rows.map(({ facts }) => facts[`option${number}_name`]).find(Boolean)),
  )
  return (facts) => {
    const values = optionValues(facts)
    const option = sizeAndColor(roles, values)
    const isVariant = [facts.sku, facts.size, facts.color, facts.stock, facts.color_hex, ...values].some(
      Boolean,
    )
    if (!isVariant) return []
    if (dialect !== 'sheet') return [{ size: facts.size ?? option.size, color: facts.color ?? option.color }]
    const sizes = facts.size
      ? valuesOf(facts.size).map(sizeWithPieces)
      : [{ size: option.size, pieces: null }]
    const colors = facts.color ? valuesOf(facts.color) : [option.color]
    return sizes.flatMap(({ size, pieces }) => colors.map((color) => ({ size, color, pieces })))
  }
}

/**
 * A row of WooCommerce’s: a variation without a value is one of each value its parent names; a variable product without
 * variations has every combination of its values.
 */
function ofWooCommerce(rows: FactsOfRow[]): (facts: Facts) => Sized[] {
  const parent = rows.find(({ facts }) => !isVariation(facts))?.facts
  const roles = optionRoles(optionNames(parent ?? rows[0]!.facts))
  const listOf = (at: number, own: string | undefined) =>
    own ? [own.replaceAll('\\,', ',')] : valuesOf((parent && optionValues(parent)[at]) ?? '')
  const combined = (lists: (string | undefined)[][]): Sized[] =>
    lists
      .reduce<(string | undefined)[][]>(
        (all, list) =>
          all.flatMap((values) => (list.length > 0 ? list : [undefined]).map((value) => [...values, value])),
        [[]],
      )
      .map((values) => sizeAndColor(roles, values))
  const hasVariations = rows.some(({ facts }) => isVariation(facts))
  return (facts) => {
    const values = optionValues(facts)
    if (isVariation(facts)) return combined(values.map((value, at) => listOf(at, value)))
    const isVariable = /\bvariable\b/i.test(facts.row_type ?? '')
    if (isVariable) return hasVariations ? [] : combined(values.map((value) => valuesOf(value ?? '')))
    // Several values of a simple product are no choice.
    const single = values.map((value) => (valuesOf(value ?? '').length === 1 ? value : undefined))
    return [sizeAndColor(roles, single)]
  }
}

/** A variable product’s own SKU names the whole piece, not a size. */
const isOfWhole = (rows: FactsOfRow[], facts: Facts) =>
  /\bvariable\b/i.test(facts.row_type ?? '') && rows.some((each) => each.facts === facts)

function stockOf(
  row: number,
  facts: Facts,
  isSeveral: boolean,
  { piecesAre }: HowToRead,
  { problems, notes, asks }: Result,
): number | undefined {
  if (/^(?:0|no|false|outofstock)$/i.test(facts.in_stock ?? '')) {
    if (facts.stock) notes.push('Marked as not in stock: imported with no pieces')
    return 0
  }
  if (!facts.stock) {
    if (facts.in_stock) notes.push('In stock without a number: count these here')
    return undefined
  }
  const pieces = piecesOf(facts.stock)
  if (pieces === null || pieces > productLimits.pieces) {
    problems.push({ row, field: 'stock', message: `“${facts.stock}” is not a number of pieces.` })
    return undefined
  }
  if (!isSeveral) return pieces
  if (piecesAre === null) asks.push('pieces')
  return piecesAre === 'each' ? pieces : undefined
}

/** One code on several sizes is the piece’s own: each size gets one of its own. */
function leaveSharedSkus({ variants, notes }: Result): void {
  const optionsOf = new Map<string, Set<string>>()
  for (const variant of variants)
    if (variant.sku)
      optionsOf.set(variant.sku, (optionsOf.get(variant.sku) ?? new Set()).add(optionKey(variant)))
  const shared = [...optionsOf].filter(([, options]) => options.size > 1).map(([sku]) => sku)
  if (shared.length === 0) return
  for (const variant of variants) if (variant.sku && shared.includes(variant.sku)) delete variant.sku
  notes.push('One SKU for several sizes: each size gets its own')
}

export const optionKey = ({ size, color }: { size: string | null; color: string | null }): string =>
  JSON.stringify([size, color].map((each) => foldText(each ?? '').trim()))

/** Rows that name a size by its SKU alone are as many sizes as SKUs. */
function refuseTwice({ variants, problems }: Result, skuAlone: Set<number>): void {
  const rowOf = new Map<string, number>()
  for (const variant of variants) {
    const key = skuAlone.has(variant.row) ? `sku:${variant.sku}` : optionKey(variant)
    const first = rowOf.get(key)
    if (first === undefined) rowOf.set(key, variant.row)
    else {
      const name = variantLabel(variant) || 'The product without a size'
      const message =
        first === variant.row ? `${name} is there twice.` : `${name} is there twice: also in row ${first}.`
      problems.push({ row: variant.row, field: 'size', message })
    }
  }
}

function checkLengths({ variants, problems }: Result): void {
  for (const { row, size, color, colorHex, sku } of variants) {
    const limits = [
      ['size', size, productLimits.size],
      ['color', color, productLimits.color],
      ['sku', sku, 80],
    ] as const
    for (const [field, text, most] of limits)
      if (text && text.length > most)
        problems.push({ row, field, message: `“${text.slice(0, 20)}…” is longer than ${most} letters.` })
    if (colorHex && !/^#[0-9a-f]{6}$/.test(colorHex))
      problems.push({ row, field: 'color_hex', message: `“${colorHex}” is not a colour like #25307f.` })
  }
}
