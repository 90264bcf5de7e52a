import { useId } from 'react'
import { ChoiceField } from '../../ui/control-field.tsx'
import { DelayedInput } from '../../ui/delayed-input.tsx'
import { Icon } from '../../ui/icon.tsx'
import { filterCount, type SearchChange, withChoice } from './filters/list-filters.rules.ts'
import { type ListKind, type ListSearch, searchTextLimit, sortsOf } from './product-list.rules.ts'

/** The list's own search waits this long after the last key (rule: search-debounce). */
const listSearchDelayMs = 250

type ToolbarProps = {
  search: ListSearch
  onChange: (change: SearchChange, options?: { replace?: boolean }) => void
}

type SortProps = ToolbarProps & { list: ListKind; className?: string }

export function ListSearchBox({ search, onChange }: ToolbarProps) {
  return (
    <div role="search" className="relative">
      <Icon name="search" size={18} className="pointer-events-none absolute top-3.5 left-3 text-muted" />
      <DelayedInput
        type="search"
        aria-label="Search this list"
        placeholder="Search"
        autoComplete="off"
        maxLength={searchTextLimit}
        className="field !pl-10"
        value={search.q ?? ''}
        delayMs={listSearchDelayMs}
        onSettled={(text) => onChange((now) => withChoice(now, { q: text || undefined }), { replace: true })}
      />
    </div>
  )
}

export function SortSelect({ list, search, onChange, className = '' }: SortProps) {
  const id = useId()
  const { usual, choices } = sortsOf(list)
  const shown = search.sort ?? usual
  const choose = (value: string) => {
    const sort = value === usual ? undefined : (value as ListSearch['sort'])
    onChange((now) => withChoice(now, { sort }))
  }
  return (
    <div className={`flex items-center gap-2 ${className}`}>
      <label htmlFor={id} className="text-sm">
        Sort
      </label>
      <ChoiceField id={id} className="field w-full" value={shown} onValue={choose}>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </ChoiceField>
    </div>
  )
}

export function ViewToggle({ search, onChange }: ToolbarProps) {
  const views = [
    { view: undefined, label: 'Grid view', icon: 'grid' },
    { view: 'list', label: 'List view', icon: 'list' },
  ] as const
  return (
    <div role="group" aria-label="View" className="flex border border-field">
      {views.map(({ view, label, icon }) => (
        <button
          key={label}
          type="button"
          aria-label={label}
          aria-pressed={search.view === view}
          className="icon-button !rounded-none aria-pressed:!bg-ink aria-pressed:text-on-ink"
          onClick={() => {
            const change = (now: ListSearch) => {
              const { view: _, ...rest } = now
              return { ...rest, ...(view && { view }) }
            }
            onChange(change, { replace: true })
          }}
        >
          <Icon name={icon} size={20} />
        </button>
      ))}
    </div>
  )
}

/** Filter and Sort on phones and tablets, under the header while the list scrolls. */
export function StickyBar({ list, search, onChange, onFilter }: SortProps & { onFilter: () => void }) {
  const count = filterCount(search)
  return (
    <div className="no-print sticky top-16 z-20 -mx-4 grid grid-cols-[2fr_3fr] border-y border-hairline bg-ground md:-mx-8 lg:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        className="flex min-h-12 items-center justify-center gap-2 border-r border-hairline font-semibold"
        onClick={onFilter}
        data-testid="filter-button"
      >
        <Icon name="filter" size={20} /> <span>{count > 0 ? `Filter (${count})` : 'Filter'}</span>
      </button>
      <SortSelect list={list} search={search} onChange={onChange} className="bar-select pl-4" />
    </div>
  )
}
