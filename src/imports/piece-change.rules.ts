import { fieldNames, type ProductFields } from '../catalog/product-fields.rules.ts'
import { canChangeStatus } from '../catalog/product-status.rules.ts'
import type { OwnerProduct } from '../catalog/editor/owner-product.schema.ts'
import { changedFields, pick } from '../lib/changed-fields.ts'
import type { Understood, UnderstoodVariant } from './reading/understood.rules.ts'
import { optionKey } from './reading/understand-variants.rules.ts'

type Variant = OwnerProduct['variants'][number]

/** What became of a size's pieces after the file's count (rule: counted-when). */
export type SinceCount = { moved: number; isCountedAgain: boolean }

/** The part of a save that a piece of a file asks for; null where it says nothing new. */
export type PieceChange = {
  fields: Partial<ProductFields>
  new_variants: {
    size: string | null
    color: string | null
    color_hex: string | null
    sku: string
    stock: number
  }[]
  changed_variants: ({ id: string } & Partial<Pick<Variant, 'size' | 'color' | 'color_hex' | 'sku'>>)[]
  stock: { variant_id: string; reason: 'counted'; quantity: number }[]
  status?: 'live' | 'draft' | 'archived'
}

/** A size of the product that a row of the file is: by its SKU, else by size and colour. */
export const variantOf = (variants: Variant[], wanted: UnderstoodVariant): Variant | undefined =>
  variants.find(({ sku }) => wanted.sku !== undefined && sku === wanted.sku) ??
  variants.find((each) => optionKey(each) === optionKey(wanted))

export const newVariantOf = ({ size, color, colorHex, sku, stock }: UnderstoodVariant) => ({
  size,
  color,
  color_hex: colorHex ?? null,
  sku: sku ?? '',
  stock: stock ?? 0,
})

/**
 * What a piece of a file changes of a product (rules: blank-leaves-alone, import-repeats): null when nothing. `categoryId` is null where the file's
 * category is none of the shop's, `status` absent where the file does not decide it.
 */
export function pieceChange(
  product: OwnerProduct,
  item: Pick<Understood, 'fields' | 'variants'>,
  {
    categoryId,
    status,
    sinceOf,
  }: {
    categoryId: string | null
    status?: PieceChange['status']
    sinceOf: (variantId: string) => SinceCount
  },
): PieceChange | null {
  const now = pick(product, fieldNames) as ProductFields
  const wanted = { ...item.fields, ...(categoryId && { category_id: categoryId }) }
  const change: PieceChange = {
    fields: changedFields<ProductFields>(now, wanted)?.after ?? {},
    new_variants: [],
    changed_variants: [],
    stock: [],
  }
  for (const variant of item.variants) {
    const there = variantOf(product.variants, variant)
    if (!there) change.new_variants.push(newVariantOf(variant))
    else {
      const option = {
        ...(optionKey(variant) !== optionKey(there) && saidOption(variant)),
        ...(variant.colorHex && { color_hex: variant.colorHex }),
        ...(variant.sku && { sku: variant.sku }),
      }
      const differs = changedFields<Record<string, unknown>>(there, option)
      if (differs) change.changed_variants.push({ id: there.id, ...differs.after })
      const counted = countNow(variant, there, sinceOf(there.id))
      if (counted !== null) change.stock.push({ variant_id: there.id, reason: 'counted', quantity: counted })
    }
  }
  if (status && goesTo(product, status)) change.status = status
  const isNothing =
    Object.keys(change.fields).length +
      change.new_variants.length +
      change.changed_variants.length +
      change.stock.length ===
    0
  return isNothing && !change.status ? null : change
}

/** A size known by its SKU alone keeps its own. */
const saidOption = ({ size, color }: UnderstoodVariant) => ({
  ...(size && { size }),
  ...(color && { color }),
})

/** How many there must be now, or null where that is so already, or where somebody counted again since. */
function countNow(
  { stock }: UnderstoodVariant,
  there: Variant,
  { moved, isCountedAgain }: SinceCount,
): number | null {
  if (stock === undefined || isCountedAgain) return null
  const now = Math.max(0, stock + moved)
  return now === there.stock ? null : now
}

/** A piece that lacks something for its page stays as it is: its pictures are still to come. */
const goesTo = (product: OwnerProduct, status: NonNullable<PieceChange['status']>) =>
  product.status !== status &&
  product.status !== 'scheduled' &&
  canChangeStatus(product.status, status) &&
  (status !== 'live' || product.missing.length === 0)
