import { expect, test } from 'vitest'
import { chooseRelated } from './related-products.rules.ts'

const piece = (id: string, category: string, ...tags: string[]) => ({ id, category, tags })
const dress = piece('dress', 'dresses', 'adire', 'evening', 'midi')

// (rule: related-products)
test('the same cloth and occasion come before the newest of the category', () => {
  const newest = piece('newest', 'dresses')
  const bag = piece('bag', 'accessories', 'adire', 'evening')
  const top = piece('top', 'tops', 'adire')
  expect(chooseRelated(dress, [newest, top, bag, dress])).toEqual(['bag', 'top', 'newest'])
})

test('products worn with it come before more of the same', () => {
  const other = piece('other', 'dresses', 'adire')
  const trousers = piece('trousers', 'pants', 'adire')
  expect(chooseRelated(dress, [other, trousers])).toEqual(['trousers', 'other'])
})

test('a rare tag weighs more than a common one', () => {
  const common = ['a', 'b', 'c', 'd'].map((id) => piece(id, `tops ${id}`, 'midi'))
  const rare = piece('rare', 'tops', 'evening')
  expect(chooseRelated(dress, [...common, rare])[0]).toBe('rare')
})

// (rule: related-products)
test('there are four, and not more than two of a category while others are left', () => {
  const dresses = ['a', 'b', 'c', 'd'].map((id) => piece(id, 'dresses', 'adire', 'evening', 'midi'))
  const bag = piece('bag', 'accessories', 'adire')
  expect(chooseRelated(dress, [...dresses, bag])).toEqual(['a', 'b', 'bag', 'c'])
})
