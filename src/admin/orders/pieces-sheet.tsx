import { countText } from '../../lib/count-text.ts'
import * as nouns from '../../lib/nouns.rules.ts'
import { useState } from 'react'
import type { StaffLine, StaffOrder } from '../../orders/reading/staff-order.schema.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { Picture } from '../kit/picture.tsx'
import { variantLabel } from '../../lib/variant-label.rules.ts'

type PiecesSheetProps = {
  order: StaffOrder
  isBusy: boolean
  onPack: (lines: { order_line_id: string; quantity: number }[]) => void
  onClose: () => void
}

/** Which pieces go into a parcel of their own; the rest waits in To pack. */
export function PiecesSheet({ order, isBusy, onPack, onClose }: PiecesSheetProps) {
  const [chosen, setChosen] = useState<Record<string, number>>({})
  const left = order.lines.filter((line) => line.to_pack > 0)
  const lines = left.flatMap(({ id, to_pack }) => {
    // Somebody else may have packed some of them meanwhile.
    const quantity = Math.min(chosen[id] ?? 0, to_pack)
    return quantity > 0 ? [{ order_line_id: id, quantity }] : []
  })
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <Sheet
      title="Choose pieces"
      onClose={onClose}
      footer={
        <Button
          className="w-full sm:w-auto"
          disabled={pieces === 0}
          isBusy={isBusy}
          onClick={() => onPack(lines)}
        >
          {pieces === 0 ? 'Pack' : `Pack ${countText(nouns.piece, pieces)}`}
        </Button>
      }
    >
      <p className="text-muted">They go into a parcel of their own; the rest waits in To pack.</p>
      <ul className="border-t border-hairline">
        {left.map((line) => (
          <PiecesLine
            key={line.id}
            line={line}
            quantity={Math.min(chosen[line.id] ?? 0, line.to_pack)}
            onQuantity={(quantity) => setChosen({ ...chosen, [line.id]: quantity })}
          />
        ))}
      </ul>
    </Sheet>
  )
}

type PiecesLineProps = { line: StaffLine; quantity: number; onQuantity: (quantity: number) => void }

function PiecesLine({ line, quantity, onQuantity }: PiecesLineProps) {
  return (
    <li className="flex items-center gap-3 border-b border-hairline py-2">
      <label className="flex min-h-11 min-w-0 grow items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0"
          checked={quantity > 0}
          onChange={({ target }) => onQuantity(target.checked ? line.to_pack : 0)}
        />
        <Picture url={line.image_url} />
        <span className="min-w-0 grow">
          {line.title}
          <span className="block text-sm text-muted">{variantLabel(line)}</span>
        </span>
      </label>
      {line.to_pack > 1 ? (
        <label className="flex shrink-0 items-center gap-2 text-sm">
          <span className="sr-only">Pieces of {line.title}</span>
          <select
            value={quantity}
            onChange={({ target }) => onQuantity(Number(target.value))}
            className="field !w-auto"
          >
            {Array.from({ length: line.to_pack + 1 }, (_, count) => (
              <option key={count}>{count}</option>
            ))}
          </select>
        </label>
      ) : (
        <span className="shrink-0 tabular-nums">1</span>
      )}
    </li>
  )
}
