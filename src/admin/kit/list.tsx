import { type ReactNode, useSyncExternalStore } from 'react'
import { SiteLink } from '../../ui/site-link.tsx'
import { Choice, type RowParts, type RowPlace, Rows } from './rows.tsx'
import { useParams } from './use-params.client.ts'
import type { Selection } from './use-selection.client.ts'

export type Column<T> = {
  head: string
  cell: (item: T) => ReactNode
  /** Where a phone's row shows it; several in one place follow each other. Absent: in the table alone. */
  phone?: RowPlace
  /** The URL's `sort` when the heading is pressed, and the column's resulting order. */
  sort?: { value: string; order: 'ascending' | 'descending' }
  isNumber?: boolean
  /** Long words wrap instead of being cut off. */
  isWrapped?: boolean
}

/** Any row with an id. */
export type Item = { id: string | number }

export type ListProps<T extends Item> = {
  label: string
  items: T[]
  nameOf: (item: T) => string
  /** A row's URL; without it rows open nothing. */
  hrefOf?: ((item: T) => string | null) | undefined
  columns: Column<T>[]
  selection?: Selection | undefined
  /** Below a row, outside its link: chips and other presses. */
  extraOf?: ((item: T) => ReactNode) | undefined
}

/** A list rendered from its columns: a table with headings where there is room, two lines a row on phones. */
export function List<T extends Item>({ columns, ...list }: ListProps<T>) {
  const isWide = useIsWide()
  // A column without values is hidden: the carrier of parcels not yet packed.
  const filled = columns.filter(({ cell }) => list.items.some((item) => isSomething(cell(item))))
  if (isWide) return <Table columns={filled} {...list} />
  return <Rows {...list} idOf={idOf} partsOf={(item) => partsOf(item, filled)} />
}

const idOf = ({ id }: Item) => String(id)

const isSomething = (cell: ReactNode) => cell !== null && cell !== undefined && cell !== false && cell !== ''

function partsOf<T>(item: T, columns: Column<T>[]): RowParts {
  const parts: Partial<Record<RowPlace, ReactNode>> = {}
  for (const { phone, cell } of columns) {
    const content = cell(item)
    if (!phone || !isSomething(content)) continue
    const before = parts[phone]
    parts[phone] =
      before === undefined ? (
        content
      ) : (
        <>
          {before}
          {phone === 'detail' ? ' · ' : ' '}
          {content}
        </>
      )
  }
  return { title: '', ...parts, isWrapped: columns.some(({ isWrapped }) => isWrapped) }
}

function Table<T extends Item>({ label, items, nameOf, hrefOf, columns, selection, extraOf }: ListProps<T>) {
  const width = columns.length + (selection ? 1 : 0)
  return (
    <div className="relative overflow-x-auto">
      <table aria-label={label} className="w-full border-collapse text-left">
        <thead>
          <tr className="border-b border-hairline text-sm text-muted">
            {selection && <ChoosePage ids={items.map(idOf)} selection={selection} />}
            {columns.map((column) => (
              <Heading key={column.head} column={column} />
            ))}
          </tr>
        </thead>
        {items.map((item) => {
          const id = idOf(item)
          const href = hrefOf?.(item)
          return (
            <tbody key={id} data-row={id} className="border-b border-hairline">
              <tr className={href ? 'relative hover:bg-stage' : ''}>
                {selection && (
                  <td className="relative z-1 w-11">
                    <Choice
                      name={nameOf(item)}
                      isChosen={selection.has(id)}
                      onToggle={() => selection.toggle(id)}
                    />
                  </td>
                )}
                {columns.map((column) => (
                  <td key={column.head} className={cellClass(column)}>
                    {href && column.phone === 'title' && column.head === titleOf(columns) ? (
                      <SiteLink href={href} className="after:absolute after:inset-0">
                        {column.cell(item)}
                      </SiteLink>
                    ) : (
                      column.cell(item)
                    )}
                  </td>
                ))}
              </tr>
              {extraOf && (
                <tr>
                  <td colSpan={width}>{extraOf(item)}</td>
                </tr>
              )}
            </tbody>
          )
        })}
      </table>
    </div>
  )
}

/** The column with the row's link: the first that a phone shows as the title. */
const titleOf = <T,>(columns: Column<T>[]) => columns.find(({ phone }) => phone === 'title')?.head

function cellClass<T>({ phone, isNumber, isWrapped }: Column<T>): string {
  if (phone === 'picture') return 'min-w-14 py-2 pr-3'
  const weight = phone === 'title' || phone === 'right' ? 'font-semibold' : phone ? 'text-muted' : ''
  const text = isWrapped ? 'wrap-anywhere align-top' : 'max-w-72 truncate'
  return `h-11 py-2 pr-3 last:pr-0 2xl:pr-6 ${weight} ${text} ${isNumber ? 'text-right tabular-nums' : ''}`
}

function ChoosePage({ ids, selection }: { ids: string[]; selection: Selection }) {
  const isChosen = ids.length > 0 && ids.every((id) => selection.has(id))
  return (
    <th scope="col" className="w-11">
      <Choice
        name="this page"
        isChosen={isChosen}
        onToggle={() => (isChosen ? selection.clear() : selection.choose(ids))}
      />
    </th>
  )
}

function Heading<T>({ column: { head, phone, sort, isNumber } }: { column: Column<T> }) {
  const { params, set } = useParams()
  const isSorted = sort !== undefined && params.sort === sort.value
  return (
    <th
      scope="col"
      aria-sort={isSorted ? sort.order : undefined}
      className={`h-11 pr-3 font-normal whitespace-nowrap last:pr-0 2xl:pr-6 ${isNumber ? 'text-right' : ''}`}
    >
      {phone === 'picture' ? (
        <span className="sr-only">{head}</span>
      ) : sort ? (
        <button
          type="button"
          className="min-h-11 underline-offset-4 hover:underline"
          onClick={() => set({ sort: isSorted ? undefined : sort.value })}
        >
          <span className="sr-only">Sort by </span>
          {head}
          {isSorted && <span aria-hidden>{sort.order === 'ascending' ? ' ↑' : ' ↓'}</span>}
        </button>
      ) : (
        head
      )}
    </th>
  )
}

/** From here on lists are tables: the `md` of the classes. */
const wide = '(min-width: 768px)'

function subscribe(onChange: () => void) {
  const query = matchMedia(wide)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(wide).matches)
