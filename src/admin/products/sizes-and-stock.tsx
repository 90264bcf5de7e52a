import { useState } from 'react'
import { countText } from '../../lib/count-text.ts'
import * as nouns from '../../lib/nouns.rules.ts'
import { stockChangeLabels } from '../../catalog/stock/stock-reasons.rules.ts'
import { Button } from '../../ui/button.tsx'
import { controlClass } from '../../ui/field.tsx'
import { Section } from '../kit/screen.tsx'
import type { Editor } from '../kit/editor/use-editor.client.ts'
import {
  axesOf,
  fill,
  fillsOf,
  type Grid,
  hasLess,
  planOf,
  readCell,
  cellKey,
  cellProblem,
  piecesAfter,
} from './grid.rules.ts'
import { GridOptions } from './grid-options.tsx'
import { HistorySheet } from './stock/stock-history.tsx'
import { StockGrid, type StockGridProps } from './stock-grid.tsx'
import type { ProductForm } from './product-form.rules.ts'
import { InputForm, InputSelect, Problem } from '../kit/fields.tsx'
import { countLevels, stockLevel } from './stock/stock-summary.rules.ts'
import { Stepper } from './stock/stepper.tsx'

/** Sizes × colours with their pieces: a grid on a desktop, one colour at a time on a phone. */
export function SizesAndStock({ editor, lowStock }: { editor: Editor<ProductForm>; lowStock: number }) {
  const { grid, variants, low_stock } = editor.values
  const [isHistory, setHistory] = useState(false)
  const set = (next: Grid) => editor.set({ grid: next })
  const { sizes } = axesOf(grid)
  const low = low_stock ?? lowStock
  // What is there is counted more often than its sizes change.
  const isCounted = variants.length > 0
  const options = <GridOptions grid={grid} onGrid={set} />
  return (
    <Section
      title="Sizes and stock"
      help={
        sizes.length === 0 ? (
          'Choose its sizes first, then how many you have of each.'
        ) : (
          <>
            Type what you counted.
            <span className="max-md:hidden"> +3 adds three, −2 takes two away.</span>
          </>
        )
      }
      aside={
        isCounted && (
          <Button variant="link" onClick={() => setHistory(true)}>
            History
          </Button>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {!isCounted && options}
        {sizes.length > 0 && (
          <>
            <div className="max-md:hidden">
              <StockGrid grid={grid} variants={variants} lowStock={low} onGrid={set} />
            </div>
            <div className="md:hidden">
              <StockSteppers grid={grid} variants={variants} lowStock={low} onGrid={set} />
            </div>
            <div className="flex flex-wrap items-end gap-3">
              <FillCells grid={grid} onGrid={set} />
              {hasLess(grid) && <LessReason grid={grid} onGrid={set} />}
            </div>
            <StockWords grid={grid} variants={variants} />
          </>
        )}
        {isCounted && options}
        <Problem text={editor.errors.grid} />
        {Object.entries(editor.errors)
          .filter(([name]) => name.startsWith('stock.'))
          .map(([name, message]) => (
            <Problem key={name} text={message} />
          ))}
      </div>
      {isHistory && <HistorySheet variants={variants} onClose={() => setHistory(false)} />}
    </Section>
  )
}

/** One number for all cells, or for a colour or a size alone. */
function FillCells({ grid, onGrid }: { grid: Grid; onGrid: (grid: Grid) => void }) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState('')
  const fills = fillsOf(grid)
  const only = fills.find(({ label }) => label === chosen)
  const isClear = ['count', 'delta'].includes(readCell(text).kind)
  // One cell is typed into.
  if (fills.length === 0) return null
  return (
    <InputForm
      className="flex items-end gap-2"
      onSend={() => {
        if (isClear) onGrid(fill(grid, text, only?.only))
      }}
    >
      <InputSelect
        name="fill"
        label="Set"
        className="min-w-0"
        value={only ? chosen : ''}
        onValue={setChosen}
        options={fills.map(({ label }) => ({ value: label, label: `${label} only` }))}
      >
        <option value="">{grid.colors.length > 1 ? 'Everything' : 'All sizes'}</option>
      </InputSelect>
      <label className="grid gap-1.5 text-sm font-semibold">
        to
        <input
          aria-label={`Set ${only?.label ?? 'all sizes'} to`}
          value={text}
          inputMode="numeric"
          onChange={({ target }) => setText(target.value)}
          className={`${controlClass} !w-16 tabular-nums`}
        />
      </label>
      <Button type="submit" variant="secondary" disabled={!isClear} className="mb-px shrink-0">
        Apply
      </Button>
    </InputForm>
  )
}

const lessReasons = ['damaged', 'moved'] as const

function LessReason({ grid, onGrid }: { grid: Grid; onGrid: (grid: Grid) => void }) {
  return (
    <InputSelect
      name="less"
      label="Why pieces went"
      value={grid.less}
      onValue={(reason) => onGrid({ ...grid, less: reason as Grid['less'] })}
      options={lessReasons.map((value) => ({ value, label: stockChangeLabels[value] }))}
    />
  )
}

/** A save's effect on stock, in words. */
function StockWords({ grid, variants }: { grid: Grid; variants: ProductForm['variants'] }) {
  const { stock, new_variants, removed_variants } = planOf(grid, variants)
  const of = (reason: string) => stock.filter((line) => line.reason === reason)
  const lost = variants
    .filter(({ id }) => removed_variants.includes(id))
    .reduce((sum, variant) => sum + variant.stock, 0)
  const words = [
    new_variants.length > 0 && `${new_variants.length} new`,
    removed_variants.length > 0 &&
      `${removed_variants.length} taken out${lost > 0 ? ` with ${countText(nouns.piece, lost)}` : ''}`,
    of('counted').length > 0 && `${of('counted').length} counted`,
    of('received').length > 0 &&
      `${of('received').reduce((sum, { quantity }) => sum + quantity, 0)} received`,
    of(grid.less).length > 0 &&
      `${of(grid.less).reduce((sum, { quantity }) => sum + Math.abs(quantity), 0)} ${stockChangeLabels[grid.less].toLowerCase()}`,
  ].filter(Boolean)
  if (words.length === 0) return null
  return <p className="text-sm text-muted">When saved: {words.join(', ')}</p>
}

/** The grid on a phone: one colour at a time, each size with − and +. */
function StockSteppers({ grid, variants, lowStock, onGrid }: StockGridProps) {
  const { sizes, colors } = axesOf(grid)
  const [chosen, setChosen] = useState(0)
  const color = colors[Math.min(chosen, colors.length - 1)]!
  const there = new Map(variants.map((variant) => [cellKey(variant.color, variant.size), variant]))
  const levelsText = (name: string | null) => {
    const own = variants.filter((variant) => variant.color === name)
    const { out, low } = countLevels({ variants: own, low_stock: lowStock })
    return [out > 0 && `${out} out`, low > 0 && `${low} low`].filter(Boolean).join(', ')
  }
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
              className="flex min-h-11 items-center gap-2 border border-ink px-3 font-semibold wrap-anywhere aria-pressed:bg-ink aria-pressed:text-white"
            >
              {hex && <span aria-hidden className="size-3.5 shrink-0" style={{ backgroundColor: hex }} />}
              {name ?? 'No colour'}
              <span className="text-sm font-normal">{levelsText(name)}</span>
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
          const level = variant && stockLevel({ stock: pieces, held: variant.held }, lowStock)
          const notes = [
            level && level !== 'enough' && level,
            pieces !== stock && variant && `was ${stock}`,
            variant && variant.held > 0 && `${variant.held} held for orders`,
          ]
          return (
            <li key={key} className="flex items-center gap-2 border-b border-hairline py-1.5">
              <span className="min-w-0 grow wrap-anywhere">
                <b>{size ?? 'One size'}</b>
                <span
                  className={`block text-xs ${level === 'out' ? 'text-alert' : level === 'low' ? 'text-on-tint-waiting' : 'text-muted'}`}
                >
                  {problem ?? notes.filter(Boolean).join(', ')}
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
