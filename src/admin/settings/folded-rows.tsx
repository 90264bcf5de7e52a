import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { FieldScope } from '../../ui/field.tsx'
import type { EditedValues } from '../kit/editor/editor-fields.tsx'
import { MoveButtons } from '../kit/move-buttons.tsx'

type FoldedRowsProps<Row extends object> = {
  /** Begins the ids of the rows' fields: `faq`. */
  scope: string
  rows: Row[]
  onRows: (rows: Row[]) => void
  isBusy: boolean
  /** What is added by the button below. */
  blank: Row
  addLabel: string
  /** Empty while it is new: then it is a `newName`. */
  nameOf: (row: Row) => string
  newName: string
  noteOf: (row: Row) => string
  isUnfolded: (row: Row) => boolean
  /** The fields of a row. */
  children: (row: EditedValues<Row>) => ReactNode
}

/** A setting that is a list: each row is folded, and removed or moved at its foot. */
export function FoldedRows<Row extends object>(list: FoldedRowsProps<Row>) {
  const { scope, rows, onRows, isBusy, blank, addLabel, nameOf, newName, noteOf, isUnfolded, children } = list
  const ids = rows.map((_, position) => String(position))
  return (
    <>
      <ol className="grid gap-3">
        {rows.map((row, position) => (
          // Rows have no name of their own before it is typed.
          // oxlint-disable-next-line no-array-index-key
          <li key={position}>
            <details className="border border-hairline bg-white" open={isUnfolded(row)}>
              <summary className="flex min-h-11 items-center gap-3 px-4 py-2">
                <span className="min-w-0 grow font-semibold">{nameOf(row) || `A ${newName}`}</span>
                <span className="text-sm text-muted">{noteOf(row)}</span>
              </summary>
              <div className="grid gap-4 p-4 pt-2">
                <FieldScope value={`${scope}-${position}`}>
                  {children({
                    values: row,
                    saved: row,
                    errors: {},
                    set: (changes) => onRows(rows.with(position, { ...row, ...changes })),
                  })}
                </FieldScope>
                <div className="flex items-center justify-between">
                  <Button
                    variant="quiet"
                    aria-label={`Remove ${nameOf(row) || `the ${newName}`}`}
                    onClick={() => onRows(rows.toSpliced(position, 1))}
                  >
                    Remove
                  </Button>
                  <MoveButtons
                    ids={ids}
                    id={ids[position]!}
                    name={nameOf(row)}
                    isBusy={isBusy}
                    onOrder={(order) => onRows(order.map((each) => rows[Number(each)]!))}
                  />
                </div>
              </div>
            </details>
          </li>
        ))}
      </ol>
      <Button variant="secondary" className="mt-4" onClick={() => onRows([...rows, blank])}>
        {addLabel}
      </Button>
    </>
  )
}
