import { dot } from '../../../lib/dotted.ts'
import type { ReactNode } from 'react'
import { formatCount, type Noun, nounOf } from '../../../lib/count-text.ts'
import { idOf, type Item } from './columns.tsx'
import type { Selection } from './use-selection.client.ts'

type BulkBarProps<T extends Item> = {
  selection: Selection
  /** The rows of this page. */
  items: T[]
  total: number
  noun: Noun
  /** What the chosen come to, where all of them are on this page: `₦127,000 · 3 pieces`. */
  sumOf?: (chosen: T[]) => string
  /** The bulk actions' buttons. */
  children: ReactNode
}

/**
 * Shown when rows are selected: their number and bulk actions. The whole filter can be selected, not only
 * this page.
 */
export function BulkBar<T extends Item>(bar: BulkBarProps<T>) {
  const { selection, items, total, noun, sumOf, children } = bar
  const pageIds = items.map(idOf)
  const chosen = items.filter((item) => selection.has(idOf(item)))
  const count = selection.isWholeFilter ? total : selection.ids.length
  if (count === 0) return null
  const isPageChosen = pageIds.every((id) => selection.has(id))
  return (
    <div
      role="region"
      aria-label="What to do with the chosen"
      className="screen-action fixed inset-x-0 z-25 flex flex-wrap items-center gap-2 border-t border-field bg-foot px-4 py-2 text-on-foot lg:sticky lg:inset-x-auto lg:bottom-0 lg:gap-x-4"
    >
      <p className="min-w-0 text-sm font-semibold tabular-nums max-lg:flex-1 lg:text-base" role="status">
        {formatCount(count)} {nounOf(noun, count)}
        {sumOf && chosen.length === count && `${dot}${sumOf(chosen)}`}
      </p>
      {!isPageChosen && <BarButton onClick={() => selection.choose(pageIds)}>This page</BarButton>}
      {isPageChosen && !selection.isWholeFilter && total > pageIds.length && (
        <BarButton onClick={selection.chooseWholeFilter}>All {formatCount(total)}</BarButton>
      )}
      <BarButton onClick={selection.clear}>None</BarButton>
      <div className="flex grow flex-wrap gap-2 max-lg:basis-full max-lg:*:grow lg:justify-end">
        {children}
      </div>
    </div>
  )
}

/** A press in the bar, light on ink. */
export function BarButton({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-11 max-w-full shrink-0 truncate rounded-control border border-on-foot/40 px-2 font-semibold max-sm:text-[0.9375rem] sm:px-3 hover:bg-on-foot hover:text-foot"
    >
      {children}
    </button>
  )
}
