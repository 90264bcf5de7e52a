import { Button } from '../../ui/button.tsx'
import { MoveButtons } from '../kit/move-buttons.tsx'

type RowFootProps<Row> = {
  rows: Row[]
  position: number
  /** What the row is called; empty while it is new. */
  name: string
  newName: string
  isBusy: boolean
  onRows: (rows: Row[]) => void
}

/** Removes a row of a list of settings, or moves it. */
export function RowFoot<Row>({ rows, position, name, newName, isBusy, onRows }: RowFootProps<Row>) {
  return (
    <div className="flex items-center justify-between">
      <Button
        variant="quiet"
        aria-label={`Remove ${name || newName}`}
        onClick={() => onRows(rows.toSpliced(position, 1))}
      >
        Remove
      </Button>
      <MoveButtons
        ids={rows.map((_, index) => String(index))}
        id={String(position)}
        name={name}
        isBusy={isBusy}
        onOrder={(order) => onRows(order.map((each) => rows[Number(each)]!))}
      />
    </div>
  )
}
