import { expect, test } from 'vitest'
import { listQueryOf } from './list-address.rules.ts'

test.each([
  ['', ''],
  ['?sort=latest&page=1&utm_source=x', ''],
  ['?page=x&category=Dresses', '?category=dresses'],
  ['?size=S&size=M', '?size=S%2CM'],
  ['?color=Red%2C+white&color=Ink&color=Ink', '?color=Red%2C+white&color=Ink&color='],
  ['?color=Red%2C+white&color=', '?color=Red%2C+white&color='],
  ['?color=Red%2Cwhite&size=', '?color=Red%2Cwhite'],
  ['?inStock=true&minPrice=010', '?minPrice=10&inStock=true'],
  ['?q=++adire+', '?q=adire'],
  ['?q=a&q=b', '?q=a'],
  ['?category=tops&category=pants&view=list&view=x', '?category=tops&view=list'],
  ['?sort=price_asc&sort=x&page=2&page=3', '?sort=price_asc&page=2'],
  ['?minPrice=5&minPrice=6&inStock=true&inStock=x', '?minPrice=5&inStock=true'],
])('the query %s is read as %s, and that as itself', (query, expected) => {
  expect(listQueryOf(query)).toBe(expected)
  expect(listQueryOf(expected)).toBe(expected)
})
