import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Chip } from '../chip.tsx'
import { useIsWide } from '../use-is-wide.client.ts'
import { useParams } from '../use-params.client.ts'

export type ListFilter = {
  /** The query parameter it sets; `sort` orders the list. */
  name: string
  label: string
  /** What the order of the list is called before another is chosen: "Newest first". */
  any?: string
  options: { value: string; label: string }[]
}

type ListFiltersProps = {
  filters: ListFilter[]
  /** How many the list has as it is narrowed now: `20 orders`. */
  found?: string | undefined
  /** At the end of a desktop's line. */
  children: ReactNode
}

/**
 * What narrows a list and what orders it, each in the address: one button that counts what is chosen and unfolds it as chips,
 * above the list that follows each press. Folded, what is chosen stays in sight and is taken away with a press.
 */
export function ListFilters({ filters, found, children }: ListFiltersProps) {
  const isWide = useIsWide()
  const panel = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { params, set } = useParams()
  const sort = filters.find(({ name }) => name === 'sort')
  const narrowing = filters.filter((filter) => filter !== sort && filter.options.length > 0)
  const chosen = narrowing.flatMap(({ name, label, options }) =>
    options.filter(({ value }) => params[name] === value).map((option) => ({ name, of: label, ...option })),
  )
  const word = narrowing.length > 0 ? 'Filter' : 'Sort'
  const close = () => {
    setOpen(false)
    opener.current!.focus()
  }
  const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && close()
  return (
    <>
      {(narrowing.length > 0 || (sort && !isWide)) && (
        <button
          ref={opener}
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panel : undefined}
          onClick={() => setOpen(!isOpen)}
          className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-control border border-field bg-white px-3 font-semibold lg:pointer-fine:min-h-9"
        >
          <Icon name="filter" size={18} />
          {word}
          {chosen.length > 0 && ` (${chosen.length})`}
        </button>
      )}
      {!isOpen &&
        chosen.map(({ name, of, label }) => (
          <button
            key={name}
            type="button"
            onClick={() => set({ [name]: undefined })}
            className="inline-flex min-h-11 items-center gap-2 rounded-control bg-stage px-3 text-sm font-semibold max-lg:order-last lg:pointer-fine:min-h-9"
          >
            <span className="sr-only">Without {of}: </span>
            {label}
            <Icon name="close" size={14} />
          </button>
        ))}
      {isWide && (sort || children) && (
        <div className="ml-auto flex items-center gap-2">
          {sort && <SortSelect {...sort} />}
          {children}
        </div>
      )}
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it
        <div
          id={panel}
          role="group"
          aria-label={word}
          onKeyDown={onKey}
          className="order-last grid basis-full grid-cols-[minmax(0,1fr)] gap-3 border border-hairline bg-white p-3 lg:p-4"
        >
          {narrowing.map((filter) => (
            <FilterChips key={filter.name} {...filter} />
          ))}
          {sort && !isWide && <SortSelect {...sort} />}
          <div className="flex items-center gap-5 border-hairline screen-action max-lg:fixed max-lg:inset-x-0 max-lg:z-25 border-t max-lg:bg-white max-lg:p-3 lg:pt-3">
            {isWide ? (
              <p aria-live="polite" className="grow text-muted">
                {found}
              </p>
            ) : (
              <Button className="grow" onClick={close}>
                {found ? `Show ${found}` : 'Show the list'}
              </Button>
            )}
            {chosen.length > 0 && (
              <Button
                variant="link"
                onClick={() => set(Object.fromEntries(narrowing.map(({ name }) => [name, undefined])))}
              >
                Clear
              </Button>
            )}
            {isWide && (
              <Button variant="secondary" onClick={close}>
                Done
              </Button>
            )}
          </div>
        </div>
      )}
    </>
  )
}

/** More chips than this are folded. */
const mostChips = 12

/** One thing that narrows the list: a chip each, the chosen one pressed once more takes it away. */
function FilterChips({ name, label, options }: ListFilter) {
  const { params, set } = useParams()
  const isLong = options.length > mostChips
  const [isAll, setAll] = useState(options.slice(mostChips).some(({ value }) => value === params[name]))
  return (
    <fieldset className="grid min-w-0 gap-1.5 lg:grid-cols-[8rem_minmax(0,1fr)] lg:items-baseline">
      <legend className="sr-only">{label}</legend>
      <span aria-hidden className="text-sm font-semibold">
        {label}
      </span>
      <div className="flex flex-wrap gap-2">
        {(isAll ? options : options.slice(0, mostChips)).map((option) => {
          const isChosen = params[name] === option.value
          return (
            <Chip
              key={option.value}
              isChosen={isChosen}
              onClick={() => set({ [name]: isChosen ? undefined : option.value })}
            >
              {option.label}
            </Chip>
          )
        })}
        {isLong && (
          <Button variant="link" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {isAll ? 'Fewer' : `All ${options.length}`}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

function SortSelect({ name, label, any, options }: ListFilter) {
  const { params, set } = useParams()
  return (
    <label className="grid gap-1.5">
      <span className="text-sm font-semibold lg:sr-only">{label}</span>
      <select
        value={params[name] ?? ''}
        onChange={(event) => set({ [name]: event.target.value })}
        className="field lg:text-sm lg:pointer-fine:!min-h-9 lg:pointer-fine:!py-1"
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
