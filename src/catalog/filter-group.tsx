import type { ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'

/** One kind of filter with its name, open until somebody folds it. */
export function FilterGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details open className="group">
      <summary className="flex min-h-12 list-none items-center justify-between font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <Icon
          name="chevron"
          size={18}
          className="transition-transform duration-200 ease-shop group-open:rotate-180"
        />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  )
}

/** How many products a value would show. */
export const Count = ({ of }: { of: number }) => (
  <span className="filter-count text-sm tabular-nums">({of})</span>
)
