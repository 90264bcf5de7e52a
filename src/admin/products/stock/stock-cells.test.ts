import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { GridCell } from '../stock-grid.tsx'
import { StockChips } from './stock-chips.tsx'

const signal = 'bg-tint-waiting'
const variant = (id: string, stock: number, held = 0) => ({
  id,
  size: id,
  color: null,
  color_hex: null,
  stock,
  held,
})

test('the sizes of a product are in the signal colour where they run low and in that of alerts where none is left, held pieces not counted', () => {
  const variants = [variant('S', 9), variant('M', 4), variant('L', 6, 3), variant('XL', 2, 2)]
  const product = { id: 'p', title: 'Dress', low_stock: 3, variants } as never
  const html = renderToStaticMarkup(createElement(StockChips, { product }))
  const chips = [...html.matchAll(/<button[^>]*class="([^"]*)"/g)].map(([, look]) => look!)
  expect(chips.map((look) => look.includes(signal))).toEqual([false, false, true, false])
  expect(chips.map((look) => look.includes('text-alert'))).toEqual([false, false, false, true])
})

test('a cell of the grid is in the signal colour while its stock is low, also after typed changes', () => {
  const cell = (stock: number | null, text = '', held = 0) =>
    renderToStaticMarkup(
      createElement(
        'table',
        null,
        createElement(
          'tbody',
          null,
          createElement(
            'tr',
            null,
            createElement(GridCell, {
              at: '0,0',
              name: 'S',
              text,
              stock,
              held,
              lowStock: 3,
              problem: null,
              canGo: false,
            }),
          ),
        ),
      ),
    ).includes(signal)
  expect([cell(4), cell(3), cell(5, '', 2), cell(9, '2'), cell(1, '9'), cell(null)]).toEqual([
    false,
    true,
    true,
    true,
    false,
    false,
  ])
})

const cellOf = (own: object) => {
  const usual = {
    at: '0,0',
    name: 'S',
    text: '',
    stock: 9,
    held: 0,
    lowStock: 3,
    problem: null,
    canGo: false,
  }
  const cell = createElement(GridCell, { ...usual, ...own })
  return renderToStaticMarkup(
    createElement('table', null, createElement('tbody', null, createElement('tr', null, cell))),
  )
}

test('held pieces are shown on the chip and in the cell, and only if there are some', () => {
  const chips = (held: number) =>
    renderToStaticMarkup(
      createElement(StockChips, {
        product: { id: 'p', title: 'Dress', low_stock: 3, variants: [variant('S', 9, held)] } as never,
      }),
    )
  expect(chips(2)).toContain('2 held')
  expect(chips(0)).not.toContain('held')
  expect(cellOf({ held: 2 })).toContain('2 held')
})

test('a cell shows old and new stock, and marks invalid input', () => {
  expect(cellOf({ text: '12' })).toContain('9 → 12')
  expect(cellOf({})).not.toContain('→')
  expect(cellOf({ text: 'x', problem: 'Not a number' })).toMatch(
    /aria-invalid="true"[^>]*title="Not a number"/,
  )
  expect(cellOf({})).not.toContain('aria-invalid')
})

test('a size that was never ordered has a button that takes it out, until it is out', () => {
  const button = 'aria-label="Remove S"'
  expect(cellOf({ canGo: true })).toContain(button)
  expect(cellOf({ canGo: true, text: 'x' })).not.toContain(button)
  expect(cellOf({})).not.toContain(button)
})
