import type { productImages, products } from '../../db/schema.ts'
import { changedFields, pick } from '../../lib/changed-fields.ts'
import { catalogWriteError } from '../catalog.errors.rules.ts'
import { columnsOf, type ProductColumns } from '../product-fields.rules.ts'
import { priceProblems, productLimits } from '../product-limits.rules.ts'
import {
  canChangeStatus,
  firstSeen,
  incompleteMessage,
  mustBeComplete,
  productStatusLabels,
} from '../product-status.rules.ts'
import { type StockDelta, stockChanges } from '../stock/stock-changes.rules.ts'
import type { OwnerProduct } from './owner-product.schema.ts'
import type { NewVariant, ProductSave, SavedPicture } from './product-write.schema.ts'
import { isMadeSku } from './sku.rules.ts'

type Variant = OwnerProduct['variants'][number]
type PictureFile = Pick<
  typeof productImages.$inferSelect,
  'key' | 'width' | 'height' | 'thumbhash' | 'shareKey'
>

/** A picture the product has (`id`) or the file of one that was uploaded. */
export type PictureToSave = Omit<SavedPicture, 'key'> & { file: PictureFile | null }

/** A save's changes; absent parts stay as they are. */
export type ProductChange = Partial<Omit<ProductSave, 'updated_at' | 'pictures'>> & {
  pictures?: PictureToSave[] | undefined
}

export type PictureRow = {
  id: string | undefined
  file: PictureFile | null
  position: number
  alt: string
  color: string | null
  focal_x: number
  focal_y: number
}
type Option = Pick<Variant, 'size' | 'color' | 'color_hex' | 'sku'>

/** A save's writes. Empty SKUs are derived, unique among the database's. */
export type SavePlan = {
  columns: Partial<
    ProductColumns & Pick<typeof products.$inferInsert, 'status' | 'publishAt' | 'firstLiveAt'>
  >
  pictures: { removed: string[]; changed: PictureRow[]; added: PictureRow[] }
  variants: { removed: string[]; changed: (Option & { id: string })[]; added: NewVariant[] }
  stock: StockDelta[]
}

/**
 * Computes a save's writes from the current product. Stock is no part of the product's version.
 * @throws PRODUCT_INVALID, PICTURE_NOT_THERE, VARIANT_UNKNOWN, VARIANT_HELD, VARIANT_ORDERED, VARIANTS_FULL,
 * STOCK_BELOW_HELD, STOCK_TOO_LARGE, STATUS_NOT_POSSIBLE, PUBLISH_TIME_NEEDED
 */
export function planSave(before: OwnerProduct, change: ProductChange, now: Date): SavePlan {
  const fields = changedFields<ProductColumns>(columnsOf(before), columnsOf(change.fields ?? {}))
  const { title, slug } = { ...before, ...fields?.after }
  if (fields) refusePrices({ ...before, ...change.fields })
  const variants = planVariants(before.variants, change, slug)
  const staying = before.variants.filter(({ id }) => !variants.removed.includes(id))
  return {
    columns: { ...fields?.after, ...planStatus(before, change, now) },
    pictures: planPictures(before.pictures, change.pictures, title),
    variants,
    stock: stockChanges(staying, change.stock ?? [], (line) => `stock.${line.variant_id}`).filter(
      ({ delta }) => delta !== 0,
    ),
  }
}

/** Whether a plan writes anything other than stock. */
export const changesVersion = ({ columns, pictures, variants }: SavePlan): boolean =>
  [columns, ...Object.values(pictures), ...Object.values(variants)].some(
    (part) => Object.keys(part).length > 0,
  )

/** The variants a save must lock. */
export const touchedVariants = ({ removed_variants = [], stock = [] }: ProductChange): string[] => [
  ...removed_variants,
  ...stock.map((line) => line.variant_id),
]

/** @throws PRODUCT_INVALID with the wrong fields */
export function refusePrices(prices: Parameters<typeof priceProblems>[0]): void {
  const fields = priceProblems(prices)
  const [message] = Object.values(fields)
  if (message) throw catalogWriteError('PRODUCT_INVALID', { message, fields })
}

/** Pictures without words say the product's title. */
export const pictureRows = (pictures: PictureToSave[], title: string): PictureRow[] =>
  pictures.map(({ id, file, alt, color, focal_x, focal_y }, position) => ({
    id,
    file,
    position,
    alt: alt || title,
    color,
    focal_x,
    focal_y,
  }))

const said = (row: Pick<PictureRow, 'alt' | 'color' | 'focal_x' | 'focal_y'>) =>
  pick(row, ['alt', 'color', 'focal_x', 'focal_y'])

