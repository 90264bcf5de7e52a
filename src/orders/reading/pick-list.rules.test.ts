import { expect, test } from 'vitest'
import { type PickedLine, pickGroups } from './pick-list.rules.ts'

const line = (title: string, where: Partial<PickedLine>, pieces = 1): PickedLine => ({
  shelf: '',
  category: '',
  sort: null,
  title,
  size: null,
  color: null,
  sku: null,
  image_url: null,
  pieces,
  orders: [],
  ...where,
})

// (rule: pick-list)
test('shelves come first and in number order, then categories as the shop sorts them, last what has neither', () => {
  const groups = pickGroups([
    line('Own piece', {}),
    line('Tote', { category: 'Bags', sort: 2 }),
    line('Wrap dress', { category: 'Dresses', sort: 1 }, 2),
    line('Kaftan', { category: 'Dresses', sort: 1 }),
    line('Belt', { category: 'Bags', sort: 2, shelf: 'A 10' }),
    line('Scarf', { category: 'Dresses', sort: 1, shelf: 'A 2' }),
    line('Boubou', { category: 'Bags', sort: 2, shelf: 'A 2' }, 3),
  ])
  expect(groups.map(({ place, pieces, lines }) => [place, pieces, lines.map(({ title }) => title)])).toEqual([
    ['A 2', 4, ['Boubou', 'Scarf']],
    ['A 10', 1, ['Belt']],
    ['Dresses', 3, ['Kaftan', 'Wrap dress']],
    ['Bags', 1, ['Tote']],
    ['Other pieces', 1, ['Own piece']],
  ])
})

// (rule: pick-list)
test('a shelf that is called like a category stays a place of its own', () => {
  const groups = pickGroups([
    line('Tote', { category: 'Bags', sort: 1 }),
    line('Dress', { category: 'Dresses', sort: 2, shelf: 'Bags' }),
  ])
  expect(groups.map(({ place, is_shelf }) => [place, is_shelf])).toEqual([
    ['Bags', true],
    ['Bags', false],
  ])
})
