import type { BulkChange } from '../../../catalog/bulk/bulk-change.schema.ts'
import type { BulkRunState } from '../../../catalog/bulk/bulk-run.rules.ts'
import { tagsOf } from '../../../catalog/product-limits.rules.ts'
import { formatCount } from '../../../lib/count-text.ts'
import { formatMoney } from '../../../lib/money.ts'

export type BulkKind = 'price' | 'sale' | 'visible' | 'category' | 'tags' | 'featured' | 'archive'

export const bulkTitles: Record<BulkKind, string> = {
  price: 'Change prices',
  sale: 'Sale',
  visible: 'Show or hide',
  category: 'Move to a category',
  tags: 'Tags',
  featured: 'Featured',
  archive: 'Archive',
}

/** What an earlier change is called; `end-sale` is the sheet of a sale, too. */
export const bulkRunTitle = (kind: string): string =>
  kind === 'end-sale' ? 'End a sale' : (bulkTitles[kind as BulkKind] ?? kind)

/** How far a change is that is not finished. */
export function unfinishedText({ state, changed, undone, waiting }: Counts): string {
  const all = formatCount(state === 'undoing' ? changed + undone : changed + waiting)
  return state === 'undoing'
    ? `not finished. ${formatCount(undone)} of ${all} are undone.`
    : `not finished. ${formatCount(changed)} of ${all} are changed.`
}

type Counts = { state: BulkRunState; changed: number; undone: number; waiting: number }

/** The bulk sheet's form values. */
export type BulkForm = {
  way: 'cheaper' | 'dearer' | 'end'
  by: 'percent' | 'amount'
  /** Percent as typed. */
  percent: string
  /** Kobo. */
  amount: number | null
  /** Kobo. */
  round_to: string
  /** Dollar prices by the same percent. */
  with_usd: boolean
  ends_at: string | null
  /** A sale also where it makes a reduced piece dearer. */
  raise: boolean
  isOn: boolean
  category_id: string | null
  add: string
  remove: string
}

export const emptyBulkForm: BulkForm = {
  way: 'cheaper',
  by: 'percent',
  percent: '',
  amount: null,
  round_to: '10000',
  with_usd: false,
  ends_at: null,
  raise: false,
  isOn: true,
  category_id: null,
  add: '',
  remove: '',
}

export const roundings = [100, 10_000, 50_000, 100_000].map((minor) => ({
  value: String(minor),
  label: `to ${formatMoney(minor)}`,
}))

/** The change requested by the sheet; null while something is missing. */
export function bulkChangeOf(kind: BulkKind, form: BulkForm): BulkChange | null {
  switch (kind) {
    case 'visible':
      return { kind, visible: form.isOn }
    case 'featured':
      return { kind, featured: form.isOn }
    case 'archive':
      return { kind }
    case 'category':
      return form.category_id ? { kind, category_id: form.category_id } : null
    case 'tags': {
      const [add, remove] = [tagsOf(form.add), tagsOf(form.remove)]
      return add.length + remove.length > 0 ? { kind, add, remove } : null
    }
    case 'price':
    case 'sale':
      return priceChangeOf(kind, form)
  }
}

function priceChangeOf(kind: 'price' | 'sale', form: BulkForm): BulkChange | null {
  if (kind === 'sale' && form.way === 'end') return { kind: 'end-sale' }
  const step = stepOf(form)
  if (!step) return null
  const { ends_at, raise } = form
  const round_to = Number(form.round_to)
  const with_usd = form.with_usd && form.by === 'percent'
  return kind === 'sale' ? { kind, step, round_to, ends_at, raise } : { kind, step, round_to, with_usd }
}

function stepOf({ by, way, percent, amount }: BulkForm) {
  const sign = way === 'dearer' ? 1 : -1
  if (by === 'amount') return amount ? { by, value: sign * amount } : null
  const value = Number(percent.replace(',', '.').replace('%', ''))
  return value > 0 && value <= (sign > 0 ? 500 : 95) ? { by, value: sign * value } : null
}
