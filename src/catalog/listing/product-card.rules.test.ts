import { expect, test } from 'vitest'
import type { CardVariant } from './card.schema.ts'
import { colorsOf, purchasable, sizesOf } from './product-card.rules.ts'

const variant = (size: string | null, color: string | null, stock_quantity: number): CardVariant => ({
  id: `${size}/${color}`,
  size,
  color,
  color_hex: color && '#25307F',
  stock_quantity,
})

const variants = [
  variant('S', 'Indigo', 2),
  variant('M', 'Clay', 0),
  variant('L', 'Indigo', 0),
  variant('L', 'Clay', 1),
]

// (rule: list-view)
test('a size is named once and available when any colour of it is', () => {
  expect(sizesOf(variants)).toEqual([
    { size: 'S', isAvailable: true },
    { size: 'M', isAvailable: false },
    { size: 'L', isAvailable: true },
  ])
  expect(sizesOf([variant(null, 'Indigo', 3)])).toEqual([])
})

test('colours keep their order and are available when any size is', () => {
  expect(colorsOf(variants)).toEqual([
    { color: 'Indigo', hex: '#25307F', isAvailable: true },
    { color: 'Clay', hex: '#25307F', isAvailable: true },
  ])
  expect(colorsOf([variant('S', null, 1)])).toEqual([])
})

// (rule: quick-add)
test('only variants in stock can be bought', () => {
  expect(purchasable(variants).map(({ id }) => id)).toEqual(['S/Indigo', 'L/Clay'])
})
