import type { OwnerProduct } from '../../catalog/editor/owner-product.schema.ts'
import type { StockChangeReason } from '../../catalog/stock/stock-reasons.rules.ts'

export type GridColor = { name: string | null; hex: string | null }

/**
 * Sizes × colours while they are edited. `cells` holds the input by `cellKey`: `12` is a count, `+3` and `-2`
 * are movements, `x` removes the combination. `less` is the reason of removed pieces.
 */
export type Grid = {
  sizes: (string | null)[]
  colors: GridColor[]
  cells: Record<string, string>
  less: StockChangeReason
}

type Variant = OwnerProduct['variants'][number]
export type Combination = { color: GridColor; size: string | null; key: string }

export const cellKey = (color: string | null, size: string | null): string => `${color ?? ''}|${size ?? ''}`

/** The grid of a product as it is saved: nothing typed. */
export function gridOf(variants: Pick<Variant, 'size' | 'color' | 'color_hex'>[]): Grid {
  const sizes = [...new Set(variants.map(({ size }) => size))]
  const colors = new Map<string | null, string | null>()
  for (const { color, color_hex } of variants) colors.set(color, colors.get(color) ?? color_hex)
  return {
    sizes,
    colors: [...colors].map(([name, hex]) => ({ name, hex })),
    cells: {},
    less: 'damaged',
  }
}

/** Rows and columns as they are shown: without colours one row, without sizes one column. */
export function axesOf({ sizes, colors }: Pick<Grid, 'sizes' | 'colors'>) {
  if (sizes.length === 0 && colors.length === 0) return { sizes: [], colors: [] }
  return {
    sizes: sizes.length > 0 ? sizes : [null],
    colors: colors.length > 0 ? colors : [{ name: null, hex: null }],
  }
}

export type Typed = { kind: 'count' | 'delta'; pieces: number } | { kind: 'out' | 'nothing' | 'unclear' }

/** Parses a cell's text. */
export function readCell(text: string): Typed {
  const plain = text.trim().replaceAll(/[\s,]/g, '').replace('−', '-')
  if (plain === '') return { kind: 'nothing' }
  if (/^[xX–-]$/.test(plain)) return { kind: 'out' }
  const [, sign, digits] = /^([+-]?)(\d{1,6})$/.exec(plain) ?? []
  if (digits === undefined) return { kind: 'unclear' }
  if (!sign) return { kind: 'count', pieces: Number(digits) }
  return { kind: 'delta', pieces: sign === '-' ? -Number(digits) : Number(digits) }
}

/** The pieces there will be. */
export function piecesAfter(typed: Typed, stock: number): number {
  if (typed.kind === 'count') return typed.pieces
  return typed.kind === 'delta' ? stock + typed.pieces : stock
}

/** A cell's error message, naming its size, or null. */
export function cellProblem(
  text: string,
  variant: Pick<Variant, 'stock' | 'held' | 'is_ordered'> | undefined,
) {
  const typed = readCell(text)
  if (typed.kind === 'unclear') return 'Type 12, +3 or −2'
  if (typed.kind === 'out' && variant?.is_ordered) return 'It was ordered before: count it to 0 instead'
  if (typed.kind === 'nothing' || typed.kind === 'out') return null
  const after = piecesAfter(typed, variant?.stock ?? 0)
  if (after < 0) return `There are only ${variant?.stock ?? 0}`
  if (variant && after < variant.held) return `Open orders hold ${variant.held}`
  return after > 1_000_000 ? 'That is more than 1,000,000' : null
}

/** Every combination of the shown rows and columns. */
export function combinationsOf(grid: Pick<Grid, 'sizes' | 'colors'>): Combination[] {
  const { sizes, colors } = axesOf(grid)
  return colors.flatMap((color) => sizes.map((size) => ({ color, size, key: cellKey(color.name, size) })))
}

/** The same typed into every cell, "Set all sizes to 3", or into those of a colour or a size: a row or a column. */
export const fill = (grid: Grid, text: string, only: { color?: string; size?: string } = {}): Grid => ({
  ...grid,
  cells: {
    ...grid.cells,
    ...Object.fromEntries(
      combinationsOf(grid)
        .filter(
          ({ color, size }) =>
            (only.color === undefined || only.color === color.name) &&
            (only.size === undefined || only.size === size),
        )
        .map(({ key }) => [key, text]),
    ),
  },
})

