import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, useRef, memo } from 'react'
import { Icon } from '../../ui/icon.tsx'
import {
  axesOf,
  cellAfter,
  cellKey,
  cellProblem,
  type Grid,
  pasteInto,
  piecesAfter,
  readCell,
} from './grid.rules.ts'
import type { ProductForm } from './product-form.rules.ts'

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
  /** It can be taken out: there is one, and it was never ordered. */
  canGo: boolean
}

/** The table's native listener handles input; React requires an onChange. */
const handledByTable = () => {}

/** A cell: the stock until something is typed, then old → new below; held in small, low in the signal colour. */
export const GridCell = memo(function GridCell({
  at,
  name,
  text,
  stock,
  held,
  lowStock,
  problem,
  canGo,
}: GridCellProps) {
  const typed = readCell(text)
  const after = piecesAfter(typed, stock ?? 0)
  const isLow = stock !== null && after - held <= lowStock
  const tone = problem ? 'bg-tint-bad' : isLow ? 'bg-tint-waiting' : 'bg-white'
  const isChanged = typed.kind !== 'nothing' && (typed.kind === 'out' || after !== stock)
  return (
    <td
      className={`group relative min-w-16 border border-hairline p-0 focus-within:outline-2 focus-within:-outline-offset-2 focus-within:outline-accent ${tone}`}
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
        className={`min-h-11 w-full bg-transparent px-1 text-center outline-none ${stock === 0 ? 'placeholder:text-alert' : 'placeholder:text-ink'} ${isChanged ? 'font-semibold' : ''}`}
      />
      <span className="block px-1 pb-1 text-xs text-muted empty:hidden">
        {[
          isChanged && stock !== null && (typed.kind === 'out' ? 'goes' : `${stock} → ${after}`),
          held > 0 && `${held} held`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {canGo && typed.kind !== 'out' && (
        // By key it is an x in the cell.
        <button
          type="button"
          tabIndex={-1}
          data-out={at}
          aria-label={`Remove ${name}`}
          title={`Remove ${name}`}
          className="absolute top-0 right-0 flex size-6 items-center justify-center text-muted opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 hover:text-ink pointer-coarse:hidden"
        >
          <Icon name="close" size={12} />
        </button>
      )}
    </td>
  )
})

export type StockGridProps = {
  grid: Grid
  variants: ProductForm['variants']
  lowStock: number
  onGrid: (grid: Grid) => void
}

/**
 * Rows of colours, columns of sizes: arrows, Tab, Enter and paste work as in a spreadsheet. The table listens
 * for its cells, so that a key press rerenders one of 200 cells and no other.
 */
export function StockGrid({ grid, variants, lowStock, onGrid }: StockGridProps) {
  const table = useRef<HTMLTableElement>(null)
  const { sizes, colors } = axesOf(grid)
  const there = new Map(variants.map((variant) => [cellKey(variant.color, variant.size), variant]))
  const after = (key: string) => piecesAfter(readCell(grid.cells[key] ?? ''), there.get(key)?.stock ?? 0)
  const focusOn = ({ row, column }: { row: number; column: number }) =>
    table.current?.querySelector<HTMLInputElement>(`[data-cell="${row},${column}"]`)?.focus()
  const onKey = (event: KeyboardEvent) => {
    const input = event.target as HTMLInputElement
    const { selectionStart, selectionEnd, value } = input
    const isAll = selectionStart === 0 && selectionEnd === value.length
    // Inside a text the caret moves first, as in a spreadsheet's open cell.
    if (event.key === 'ArrowLeft' && !isAll && selectionStart !== 0) return
    if (event.key === 'ArrowRight' && !isAll && selectionEnd !== value.length) return
    const to = cellAfter(event.key, placeOf(input), { rows: colors.length, columns: sizes.length })
    if (event.key === 'Enter') event.preventDefault()
    if (!to) return
    event.preventDefault()
    focusOn(to)
  }
  const write = ({ row, column }: { row: number; column: number }, text: string) => {
    const key = cellKey(colors[row]!.name, sizes[column]!)
    onGrid({ ...grid, cells: { ...grid.cells, [key]: text } })
  }
  const onPress = ({ target }: MouseEvent) => {
    const out = (target as HTMLElement).closest<HTMLElement>('[data-out]')
    if (out) write(placeOf(out), 'x')
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain')
    if (!/[\t\n]/.test(pasted.trimEnd())) return
    event.preventDefault()
    onGrid(pasteInto(grid, placeOf(event.target as HTMLInputElement), pasted))
  }
  return (
    <div className="overflow-x-auto">
      <table ref={table} className="w-full border-collapse text-center tabular-nums" aria-label="Stock">
        <thead>
          <tr>
            <th scope="col" className="border border-hairline px-2 py-2 text-left text-sm">
              Colour
            </th>
            {sizes.map((size) => (
              <th
                key={String(size)}
                scope="col"
                className="min-w-16 border border-hairline px-2 py-2 text-sm wrap-anywhere"
              >
                {size ?? 'One size'}
              </th>
            ))}
            <th scope="col" className="border border-hairline px-2 py-2 text-sm">
              Sum
            </th>
          </tr>
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens for its fields */}
        <tbody
          onChange={({ target }) => {
            const input = target as unknown as HTMLInputElement
            write(placeOf(input), input.value)
          }}
          onClick={onPress}
          onKeyDown={onKey}
          onPaste={onPaste}
        >
          {colors.map((color, row) => (
            <tr key={String(color.name)}>
              <th
                scope="row"
                className="min-w-28 border border-hairline px-2 text-left text-sm font-semibold wrap-anywhere"
              >
                <span className="flex items-center gap-2">
                  {color.hex && (
                    <span aria-hidden className="size-3.5 shrink-0" style={{ backgroundColor: color.hex }} />
                  )}
                  {color.name ?? '–'}
                </span>
              </th>
              {sizes.map((size, column) => {
                const key = cellKey(color.name, size)
                const variant = there.get(key)
                return (
                  <GridCell
                    key={key}
                    at={`${row},${column}`}
                    name={[color.name, size ?? 'One size'].filter(Boolean).join(' ')}
                    text={grid.cells[key] ?? ''}
                    stock={variant?.stock ?? null}
                    held={variant?.held ?? 0}
                    lowStock={lowStock}
                    canGo={variant !== undefined && !variant.is_ordered}
                    problem={cellProblem(grid.cells[key] ?? '', variant)}
                  />
                )
              })}
              <td className="border border-hairline px-2 font-semibold">
                {sizes.reduce((sum, size) => sum + after(cellKey(color.name, size)), 0)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function placeOf({ dataset }: HTMLElement): { row: number; column: number } {
  const [row, column] = (dataset['cell'] ?? dataset['out'])!.split(',').map(Number)
  return { row: row!, column: column! }
}
