import type { products } from '../../db/schema.ts'
import { formatMoney } from '../../lib/money.ts'
import { formatDateTime } from '../../lib/time.ts'
import type { BulkChange } from './bulk-change.schema.ts'
import { cleanTags, productLimits } from '../product-limits.rules.ts'
import {
  canChangeStatus,
  firstSeen,
  incompleteMessage,
  missingParts,
  type ProductStatus,
  productStatusLabels,
} from '../product-status.rules.ts'
import { endedSale, regularPrice } from '../sale.rules.ts'

/** The columns a change of many products can set. */
export const bulkColumns = [
  ...([
    'status',
    'publishAt',
    'firstLiveAt',
    'priceNgn',
    'priceUsd',
    'compareAtPrice',
    'saleEndsAt',
  ] as const),
  ...(['categoryId', 'tags', 'isFeatured'] as const),
] satisfies (keyof Row)[]

type Row = typeof products.$inferSelect
type BulkValues = Pick<Row, (typeof bulkColumns)[number]>
export type BulkColumns = Partial<BulkValues>

/** The fields of a product that such a change reads. */
export type BulkProduct = BulkValues & { title: string; pictureCount: number; variantCount: number }

type Outcome = { columns: BulkColumns } | { problem: string } | { dearer: BulkColumns }

/**
 * The change of one product: the columns to set, or why it is not possible. Columns may be unchanged. A sale that would
 * make a reduced piece dearer leaves it alone unless it is to (rule: sale-never-dearer).
 */
export function bulkOutcome(product: BulkProduct, change: BulkChange, now: Date): Outcome {
  switch (change.kind) {
    case 'visible':
      return statusOutcome(product, change.visible ? 'live' : 'draft', now)
    case 'archive':
      return statusOutcome(product, 'archived', now)
    case 'category':
      return { columns: { categoryId: change.category_id } }
    case 'tags':
      return tagsOutcome(product, change)
    case 'price':
      return priceOutcome(product, change)
    case 'sale':
      return saleOutcome(product, change, now)
    case 'end-sale':
      return { columns: isOnSale(product) ? endedSale(product) : {} }
    case 'featured':
      return { columns: { isFeatured: change.featured } }
  }
}

const isOnSale = (product: BulkProduct) => regularPrice(product) > product.priceNgn

function statusOutcome(product: BulkProduct, status: ProductStatus, now: Date): Outcome {
  // A hidden product keeps its status: a scheduled or archived one does not become a draft.
  if (product.status === status || (status === 'draft' && product.status !== 'live')) return { columns: {} }
  if (!canChangeStatus(product.status, status))
    return { problem: `It is ${productStatusLabels[product.status].toLowerCase()}` }
  const missing = status === 'live' ? missingParts(product) : []
  if (missing.length > 0) return { problem: incompleteMessage(missing) }
  return { columns: { status, publishAt: null, ...firstSeen(product, status, now) } }
}

function tagsOutcome({ tags }: BulkProduct, { add, remove }: { add: string[]; remove: string[] }): Outcome {
  const gone = new Set(remove.map((tag) => tag.toLowerCase()))
  const left = cleanTags([...tags.filter((tag) => !gone.has(tag.toLowerCase())), ...add])
  if (left.length > productLimits.tags)
    return { problem: `It would have ${left.length} tags; ${productLimits.tags} are the most` }
  return { columns: { tags: left } }
}

type Stepped = Extract<BulkChange, { kind: 'price' | 'sale' }>

/** A price a step further, rounded, in kobo. */
export function stepped(priceMinor: number, { step, round_to }: Pick<Stepped, 'step' | 'round_to'>): number {
  const exact = step.by === 'percent' ? priceMinor + (priceMinor * step.value) / 100 : priceMinor + step.value
  return Math.round(exact / round_to) * round_to
}

function priceProblem(priceMinor: number): string | null {
  if (priceMinor < 1) return 'The price would be nothing'
  if (priceMinor > productLimits.priceMinor) return `The price would be ${formatMoney(priceMinor)}`
  return null
}

function priceOutcome(product: BulkProduct, change: Extract<BulkChange, { kind: 'price' }>): Outcome {
  const { compareAtPrice } = product
  const priceNgn = stepped(product.priceNgn, change)
  const problem = priceProblem(priceNgn)
  if (problem) return { problem }
  if (compareAtPrice !== null && priceNgn >= compareAtPrice)
    return {
      problem: `It is on sale from ${formatMoney(compareAtPrice)}, and ${formatMoney(priceNgn)} would be no sale`,
    }
  const priceUsd = change.with_usd ? steppedDollars(product, change.step) : product.priceUsd
  if (priceUsd !== null && priceUsd < 1) return { problem: 'The dollar price would be nothing' }
  return { columns: { priceNgn, priceUsd } }
}

/** Cents a share further, in whole dollars from ten dollars on; an amount in naira says nothing about them. */
function steppedDollars({ priceUsd }: BulkProduct, step: Stepped['step']): number | null {
  if (priceUsd === null || step.by !== 'percent') return priceUsd
  const exact = priceUsd + (priceUsd * step.value) / 100
  return exact >= 1000 ? Math.round(exact / 100) * 100 : Math.round(exact)
}

function saleOutcome(
  product: BulkProduct,
  change: Extract<BulkChange, { kind: 'sale' }>,
  now: Date,
): Outcome {
  const saleEndsAt = change.ends_at === null ? null : new Date(change.ends_at)
  if (saleEndsAt && saleEndsAt <= now) return { problem: 'The end of the sale has passed' }
  const compareAtPrice = regularPrice(product)
  const priceNgn = stepped(compareAtPrice, change)
  const problem = priceProblem(priceNgn)
  if (problem) return { problem }
  if (priceNgn >= compareAtPrice)
    return { problem: `${formatMoney(priceNgn)} would be no lower than ${formatMoney(compareAtPrice)}` }
  const columns = { priceNgn, compareAtPrice, saleEndsAt }
  return priceNgn > product.priceNgn && !change.raise ? { dearer: columns } : { columns }
}

/** What of a product a change is about, in words: `₦18,000 (before ₦20,000) until 24 Nov 2026, 14:05`. */
export function bulkWords(
  product: BulkProduct,
  kind: BulkChange['kind'],
  nameOf: (categoryId: string) => string,
): string {
  switch (kind) {
    case 'visible':
    case 'archive':
      return productStatusLabels[product.status]
    case 'category':
      return nameOf(product.categoryId)
    case 'tags':
      return product.tags.join(', ') || 'No tags'
    case 'featured':
      return product.isFeatured ? 'Featured' : 'Not featured'
    case 'price':
      return [priceWords(product), product.priceUsd && formatMoney(product.priceUsd, 'USD')]
        .filter(Boolean)
        .join(' · ')
    default:
      return priceWords(product)
  }
}

function priceWords(product: BulkProduct): string {
  const price = formatMoney(product.priceNgn)
  if (!isOnSale(product)) return price
  const end = product.saleEndsAt ? ` until ${formatDateTime(product.saleEndsAt)}` : ''
  return `${price} (before ${formatMoney(product.compareAtPrice!)})${end}`
}
