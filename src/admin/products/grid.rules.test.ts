import { expect, test } from 'vitest'
import { cellAfter, cellProblem, fill, fillsOf, type Grid, gridOf, pasteInto, planOf } from './grid.rules.ts'

const variant = (id: string, size: string | null, color: string | null, more: object = {}) => ({
  id,
  size,
  color,
  color_hex: null,
  sku: id,
  stock: 5,
  held: 0,
  is_ordered: false,
  ...more,
})
const saved = [variant('a', 'S', 'Indigo'), variant('b', 'M', 'Indigo', { held: 2, is_ordered: true })]
const typed = (cells: Record<string, string>, more: Partial<Grid> = {}): Grid => ({
  ...gridOf(saved),
  cells,
  ...more,
})

// (rule: editor-save)
test('a number is a count, a signed number a movement, and an unchanged cell nothing', () => {
  expect(planOf(typed({ 'Indigo|S': '8', 'Indigo|M': '+3' }), saved).stock).toEqual([
    { variant_id: 'a', reason: 'counted', quantity: 8 },
    { variant_id: 'b', reason: 'received', quantity: 3 },
  ])
  expect(planOf(typed({ 'Indigo|S': '5', 'Indigo|M': '' }), saved).stock).toEqual([])
  expect(planOf(typed({ 'Indigo|S': '−2' }), saved).stock).toEqual([
    { variant_id: 'a', reason: 'damaged', quantity: 2 },
  ])
  expect(planOf(typed({ 'Indigo|S': '-2' }, { less: 'moved' }), saved).stock).toEqual([
    { variant_id: 'a', reason: 'moved', quantity: -2 },
  ])
})

test('a new colour gets every size, with the typed stock; a removed size goes with its pieces', () => {
  const teal = { name: 'Teal', hex: '#1f6f74' }
  const grid = typed({ 'Teal|S': '4', 'Teal|M': 'x' }, { colors: [...gridOf(saved).colors, teal] })
  expect(planOf(grid, saved).new_variants).toEqual([
    { size: 'S', color: 'Teal', color_hex: '#1f6f74', stock: 4 },
  ])
  expect(planOf(typed({}, { sizes: ['M'] }), saved).removed_variants).toEqual(['a'])
})

test('another swatch is that of every size of the colour', () => {
  const grid = gridOf(saved)
  const colors = grid.colors.map((color) => ({ ...color, hex: '#112233' }))
  expect(planOf({ ...grid, colors }, saved).changed_variants).toEqual(
    saved.map(({ id }) => ({ id, color_hex: '#112233' })),
  )
  expect(planOf(grid, saved).changed_variants).toEqual([])
})

test('a combination that was left out stays out until something is typed into it', () => {
  const partial = [...saved, variant('c', 'S', 'Teal')]
  const grid = gridOf(partial)
  expect(planOf(grid, partial).new_variants).toEqual([])
  expect(planOf({ ...grid, cells: { 'Teal|M': '2' } }, partial).new_variants).toMatchObject([
    { size: 'M', stock: 2 },
  ])
})

test('all = 3 fills two colours by five sizes', () => {
  const colors = ['Indigo', 'Teal'].map((name) => ({ name, hex: null }))
  const grid = fill({ sizes: ['S', 'M', 'L', 'XL', 'XXL'], colors, cells: {}, less: 'damaged' }, '3')
  expect(planOf(grid, []).new_variants.map(({ stock }) => stock)).toEqual(Array(10).fill(3))
})

test('a colour or a size can be filled on its own, and the others stay', () => {
  const colors = ['Indigo', 'Teal'].map((name) => ({ name, hex: null }))
  const grid: Grid = { sizes: ['S', 'M'], colors, cells: { 'Teal|S': '7' }, less: 'damaged' }
  expect(fillsOf(grid).map(({ label }) => label)).toEqual(['Indigo', 'Teal', 'S', 'M'])
  expect(fill(grid, '3', { color: 'Indigo' }).cells).toEqual({
    'Teal|S': '7',
    'Indigo|S': '3',
    'Indigo|M': '3',
  })
  expect(fill(grid, '3', { size: 'M' }).cells).toEqual({ 'Teal|S': '7', 'Indigo|M': '3', 'Teal|M': '3' })
  expect(fillsOf({ ...grid, sizes: ['S'], colors: [] })).toEqual([])
})

test('a spreadsheet’s block keeps its shape; a column of numbers fills the sizes of the last colours', () => {
  const colors = ['Indigo', 'Teal'].map((name) => ({ name, hex: null }))
  const grid: Grid = { sizes: ['S', 'M', 'L'], colors, cells: {}, less: 'damaged' }
  expect(pasteInto(grid, { row: 0, column: 1 }, '1\t2\n3\tmany\n').cells).toEqual({
    'Indigo|M': '1',
    'Indigo|L': '2',
    'Teal|M': '3',
  })
  expect(pasteInto(grid, { row: 0, column: 0 }, '4\n5\n6').cells).toEqual({
    'Indigo|S': '4',
    'Indigo|M': '5',
    'Indigo|L': '6',
  })
  expect(pasteInto(grid, { row: 0, column: 0 }, '7\n8').cells).toEqual({ 'Indigo|S': '7', 'Teal|S': '8' })
})

test('keys move through the grid and stop at its edges', () => {
  const size = { rows: 2, columns: 3 }
  expect(cellAfter('ArrowDown', { row: 0, column: 1 }, size)).toEqual({ row: 1, column: 1 })
  expect(cellAfter('Enter', { row: 1, column: 1 }, size)).toEqual({ row: 0, column: 2 })
  expect(cellAfter('Enter', { row: 1, column: 2 }, size)).toBeNull()
  expect(cellAfter('ArrowLeft', { row: 0, column: 0 }, size)).toBeNull()
  expect(cellAfter('a', { row: 0, column: 0 }, size)).toBeNull()
})

test('an invalid value is reported at the cell', () => {
  const [free, held] = saved
  expect(cellProblem('many', free)).toBe('Type 12, +3 or −2')
  expect(cellProblem('-6', free)).toBe('There are only 5')
  expect(cellProblem('1', held)).toBe('Open orders hold 2')
  expect(cellProblem('x', held)).toBe('It was ordered before: count it to 0 instead')
  expect(cellProblem('+1', undefined)).toBeNull()
})
