import { Icon } from '../../ui/icon.tsx'
import type { Chip } from './list-filters.rules.ts'
import type { ListSearch } from './product-list.rules.ts'

type ChosenFiltersProps = { chips: Chip[]; onChoose: (search: ListSearch) => void; onClear: () => void }

/**
 * The active filters, removable one by one or all at once. Above the products, not above the filters: those
 * would move from under the hand with each choice.
 */
export function ChosenFilters({ chips, onChoose, onClear }: ChosenFiltersProps) {
  if (!chips.length) return null
  return (
    <ul className="flex flex-wrap gap-2 pb-4" aria-label="Chosen filters">
      {chips.map(({ label, without }) => (
        <li key={label} className="max-w-full">
          <button
            type="button"
            className="chip max-w-full"
            aria-label={`Remove filter ${label}`}
            onClick={() => onChoose(without)}
          >
            <span className="truncate">{label}</span> <Icon name="close" size={14} />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className="min-h-11 px-2 underline underline-offset-4" onClick={onClear}>
          Clear filters
        </button>
      </li>
    </ul>
  )
}
