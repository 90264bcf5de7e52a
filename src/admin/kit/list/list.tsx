import { useState } from 'react'
import { type Column, idOf, isSomething, type Item, type ListProps, partsOf } from './columns.tsx'
import { Rows } from '../rows.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Table } from './table.tsx'
import { useIsWide } from '../use-is-wide.client.ts'
import { useRowKeys } from './use-row-keys.client.ts'

/** A list rendered from its columns: a table with headings where there is room, two lines a row on phones. */
export function List<T extends Item>({ columns, hidden = [], actionOf, ...list }: ListProps<T>) {
  const isWide = useIsWide()
  const place = useRowKeys(list.selection)
  // A column without values is hidden: the carrier of parcels not yet packed.
  const filled = columns.filter(({ cell }) => list.items.some((item) => isSomething(cell(item))))
  const folds = useUnfolding(filled, list.selection ? 'left-20' : 'left-13')
  return (
    <div ref={place} data-list data-fields={list.selection && 'choose'}>
      {isWide ? (
        <Table
          {...list}
          columns={filled.filter(({ head, phone }) => phone === 'title' || !hidden.includes(head))}
          actionOf={actionOf}
        />
      ) : (
        <Rows {...list} idOf={idOf} partsOf={(item) => partsOf(item, filled)} {...folds} />
      )}
    </div>
  )
}

/**
 * At the end of a phone's row what unfolds, or in its second line, `place` from its left; below the row what is unfolded: read when
 * it is.
 */
function useUnfolding<T extends Item>(columns: Column<T>[], place: string) {
  const [open, setOpen] = useState<string | null>(null)
  const folds = (item: T) =>
    columns
      .filter(({ cell, unfolds }) => unfolds && isSomething(cell(item)))
      .map((column) => ({ ...column, id: `${idOf(item)} ${column.head}` }))
  return {
    endOf: (item: T) =>
      folds(item).map(({ id, phone, cell }) => (
        <button
          key={id}
          type="button"
          aria-expanded={open === id}
          onClick={() => setOpen(open === id ? null : id)}
          className={
            phone === 'below'
              ? `absolute bottom-0 ${place} flex min-h-11 items-center gap-2 text-sm text-muted tabular-nums`
              : 'icon-button -mr-3 shrink-0 self-center text-muted'
          }
        >
          {phone === 'below' ? cell(item) : <span className="sr-only">{cell(item)}</span>}
          <Icon
            name="chevron"
            size={phone === 'below' ? 14 : 18}
            className={open === id ? 'rotate-180' : ''}
          />
        </button>
      )),
    extraOf: (item: T) =>
      folds(item)
        .filter(({ id }) => open === id)
        .map(({ id, unfolds }) => (
          <div key={id} className="pb-3 text-sm">
            {unfolds!(item, true)}
          </div>
        )),
  }
}
