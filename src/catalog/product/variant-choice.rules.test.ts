import { expect, test } from 'vitest'
import { firstChoice, sizesIn, variantOf, withColor } from './variant-choice.rules.ts'

const variant = (size: string | null, color: string | null, stock_quantity: number) => ({
  id: `${size}/${color}`,
  size,
  color,
  color_hex: null,
  stock_quantity,
})
const variants = [variant('S', 'Ink', 0), variant('S', 'Clay', 2), variant('M', 'Clay', 0)]

test('the page opens on a colour that can be bought, without a size', () => {
  expect(firstChoice(variants)).toEqual({ color: 'Clay', size: null })
})

test('the first colour stays chosen when only its first size is sold out', () => {
  const rows = [variant('S', 'Ink', 0), variant('S', 'Clay', 2), variant('M', 'Ink', 1)]
  expect(firstChoice(rows)).toEqual({ color: 'Ink', size: null })
})

test('a product with one size or one variant needs no choosing', () => {
  expect(firstChoice([variant(null, 'Ink', 0), variant(null, 'Clay', 1)])).toEqual({
    color: 'Clay',
    size: null,
  })
  expect(variantOf([variant(null, null, 1)], { size: null, color: null })?.id).toBe('null/null')
  expect(firstChoice([variant('M', 'Ink', 1)])).toEqual({ color: 'Ink', size: 'M' })
})

test('a variant is found by both halves of the choice', () => {
  expect(variantOf(variants, { size: 'S', color: 'Clay' })?.id).toBe('S/Clay')
  expect(variantOf(variants, { size: null, color: 'Clay' })).toBeNull()
  expect(variantOf(variants, { size: 'M', color: 'Ink' })).toBeNull()
})

test('a new colour keeps the size when it comes in it', () => {
  expect(withColor(variants, { size: 'S', color: 'Clay' }, 'Ink')).toEqual({ size: 'S', color: 'Ink' })
  expect(withColor(variants, { size: 'M', color: 'Clay' }, 'Ink')).toEqual({ size: null, color: 'Ink' })
})

test('sizes are those of the chosen colour', () => {
  expect(sizesIn(variants, 'Ink').map(({ id }) => id)).toEqual(['S/Ink'])
})