/** The rows and columns that can be filled on their own; none where there is but one of them. */
export function fillsOf(grid: Grid): { label: string; only: { color?: string; size?: string } }[] {
  const { sizes, colors } = axesOf(grid)
  const named = colors.flatMap(({ name }) => (name === null ? [] : [{ label: name, only: { color: name } }]))
  const sized = sizes.flatMap((size) => (size === null ? [] : [{ label: size, only: { size } }]))
  return [...(named.length > 1 ? named : []), ...(sized.length > 1 ? sized : [])]
}

/**
 * Pastes a spreadsheet's block from a cell to the right and down. A column of numbers fills the sizes where
 * there are fewer colours below than numbers.
 */
export function pasteInto(grid: Grid, at: { row: number; column: number }, text: string): Grid {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  const table = lines.map((line) => line.split('\t').map((value) => value.trim()))
  const { sizes, colors } = axesOf(grid)
  const isColumn = table.length > 1 && table.every((line) => line.length === 1)
  const laid = isColumn && table.length > colors.length - at.row ? [table.map(([value]) => value!)] : table
  const cells = { ...grid.cells }
  for (const [row, line] of laid.entries())
    for (const [column, value] of line.entries()) {
      const color = colors[at.row + row]
      const size = sizes[at.column + column]
      if (color && size !== undefined && readCell(value).kind !== 'unclear')
        cells[cellKey(color.name, size)] = value
    }
  return { ...grid, cells }
}

/**
 * The cell a key moves to, or null where it stays. Enter goes down and at the end of a column up to the next.
 */
export function cellAfter(
  key: string,
  { row, column }: { row: number; column: number },
  { rows, columns }: { rows: number; columns: number },
): { row: number; column: number } | null {
  const to = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    Enter: row + 1 < rows ? { row: row + 1, column } : { row: 0, column: column + 1 },
  }[key]
  if (!to || to.row < 0 || to.column < 0 || to.row >= rows || to.column >= columns) return null
  return to
}

export type GridPlan = {
  new_variants: { size: string | null; color: string | null; color_hex: string | null; stock: number }[]
  changed_variants: { id: string; color_hex: string | null }[]
  removed_variants: string[]
  stock: { variant_id: string; reason: StockChangeReason; quantity: number }[]
}

/**
 * The changes of saving a grid. A missing combination is created when it has input, or when its size or
 * colour is new; one whose size or colour was removed is deleted.
 */
export function planOf(grid: Grid, variants: Variant[]): GridPlan {
  const there = new Map(variants.map((variant) => [cellKey(variant.color, variant.size), variant]))
  const before = gridOf(variants)
  const isNew = ({ color, size }: Combination) =>
    !before.sizes.includes(size) || !before.colors.some(({ name }) => name === color.name)
  const plan: GridPlan = { new_variants: [], changed_variants: [], removed_variants: [], stock: [] }
  const swatches = new Map(before.colors.map(({ name, hex }) => [name, hex]))
  const all = combinationsOf(grid)
  for (const combination of all) {
    const { color, size, key } = combination
    const variant = there.get(key)
    const typed = readCell(grid.cells[key] ?? '')
    if (typed.kind === 'out') {
      if (variant) plan.removed_variants.push(variant.id)
    } else if (variant) {
      plan.stock.push(...lineOf(variant, typed, grid.less))
      if (color.hex !== swatches.get(color.name))
        plan.changed_variants.push({ id: variant.id, color_hex: color.hex })
    } else if (typed.kind !== 'nothing' || isNew(combination))
      plan.new_variants.push({
        size,
        color: color.name,
        color_hex: color.hex,
        stock: Math.max(0, piecesAfter(typed, 0)),
      })
  }
  const shown = new Set(all.map(({ key }) => key))
  for (const [key, variant] of there) if (!shown.has(key)) plan.removed_variants.push(variant.id)
  return plan
}

function lineOf(variant: Variant, typed: Typed, less: StockChangeReason): GridPlan['stock'] {
  const line = (reason: StockChangeReason, quantity: number) => [{ variant_id: variant.id, reason, quantity }]
  if (typed.kind === 'count') return typed.pieces === variant.stock ? [] : line('counted', typed.pieces)
  if (typed.kind !== 'delta' || typed.pieces === 0) return []
  if (typed.pieces > 0) return line('received', typed.pieces)
  return line(less, less === 'moved' ? typed.pieces : -typed.pieces)
}

/** Colours with stock removed, for which a reason must be entered. */
export const hasLess = (grid: Grid): boolean =>
  Object.values(grid.cells).some((text) => {
    const typed = readCell(text)
    return typed.kind === 'delta' && typed.pieces < 0
  })
