import type { UseQueryResult } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { ColumnChoice } from './column-choice.tsx'
import type { Item, ListProps } from './columns.tsx'
import { List } from './list.tsx'
import { type ListFilter, ListFilters } from './list-filters.tsx'
import { Pager } from './pager.tsx'
import { Screen } from '../screen.tsx'
import { Empty, Loaded } from '../states.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { formatCount, type Noun, nounOf } from '../../../lib/count-text.ts'
import { useDebounced } from '../../../lib/browser/use-debounced.ts'
import { useColumnChoice } from './use-column-choice.client.ts'
import { useParams } from '../use-params.client.ts'

type ListingProps<T extends Item, Data extends object> = Omit<ListProps<T>, 'label' | 'items' | 'hidden'> & {
  label: string
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isPending' | 'refetch'>
  itemsOf: (data: Data) => T[]
  search?: ComponentProps<typeof ListSearch>
  /** The queues or states of a list, each with its link. */
  tabs?: ReactNode
  /** What narrows the list and what orders it, each in the address. */
  filters?: ListFilter[]
  /** The empty state's text, and the one action that adds a row. */
  empty: ComponentProps<typeof Empty>
  /** What its pager counts; a text says that more were found than are counted: `10,000+`. */
  noun?: Noun | string
  /** Between the filters and the list. */
  above?: ReactNode
  /** Below the list: bulk actions, Load more. */
  below?: (data: Data) => ReactNode
}

type Page = { total: number; page: number; limit: number }
const pageOf = (data: object) => ('limit' in data ? (data as Page) : null)

/** A list inside a screen: tabs, search, filters, its rows in every state, the pager. */
export function Listing<T extends Item, Data extends object>(props: ListingProps<T, Data>) {
  const { query, itemsOf, search, tabs, filters = [], empty, noun, above, below, ...list } = props
  const choice = useColumnChoice(list.label)
  // Alone it would be a line of its own above a short table.
  const hasColumnChoice = Boolean(search) || filters.length > 0 || choice.hidden.length > 0
  const counted = query.data && pageOf(query.data)
  const found =
    counted && noun && typeof noun !== 'string'
      ? `${formatCount(counted.total)} ${nounOf(noun, counted.total)}`
      : undefined
  const heads = list.columns.filter(({ phone }) => phone !== 'title').map(({ head }) => head)
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2 pb-2 lg:pb-1">
        {tabs}
        <div className="flex flex-wrap items-center gap-2 empty:hidden">
          {search && <ListSearch {...search} />}
          <ListFilters filters={filters} found={found}>
            {hasColumnChoice && <ColumnChoice heads={heads} choice={choice} />}
          </ListFilters>
        </div>
        {above}
      </div>
      <Loaded query={query}>
        {(data) => {
          const items = itemsOf(data)
          const page = pageOf(data)
          return (
            <>
              {items.length === 0 ? (
                <Empty {...empty} />
              ) : (
                <List items={items} hidden={choice.hidden} {...list} />
              )}
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
    <div className={listing.tabs ? '' : 'lg:-mt-3'}>
      <Listing label={label} {...listing} />
    </div>
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
    <label data-fields="search" className="relative block min-w-0 grow basis-40 lg:max-w-80">
      <span className="sr-only">{label}</span>
      <Icon name="search" size={18} className="absolute top-1/2 left-3 -translate-y-1/2 text-muted" />
      <input
        type="search"
        value={typed}
        placeholder={placeholder ?? label}
        onChange={(event) => setTyped(event.target.value)}
        className="field !pl-10 text-ellipsis lg:pointer-fine:!min-h-9 lg:pointer-fine:!py-1"
        enterKeyHint="search"
        autoComplete="off"
      />
    </label>
  )
}
