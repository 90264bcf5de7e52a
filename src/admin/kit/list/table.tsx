import { type ReactNode, useId, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { SiteLink } from '../../../ui/site-link.tsx'
import { type Column, idOf, isSomething, type Item, type ListProps } from './columns.tsx'
import { isText, shareOf } from './column-share.rules.ts'
import { Choice } from '../rows.tsx'
import { DottedParts } from './dotted-parts.tsx'
import { Opens } from './opens.tsx'
import { useParams } from '../use-params.client.ts'

type TableProps<T extends Item> = Omit<ListProps<T>, 'hidden'>

/** A list on a desktop: a line of 44 px a row, under headings that stay in sight. */
export function Table<T extends Item>(table: TableProps<T>) {
  const { label, items, columns, selection, actionOf } = table
  const ids = items.map(idOf)
  const isPageChosen = ids.every((id) => selection?.has(id))
  const hasActions = actionOf !== undefined && items.some((item) => isSomething(actionOf(item)))
  return (
    <table
      aria-label={label}
      className="w-full border-separate border-spacing-0 text-left text-sm tabular-nums"
    >
      <thead>
        <tr>
          {selection && (
            <th scope="col" className={headClass}>
              <Choice
                name="this page"
                isChosen={isPageChosen}
                onToggle={() => (isPageChosen ? selection.clear() : selection.choose(ids))}
              />
            </th>
          )}
          {columns.map((column) => (
            <Heading key={column.head} column={column} share={shareOf(column, columns)} />
          ))}
          {hasActions ? (
            <th scope="col" className={headClass}>
              <span className="sr-only">To do</span>
            </th>
          ) : (
            table.hrefOf && <td aria-hidden className={headClass} />
          )}
        </tr>
      </thead>
      {items.map((item) => (
        <TableRow
          key={idOf(item)}
          item={item}
          {...table}
          onChoose={(isRange) => selection?.toggle(idOf(item), isRange ? ids : undefined)}
          action={
            (hasActions || table.hrefOf) && (
              <td className="w-5 border-b border-hairline bg-inherit p-0 pointer-fine:relative">
                <div className="flex items-center justify-end">
                  {hasActions && isSomething(actionOf(item)) && (
                    <div className={actionClass}>{actionOf(item)}</div>
                  )}
                  {table.hrefOf?.(item) && <Opens />}
                </div>
              </td>
            )
          }
        />
      ))}
    </table>
  )
}

const headClass =
  'sticky top-14 z-10 h-8 bg-ground py-0 pr-4 text-xs font-medium whitespace-nowrap text-muted shadow-[inset_0_-1px_0_var(--color-hairline)] first:pr-0 last:pr-0'
/** Over the row's end: a column of its own, empty but in one row, would take its room from the words. */
const actionClass =
  'z-1 flex items-center pointer-coarse:relative pointer-fine:absolute pointer-fine:inset-y-0 pointer-fine:right-0 pointer-fine:bg-inherit pointer-fine:pl-4 pointer-fine:opacity-0 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100'

type TableRowProps<T extends Item> = Pick<TableProps<T>, 'nameOf' | 'hrefOf' | 'columns' | 'selection'> & {
  item: T
  onChoose: (isRange: boolean) => void
  action: ReactNode
}

function TableRow<T extends Item>(row: TableRowProps<T>) {
  const { item, nameOf, hrefOf, columns, selection, onChoose, action } = row
  const [open, setOpen] = useState<string | null>(null)
  const foldId = useId()
  const id = idOf(item)
  const href = hrefOf?.(item)
  const unfolded = columns.find(({ head }) => head === open)
  // The first column that a phone shows as the title has the row's link.
  const title = columns.find(({ phone }) => phone === 'title')
  return (
    <tbody data-row={id} tabIndex={-1}>
      <tr
        className={`group relative focus-within:bg-white has-[:checked]:bg-[color-mix(in_oklab,var(--color-accent)_8%,var(--color-ground))] ${href ? 'hover:bg-stage' : ''}`}
      >
        {selection && (
          <td className={`w-11 border-b border-hairline ${markClass}`}>
            <Choice name={nameOf(item)} isChosen={selection.has(id)} onToggle={onChoose} />
          </td>
        )}
        {columns.map((column) => {
          const content = column.cell(item)
          return (
            <td
              key={column.head}
              className={cellClass(column)}
              title={isText(column) && typeof content === 'string' ? content : undefined}
            >
              {href && column === title ? (
                <SiteLink href={href} className={linkClass}>
                  {content}
                </SiteLink>
              ) : column.unfolds && isSomething(content) ? (
                <button
                  type="button"
                  aria-expanded={open === column.head}
                  aria-controls={open === column.head ? foldId : undefined}
                  onClick={() => setOpen(open === column.head ? null : column.head)}
                  className="relative z-1 -mx-1 flex min-h-10 items-center gap-2 px-1 hover:text-accent"
                >
                  {content}
                  <Icon name="chevron" size={14} className={open === column.head ? 'rotate-180' : ''} />
                </button>
              ) : column.isWrapped ? (
                <DottedParts>{content}</DottedParts>
              ) : (
                content
              )}
            </td>
          )
        })}
        {action}
      </tr>
      {unfolded && (
        <tr id={foldId}>
          <td colSpan={columns.length + 2} className="border-b border-hairline bg-white py-3 pr-4 pl-11">
            {unfolded.unfolds!(item)}
          </td>
        </tr>
      )}
    </tbody>
  )
}

/** The bar at the left of the row in focus, outside its words. */
const markClass = 'first:group-focus-within:shadow-[-3px_0_0_var(--color-accent)]'
const linkClass =
  'after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent'

function cellClass<T>(column: Column<T>): string {
  const { phone, isNumber, isWide, isWrapped } = column
  const weight = phone === 'title' || phone === 'right' ? 'font-semibold' : phone ? 'text-muted' : ''
  const room = isText(column)
    ? `max-w-0 ${isWrapped ? 'overflow-x-clip wrap-anywhere' : 'truncate'}`
    : 'whitespace-nowrap'
  return `h-11 border-b border-hairline py-0 pr-4 last:pr-0 ${weight} ${room} ${markClass} ${isNumber ? 'text-right' : ''} ${isWide ? 'max-xl:hidden' : ''}`
}

type HeadingProps<T> = { column: Column<T>; share: string | undefined }

function Heading<T>({ column: { head, phone, sort, isNumber, isWide }, share }: HeadingProps<T>) {
  const { params, set } = useParams()
  const now = params.sort ?? ''
  const order =
    sort && (now === sort.ascending ? 'ascending' : now === sort.descending ? 'descending' : undefined)
  const turned = order === 'ascending' ? sort?.descending : sort?.ascending
  return (
    <th
      scope="col"
      aria-sort={order}
      style={{ width: share }}
      className={`${headClass} ${isNumber ? 'text-right' : ''} ${isWide ? 'max-xl:hidden' : ''}`}
    >
      {phone === 'picture' ? (
        <span className="sr-only">{head}</span>
      ) : sort ? (
        <button
          type="button"
          className="min-h-8 underline-offset-4 hover:underline pointer-coarse:min-h-11"
          onClick={() => set({ sort: order ? turned : (sort.ascending ?? sort.descending) })}
        >
          <span className="sr-only">Sort by </span>
          {head}
          {order && <span aria-hidden>{order === 'ascending' ? ' ↑' : ' ↓'}</span>}
        </button>
      ) : (
        head
      )}
    </th>
  )
}

/** What a table's row offers to do: seen on pointing at the row, and on its focus. */
export const RowAction = (action: { children: ReactNode; onPress: () => void }) => (
  <button
    type="button"
    onClick={action.onPress}
    className="min-h-10 px-2 font-bold whitespace-nowrap text-accent underline-offset-4 hover:underline"
  >
    {action.children}
  </button>
)