function planPictures(
  before: OwnerProduct['pictures'],
  pictures: PictureToSave[] | undefined,
  title: string,
): SavePlan['pictures'] {
  if (!pictures) return { removed: [], changed: [], added: [] }
  const rows = pictureRows(pictures, title)
  const there = rows.filter(({ id }) => id)
  if (there.some(({ id }) => !before.some((picture) => picture.id === id)))
    throw catalogWriteError('PICTURE_NOT_THERE')
  return {
    removed: before.flatMap(({ id }) => (there.some((row) => row.id === id) ? [] : [id])),
    changed: there.filter(({ id, ...row }) => {
      const position = before.findIndex((picture) => picture.id === id)
      return position !== row.position || changedFields(said(before[position]!), said(row))
    }),
    added: rows.filter(({ id }) => !id),
  }
}

function planVariants(before: Variant[], change: ProductChange, slug: string): SavePlan['variants'] {
  const { removed_variants = [], changed_variants = [], new_variants = [] } = change
  const find = (id: string) => {
    const variant = before.find((each) => each.id === id)
    if (!variant) throw catalogWriteError('VARIANT_UNKNOWN')
    return variant
  }
  for (const { held, is_ordered } of removed_variants.map(find)) {
    if (held > 0) throw catalogWriteError('VARIANT_HELD')
    if (is_ordered) throw catalogWriteError('VARIANT_ORDERED')
  }
  const count = before.length - new Set(removed_variants).size + new_variants.length
  if (new_variants.length > 0 && count > productLimits.variants) throw catalogWriteError('VARIANTS_FULL')
  const changed = changed_variants.flatMap(({ id, ...wanted }) => {
    const variant = find(id)
    const option = pick({ ...variant, ...wanted }, ['size', 'color', 'color_hex', 'sku'])
    const next = { ...option, size: option.size || null, color: option.color || null }
    // Its own where the shop made it of the same.
    if (next.sku === '' && isMadeSku(variant.sku, slug, next)) next.sku = variant.sku
    return changedFields<Option>(variant, next) ? [{ id, ...next }] : []
  })
  return { removed: removed_variants, changed, added: new_variants }
}

function planStatus(before: OwnerProduct, { status, publish_at }: ProductChange, now: Date) {
  if (!status || (status === before.status && !publish_at)) return {}
  if (!canChangeStatus(before.status, status)) {
    const [from, to] = [before.status, status].map((each) => productStatusLabels[each].toLowerCase())
    const message = `A product that is ${from} cannot become ${to}`
    throw catalogWriteError('STATUS_NOT_POSSIBLE', { message })
  }
  const publishAt = status === 'scheduled' ? (publish_at ?? null) : null
  if (status === 'scheduled' && (!publishAt || publishAt <= now))
    throw catalogWriteError('PUBLISH_TIME_NEEDED', {
      fields: { publish_at: 'Please choose a time in the future' },
    })
  return { status, publishAt, ...firstSeen({ firstLiveAt: before.first_live_at }, status, now) }
}

/** @throws PRODUCT_INCOMPLETE with the missing parts as fields, when shoppers see the product or will */
export function refuseIncomplete({ status, missing }: OwnerProduct): void {
  if (!mustBeComplete(status) || missing.length === 0) return
  const message = incompleteMessage(missing)
  const fields = Object.fromEntries(missing.map((part) => [part, incompleteMessage([part])]))
  throw catalogWriteError('PRODUCT_INCOMPLETE', { message, fields })
}

/** The audit's one line of a save: the columns, pictures, variants and pieces (by SKU) that changed, on both sides. */
export function auditOfSave(before: OwnerProduct, after: OwnerProduct, { stock }: SavePlan) {
  const options = (product: OwnerProduct) =>
    product.variants.map((variant) => pick(variant, ['id', 'size', 'color', 'color_hex', 'sku']))
  const there = [before, after].map(
    (product) => new Set(options(product).map((each) => JSON.stringify(each))),
  )
  const isKept = (option: object) => there.every((known) => known.has(JSON.stringify(option)))
  const view = (product: OwnerProduct) => ({
    ...columnsOf(product),
    status: product.status,
    publishAt: product.publish_at,
    pictures: product.pictures.map((picture) => ({ key: picture.key, ...said(picture) })),
    variants: options(product).filter((option) => !isKept(option)),
    stock: piecesOf(product, stock),
  })
  const changed = changedFields<Record<string, unknown>>(view(before), view(after))
  const isStatus = Object.keys(changed?.after ?? {}).every((name) => ['status', 'publishAt'].includes(name))
  return { action: changed && isStatus ? 'product.status' : 'product.update', ...changed }
}

const piecesOf = ({ variants }: OwnerProduct, stock: StockDelta[]) =>
  Object.fromEntries(
    variants
      .filter(({ id }) => stock.some((change) => change.id === id))
      .map(({ sku, stock }) => [sku, stock]),
  )
