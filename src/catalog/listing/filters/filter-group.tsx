import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'

/** One kind of filter with its name, open by default. */
export function FilterGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details open className="group">
      <summary className="filter-head">
        {title}
        <Icon name="chevron" size={18} />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  )
}

/** A value that would show nothing is passed by with the Tab key, unless it is chosen. */
export const tabIndexOf = (count: number, isChosen: boolean) => (count > 0 || isChosen ? undefined : -1)

/** How many products a value would show. */
export const Count = ({ of }: { of: number }) => <span className="filter-count">{` (${of})`}</span>
