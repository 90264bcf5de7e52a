import type { UseQueryResult } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { type Item, List, type ListProps } from './list.tsx'
import { Pager } from './pager.tsx'
import { Screen } from './screen.tsx'
import { Empty, Loaded } from './states.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useDebounced } from '../../lib/browser/use-debounced.ts'
import { useParams } from './use-params.client.ts'

type ListingProps<T extends Item, Data extends object> = Omit<ListProps<T>, 'label' | 'items'> & {
  label: string
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isPending' | 'refetch'>
  itemsOf: (data: Data) => T[]
  search?: ComponentProps<typeof ListSearch>
  /** The queues or states of a list, each with its link. */
  tabs?: ReactNode
  /** What narrows the list and what orders it, each in the address. */
  filters?: ComponentProps<typeof FilterSelect>[]
  /** The empty state's text, and the one action that adds a row. */
  empty: ComponentProps<typeof Empty>
  /** What its pager counts: `orders`. */
  noun?: string
  /** Between the filters and the list. */
  above?: ReactNode
  /** Below the list: bulk actions, Load more. */
  below?: (data: Data) => ReactNode
}

type Page = { total: number; page: number; limit: number }
const pageOf = (data: object) => ('limit' in data ? (data as Page) : null)

/** A list inside a screen: search, tabs, filters, its rows in every state, the pager. */
export function Listing<T extends Item, Data extends object>(props: ListingProps<T, Data>) {
  const { query, itemsOf, search, tabs, filters, empty, noun, above, below, ...list } = props
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2 pb-2">
        {search && <ListSearch {...search} />}
        {tabs}
        {filters && (
          <div
            role="group"
            aria-label="Filters"
            className="no-scrollbar relative -mx-4 flex gap-2 overflow-x-auto px-4 py-1 *:shrink-0 md:mx-0 md:flex-wrap md:px-0 [&_select]:max-w-40 md:[&_select]:max-w-56"
          >
            {filters.map((filter) => (
              <FilterSelect key={filter.name} {...filter} />
            ))}
          </div>
        )}
        {above}
      </div>
      <Loaded query={query}>
        {(data) => {
          const items = itemsOf(data)
          const page = pageOf(data)
          return (
            <>
              {items.length === 0 ? <Empty {...empty} /> : <List items={items} {...list} />}
              {page && page.total > 0 && noun && <Pager {...page} noun={noun} />}
              {below?.(data)}
            </>
          )
        }}
      </Loaded>
    </>
  )
}

type ListScreenProps<T extends Item, Data extends object> = Omit<ListingProps<T, Data>, 'label'> &
  Pick<ComponentProps<typeof Screen>, 'title' | 'aside' | 'action'> & { label?: string }

/** A screen that is one list, declared: its query, columns, filters, actions and empty state. */
export const ListScreen = <T extends Item, Data extends object>({
  title,
  label = title,
  aside,
  action,
  ...listing
}: ListScreenProps<T, Data>) => (
  <Screen title={title} aside={aside} action={action}>
    <Listing label={label} {...listing} />
  </Screen>
)

/** The search of a list, in the URL as `q`; sent 250 ms after the last letter. */
function ListSearch({ label, placeholder }: { label: string; placeholder?: string }) {
  const { params, set } = useParams()
  const asked = params.q ?? ''
  const [typed, setTyped] = useState(asked)
  const [shown, setShown] = useState(asked)
  // Back and links change the query; unsent typing stays.
  if (asked !== shown) {
    setShown(asked)
    if (typed.trim() !== asked) setTyped(asked)
  }
  const settled = useDebounced(typed.trim(), 250)
  const ask = useEffectEvent((q: string) => {
    if (q !== asked) set({ q }, { replace: true })
  })
  useEffect(() => ask(settled), [settled])
  return (
    <label className="relative block">
      <span className="sr-only">{label}</span>
      <Icon name="search" size={18} className="absolute top-3.5 left-3.5 text-muted" />
      <input
        type="search"
        value={typed}
        placeholder={placeholder ?? label}
        onChange={(event) => setTyped(event.target.value)}
        className="field !pl-10"
        enterKeyHint="search"
        autoComplete="off"
      />
    </label>
  )
}

type FilterSelectProps = {
  /** The query parameter it sets. */
  name: string
  label: string
  /** What none chosen is called: "All categories". */
  any: string
  options: { value: string; label: string }[]
}

/** A filter or the order of a list, in the address. */
function FilterSelect({ name, label, any, options }: FilterSelectProps) {
  const { params, set } = useParams()
  return (
    <label className="min-w-0">
      <span className="sr-only">{label}</span>
      <select
        value={params[name] ?? ''}
        onChange={(event) => set({ [name]: event.target.value })}
        className="field !w-auto max-w-full"
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
