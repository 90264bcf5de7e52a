import { memo } from 'react'
import { piecesAfter, readCell } from './grid.rules.ts'

type GridCellProps = {
  /** `row,column`, for the keys to find it. */
  at: string
  name: string
  text: string
  /** Null where there is no such combination yet. */
  stock: number | null
  held: number
  lowStock: number
  problem: string | null
}

/** The table's native listener handles input; React requires an onChange. */
const handledByTable = () => {}

/** A cell: the stock until something is typed, then old → new below; held in small, low in kola. */
export const GridCell = memo(function GridCell({
  at,
  name,
  text,
  stock,
  held,
  lowStock,
  problem,
}: GridCellProps) {
  const typed = readCell(text)
  const after = piecesAfter(typed, stock ?? 0)
  const isLow = stock !== null && after - held <= lowStock
  const tone = problem ? 'bg-[#FADFD9]' : isLow ? 'bg-[#FCEBC2]' : 'bg-white'
  const isChanged = typed.kind !== 'nothing' && (typed.kind === 'out' || after !== stock)
  return (
    <td
      className={`min-w-16 border border-hairline p-0 focus-within:outline-2 focus-within:-outline-offset-2 focus-within:outline-indigo ${tone}`}
    >
      <input
        data-cell={at}
        aria-label={`${name}: ${stock === null ? 'none yet' : stock}`}
        aria-invalid={problem ? true : undefined}
        title={problem ?? undefined}
        value={text}
        placeholder={stock === null ? '–' : String(stock)}
        inputMode="text"
        autoComplete="off"
        onFocus={({ target }) => target.select()}
        onChange={handledByTable}
        className={`min-h-11 w-full bg-transparent px-1 text-center outline-none ${stock === 0 ? 'placeholder:text-camwood' : 'placeholder:text-ink'} ${isChanged ? 'font-semibold' : ''}`}
      />
      <span className="block px-1 pb-1 text-xs text-muted empty:hidden">
        {[
          isChanged && stock !== null && (typed.kind === 'out' ? 'goes' : `${stock} → ${after}`),
          held > 0 && `${held} held`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </td>
  )
})
