import { useState } from 'react'
import { axesOf, cellKey, cellProblem, piecesAfter, readCell } from '../grid.rules.ts'
import type { StockGridProps } from '../stock-grid.tsx'
import { Stepper } from './stepper.tsx'

/** The grid on a phone: one colour at a time, each size with − and +. */
export function StockSteppers({ grid, variants, lowStock, onGrid }: StockGridProps) {
  const { sizes, colors } = axesOf(grid)
  const [chosen, setChosen] = useState(0)
  const color = colors[Math.min(chosen, colors.length - 1)]!
  const there = new Map(variants.map((variant) => [cellKey(variant.color, variant.size), variant]))
  return (
    <div className="grid gap-2">
      {colors.length > 1 && (
        <div role="group" aria-label="Colour" className="flex flex-wrap gap-2">
          {colors.map(({ name, hex }, index) => (
            <button
              key={String(name)}
              type="button"
              aria-pressed={index === chosen}
              onClick={() => setChosen(index)}
              className="flex min-h-11 items-center gap-2 border border-ink px-3 font-semibold aria-pressed:bg-ink aria-pressed:text-white"
            >
              {hex && <span aria-hidden className="size-3.5" style={{ backgroundColor: hex }} />}
              {name ?? 'No colour'}
            </button>
          ))}
        </div>
      )}
      <ul aria-label={`Stock of ${color.name ?? 'each size'}`} className="border-t border-hairline">
        {sizes.map((size) => {
          const key = cellKey(color.name, size)
          const variant = there.get(key)
          const text = grid.cells[key] ?? ''
          const stock = variant?.stock ?? 0
          const pieces = Math.max(0, piecesAfter(readCell(text), stock))
          const problem = cellProblem(text, variant)
          const notes = [
            pieces !== stock && variant && `was ${stock}`,
            variant && variant.held > 0 && `${variant.held} held`,
          ]
          return (
            <li key={key} className="flex items-center gap-2 border-b border-hairline py-1.5">
              <span className="grow">
                <b className={pieces - (variant?.held ?? 0) <= lowStock ? 'bg-[#FCEBC2] px-1' : ''}>
                  {size ?? 'One size'}
                </b>
                <span className="block text-xs text-muted">
                  {problem ?? notes.filter(Boolean).join(' · ')}
                </span>
              </span>
              <Stepper
                label={`${color.name ?? ''} ${size ?? 'One size'}`.trim()}
                value={pieces}
                onValue={(value) =>
                  onGrid({ ...grid, cells: { ...grid.cells, [key]: typedFor(value, stock, text) } })
                }
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** ±1 from the saved stock is a movement; larger differences are a count, unless stepping continues. */
function typedFor(value: number, stock: number, before: string): string {
  const isStep = Math.abs(value - piecesAfter(readCell(before), stock)) === 1
  if (!isStep || readCell(before).kind === 'count') return String(value)
  const delta = value - stock
  return delta === 0 ? '' : delta > 0 ? `+${delta}` : String(delta)
}
