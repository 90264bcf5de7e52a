import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Sheet } from '../sheet.tsx'
import { useIsWide } from '../use-is-wide.client.ts'
import { useParams } from '../use-params.client.ts'

export type ListFilter = {
  /** The query parameter it sets; `sort` orders the list. */
  name: string
  label: string
  /** What none chosen is called: "All categories". */
  any: string
  options: { value: string; label: string }[]
}

type ListFiltersProps = {
  filters: ListFilter[]
  /** At the end of a desktop's line. */
  children: ReactNode
}

/** What narrows a list and what orders it, each in the address; on phones folded into a button that counts them. */
export function ListFilters({ filters, children }: ListFiltersProps) {
  const isWide = useIsWide()
  const [isOpen, setOpen] = useState(false)
  const { params, set } = useParams()
  const narrowing = filters.filter(({ name }) => name !== 'sort')
  const count = narrowing.filter(({ name }) => params[name]).length
  const selects = filters.map((filter) => <FilterSelect key={filter.name} {...filter} isWide={isWide} />)
  if (isWide)
    return (
      <div
        role="group"
        aria-label="Filters"
        className="flex min-w-0 grow items-center gap-2 max-xl:basis-full"
      >
        {selects}
        <div className={filters.some(({ name }) => name === 'sort') ? '' : 'ml-auto'}>{children}</div>
      </div>
    )
  if (filters.length === 0) return null
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-control border border-field bg-white px-3 font-semibold"
      >
        <Icon name="filter" size={18} />
        {narrowing.length > 0 ? 'Filter' : 'Sort'}
        {count > 0 && ` (${count})`}
      </button>
      {isOpen && (
        <Sheet
          title={narrowing.length > 0 ? 'Filter' : 'Sort'}
          onClose={() => setOpen(false)}
          footer={
            <>
              {count > 0 && (
                <Button
                  variant="secondary"
                  onClick={() => set(Object.fromEntries(narrowing.map(({ name }) => [name, undefined])))}
                >
                  Show all
                </Button>
              )}
              <Button onClick={() => setOpen(false)}>Done</Button>
            </>
          }
        >
          {selects}
        </Sheet>
      )}
    </>
  )
}

/** A filter or the order of a list, which is at the end of the line. */
function FilterSelect({ name, label, any, options, isWide }: ListFilter & { isWide: boolean }) {
  const { params, set } = useParams()
  const chosen = params[name] ?? ''
  return (
    <label className={isWide ? `min-w-0 ${name === 'sort' ? 'ml-auto' : ''}` : 'grid gap-1.5'}>
      <span className={isWide ? 'sr-only' : 'text-sm font-semibold'}>{label}</span>
      <select
        value={chosen}
        onChange={(event) => set({ [name]: event.target.value })}
        className={`field ${isWide ? 'max-w-36 text-sm xl:max-w-44 pointer-fine:!min-h-9 pointer-fine:!py-1' : ''} ${chosen && name !== 'sort' ? '!border-accent font-semibold' : ''}`}
      >
        <option value="">{any}</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}
