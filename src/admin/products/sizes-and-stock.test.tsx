import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '../../ui/test-screen.ts'
import { cellKey, gridOf } from './grid.rules.ts'
import { SizesAndStock } from './sizes-and-stock.tsx'
import { sizeOf } from './test-sizes.ts'

const draw = (taken: string[], stockOfL: number) => {
  const variants = [sizeOf('M', 2), sizeOf('L', stockOfL)]
  const cells = Object.fromEntries(taken.map((name) => [cellKey(null, name), 'x']))
  const values = { grid: { ...gridOf(variants), cells }, variants, low_stock: null }
  const editor = { values, set: () => {}, errors: {} }
  return openScreen(<SizesAndStock editor={editor as never} lowStock={1} />)
}

test('a size that is taken out says how many pieces go with it, also when they came meanwhile', async () => {
  await draw(['L'], 3)
  screen.getByText('When saved: 1 taken out with 3 pieces')
})

test('a size without pieces is taken out without a word about them', async () => {
  await draw(['L'], 0)
  screen.getByText('When saved: 1 taken out')
  expect(screen.queryByText(/with 0/)).toBeNull()
})
