import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { controlClass } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Grid } from './grid.rules.ts'
import { hexOfName, sizePresets } from './option-presets.rules.ts'

/**
 * The grid's sizes and colours: add a row of sizes by one press, single ones by typing; each is removable.
 */
export function GridOptions({ grid, onGrid }: { grid: Grid; onGrid: (grid: Grid) => void }) {
  const addSizes = (sizes: (string | null)[]) =>
    onGrid({ ...grid, sizes: [...new Set([...grid.sizes, ...sizes])] })
  const addColors = (names: string[]) => {
    const there = new Set(grid.colors.map(({ name }) => name?.toLowerCase()))
    const added = names.filter((name) => !there.has(name.toLowerCase()))
    onGrid({ ...grid, colors: [...grid.colors, ...added.map((name) => ({ name, hex: hexOfName(name) }))] })
  }
  return (
    <div className="grid gap-3">
      {grid.sizes.length === 0 && (
        <div role="group" aria-label="Rows of sizes" className="flex flex-wrap gap-2">
          {sizePresets.map(({ label, sizes }) => (
            <Button key={label} variant="secondary" onClick={() => addSizes(sizes)}>
              {label}
            </Button>
          ))}
        </div>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <Options
          label="Sizes"
          placeholder="Add a size"
          items={grid.sizes.map((size) => ({ id: String(size), text: size ?? 'One size' }))}
          onAdd={addSizes}
          onRemove={(index) => onGrid({ ...grid, sizes: grid.sizes.filter((_, at) => at !== index) })}
        />
        <Options
          label="Colours"
          placeholder="Add a colour"
          items={grid.colors.map(({ name, hex }) => ({ id: String(name), text: name ?? 'No colour', hex }))}
          onAdd={addColors}
          onRemove={(index) => onGrid({ ...grid, colors: grid.colors.filter((_, at) => at !== index) })}
          onHex={(index, hex) =>
            onGrid({
              ...grid,
              colors: grid.colors.map((color, at) => (at === index ? { ...color, hex } : color)),
            })
          }
        />
      </div>
    </div>
  )
}

type OptionsProps = {
  label: string
  placeholder: string
  items: { id: string; text: string; hex?: string | null }[]
  onAdd: (names: string[]) => void
  onRemove: (index: number) => void
  onHex?: (index: number, hex: string) => void
}

function Options({ label, placeholder, items, onAdd, onRemove, onHex }: OptionsProps) {
  const [typed, setTyped] = useState('')
  const take = () => {
    const names = typed
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
    if (names.length > 0) onAdd(names)
    setTyped('')
  }
  return (
    <div className="grid content-start gap-2">
      {items.length > 0 && <p className="text-sm font-semibold">{label}</p>}
      {items.length > 0 && (
        <ul aria-label={label} className="flex flex-wrap gap-1.5">
          {items.map(({ id, text, hex }, index) => (
            <li
              key={id}
              className="flex items-center rounded-control border border-hairline bg-white pl-2 text-sm wrap-anywhere"
            >
              {onHex && (
                <input
                  type="color"
                  aria-label={`Swatch of ${text}`}
                  value={hex ?? '#cccccc'}
                  onChange={({ target }) => onHex(index, target.value)}
                  className="mr-1.5 size-6 shrink-0 cursor-pointer"
                />
              )}
              {text}
              <button
                type="button"
                aria-label={`Take out ${text}`}
                onClick={() => onRemove(index)}
                className="flex size-11 shrink-0 items-center justify-center text-muted hover:text-ink"
              >
                <Icon name="close" size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        aria-label={placeholder}
        placeholder={placeholder}
        value={typed}
        enterKeyHint="done"
        onChange={({ target }) => setTyped(target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          take()
        }}
        className={`${controlClass} max-w-60`}
      />
    </div>
  )
}
