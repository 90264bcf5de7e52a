import { useState } from 'react'
import { type Column, idOf, isSomething, type Item, type ListProps, partsOf } from './columns.tsx'
import { Rows } from '../rows.tsx'
import { Table } from './table.tsx'
import { useIsWide } from '../use-is-wide.client.ts'
import { useRowKeys } from './use-row-keys.client.ts'

/** A list rendered from its columns: a table with headings where there is room, two lines a row on phones. */
export function List<T extends Item>({ columns, hidden = [], actionOf, ...list }: ListProps<T>) {
  const isWide = useIsWide()
  const place = useRowKeys(list.selection)
  // A column without values is hidden: the carrier of parcels not yet packed.
  const filled = columns.filter(({ cell }) => list.items.some((item) => isSomething(cell(item))))
  return (
    <div ref={place} data-list data-fields={list.selection && 'choose'}>
      {isWide ? (
        <Table
          {...list}
          columns={filled.filter(({ head, phone }) => phone === 'title' || !hidden.includes(head))}
          actionOf={actionOf}
        />
      ) : (
        <Rows
          {...list}
          idOf={idOf}
          partsOf={(item) => partsOf(item, filled)}
          extraOf={(item) =>
            filled.map((column) => <Unfolded key={column.head} item={item} column={column} />)
          }
        />
      )}
    </div>
  )
}

type UnfoldedProps<T> = { item: T; column: Column<T> }

/** Below a phone's row, outside its link; what is folded is read when it is unfolded. */
function Unfolded<T>({ item, column: { cell, phone, unfolds } }: UnfoldedProps<T>) {
  const [isOpen, setOpen] = useState(false)
  const content = cell(item)
  if (!unfolds || !isSomething(content)) return null
  if (phone === 'below') return unfolds(item)
  return (
    <details className="pb-2 text-sm" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-11 items-center text-accent">{content}</summary>
      {isOpen && unfolds(item)}
    </details>
  )
}
