import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FieldScope } from '../../ui/field.tsx'
import type { EditedValues } from '../kit/editor/editor-fields.tsx'
import { MoveHandle } from '../kit/list/move-handle.tsx'
import { Unfolds } from '../kit/list/opens.tsx'

type FoldedRowsProps<Row extends object> = {
  /** Begins the ids of the rows' fields: `faq`. */
  scope: string
  rows: Row[]
  onRows: (rows: Row[]) => void
  isBusy: boolean
  /** What is added by the button below. */
  blank: Row
  addLabel: string
  most?: number
  /** Empty while it is new: then it is a `newName`. */
  nameOf: (row: Row) => string
  newName: string
  /** Below the name. */
  noteOf?: (row: Row) => string
  /** Over the row that begins a part of the list. */
  headingOf?: (row: Row, position: number) => string
  /** The fields of a row. */
  children: (row: EditedValues<Row>) => ReactNode
}

/**
 * A setting that is a list: each row is folded, removed at its foot and moved by its handle. A new row is open, and stays so
 * whatever is written in it (rule: editors-stay-open).
 */
export function FoldedRows<Row extends object>(list: FoldedRowsProps<Row>) {
  const {
    scope,
    rows,
    onRows,
    isBusy,
    blank,
    addLabel,
    most = Infinity,
    nameOf,
    newName,
    noteOf,
    headingOf,
    children,
  } = list
  const ids = rows.map((_, position) => String(position))
  const [opened, setOpened] = useState(() => rows.map((row) => !nameOf(row)))
  const change = (next: Row[], open: boolean[]) => {
    setOpened(open)
    onRows(next)
  }
  return (
    <>
      <ol className={headingOf ? '' : 'border-hairline not-empty:border-t'}>
        {rows.map((row, position) => (
          // Rows have no name of their own before it is typed.
          // oxlint-disable-next-line no-array-index-key
          <li
            key={position}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-start border-b border-hairline"
          >
            {headingOf?.(row, position) && (
              <h2 className="col-span-2 border-b border-hairline pt-6 pb-2 text-base">
                {headingOf(row, position)}
              </h2>
            )}
            <details
              className="group"
              open={opened[position] ?? false}
              onToggle={({ currentTarget: { open } }) =>
                setOpened((before) => rows.map((_, at) => (at === position ? open : (before[at] ?? false))))
              }
            >
              <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 py-2 [&::-webkit-details-marker]:hidden">
                <span className={`min-w-0 grow ${headingOf ? '' : 'font-semibold'}`}>
                  {nameOf(row) || `A ${newName}`}
                  {noteOf && <span className="block text-sm font-normal text-muted">{noteOf(row)}</span>}
                </span>
                <Unfolds />
              </summary>
              {opened[position] && (
                <div className="grid gap-4 pt-2 pb-5">
                  <FieldScope value={`${scope}-${position}`}>
                    {children({
                      values: row,
                      saved: row,
                      errors: {},
                      set: (changes) => onRows(rows.with(position, { ...row, ...changes })),
                    })}
                  </FieldScope>
                  <Button
                    variant="quiet"
                    className="justify-self-start"
                    aria-label={`Remove ${nameOf(row) || `the ${newName}`}`}
                    onClick={() => change(rows.toSpliced(position, 1), opened.toSpliced(position, 1))}
                  >
                    Remove
                  </Button>
                </div>
              )}
            </details>
            <MoveHandle
              ids={ids}
              id={ids[position]!}
              name={nameOf(row) || `the ${newName}`}
              isBusy={isBusy}
              onOrder={(order) =>
                change(
                  order.map((each) => rows[Number(each)]!),
                  order.map((each) => opened[Number(each)] ?? false),
                )
              }
            />
          </li>
        ))}
      </ol>
      {rows.length < most && (
        <Button
          variant="secondary"
          className="mt-4"
          onClick={() => change([...rows, blank], [...rows.map((_, at) => opened[at] ?? false), true])}
        >
          {addLabel}
        </Button>
      )}
    </>
  )
}
