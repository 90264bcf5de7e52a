import { expect, test } from 'vitest'
import { listQueryOf } from './list-address.rules.ts'

test.each([
  ['', ''],
  ['?sort=latest&page=1&utm_source=x', ''],
  ['?page=x&category=Dresses', '?category=dresses'],
  ['?size=S&size=M', '?size=S%2CM'],
  ['?inStock=true&minPrice=010', '?minPrice=10&inStock=true'],
  ['?q=++adire+', '?q=adire'],
])('the query %s is read as %s, and that as itself', (query, wanted) => {
  expect(listQueryOf(query)).toBe(wanted)
  expect(listQueryOf(wanted)).toBe(wanted)
})
