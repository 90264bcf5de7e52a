import { expect, test } from 'vitest'
import { isLetterSize, sizeGroups } from './size-groups.rules.ts'

test('sizes stand with their kind, and kinds nobody has are left out', () => {
  const sizes = ['XS', 'S/M', '2XL', 'UK 8', 'UK 20', '37', 'EU 41', 'One size', '8']
  expect(sizeGroups(sizes, (size) => size)).toEqual([
    { title: 'Letters', items: ['XS', 'S/M', '2XL'] },
    { title: 'UK sizes', items: ['UK 8', 'UK 20'] },
    { title: 'Shoes', items: ['37', 'EU 41'] },
    { title: 'Other sizes', items: ['One size', '8'] },
  ])
  expect(sizeGroups(['M'], (size) => size).map(({ title }) => title)).toEqual(['Letters'])
})

test('letters are letters, words are not', () => {
  expect(['S', 'XXL', '3XL', 'S/M', 'L – XL'].every(isLetterSize)).toBe(true)
  expect(['Small', 'UK 8', '38', 'X', ''].some(isLetterSize)).toBe(false)
})
