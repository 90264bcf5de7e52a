import { expect, test } from 'vitest'
import { isLetterSize, sizeGroups, sizeInGroup } from './size-groups.rules.ts'

// (rule: filter-choices)
test('sizes are grouped by kind, without empty kinds', () => {
  const sizes = ['XS', 'S/M', '2XL', 'UK 8', 'UK 20', 'NG 12', '37', 'EU 41', '8', 'One size', 'free-size']
  expect(sizeGroups(sizes, (size) => size)).toEqual([
    { title: 'Letters', items: ['XS', 'S/M', '2XL'] },
    { title: 'UK sizes', items: ['UK 8', 'UK 20'] },
    { title: 'Nigerian sizes', items: ['NG 12'] },
    { title: 'Shoes', items: ['37', 'EU 41'] },
    { title: 'One size', items: ['One size', 'free-size'] },
    { title: 'Other sizes', items: ['8'] },
  ])
  expect(sizeGroups(['M'], (size) => size).map(({ title }) => title)).toEqual(['Letters'])
})

// (rule: filter-choices)
test('sizes in letters and in the words for them are one kind, other words are not', () => {
  const letters = [
    'S',
    'XXL',
    '3XL',
    'S/M',
    'L – XL',
    'Small',
    'medium',
    'X-Large',
    'Extra large',
    'Small–Medium',
  ]
  expect(letters.filter((size) => !isLetterSize(size))).toEqual([])
  expect(['Petite', 'Smallest', 'UK 8', '38', 'X', ''].some(isLetterSize)).toBe(false)
})

// (rule: filter-choices)
test('below its group’s title a size needs no prefix', () => {
  expect(['UK 8', 'NG 12', 'Nigeria 14', 'EU 41', 'S/M', '37', 'One size'].map(sizeInGroup)).toEqual([
    '8',
    '12',
    '14',
    '41',
    'S/M',
    '37',
    'One size',
  ])
})
