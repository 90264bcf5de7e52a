import { expect, test } from 'vitest'
import { parseSearchParams, stringifySearchParams, valuesOf } from './search-params.ts'

test('values stay the texts that were typed', () => {
  expect(parseSearchParams('?q=007&page=2&inStock=true')).toEqual({ q: '007', page: '2', inStock: 'true' })
  expect(parseSearchParams('size=S&size=M&q=a+b%26c')).toEqual({ size: ['S', 'M'], q: 'a b&c' })
})

test('lists are written with commas and empty values are left out', () => {
  expect(
    stringifySearchParams({ size: ['S', 'UK 8'], color: [], q: undefined, page: 2, inStock: true }),
  ).toBe('?size=S%2CUK+8&page=2&inStock=true')
  expect(stringifySearchParams({})).toBe('')
  expect(stringifySearchParams({ q: '' })).toBe('?q=')
})

// (rule: list-in-url)
test('a value with a comma is written so that it is read as one', () => {
  for (const [values, query] of [
    [['Red, white', 'Ink'], '?color=Red%2C+white&color=Ink&color='],
    [['Red, white'], '?color=Red%2C+white&color='],
    [['Red', 'white'], '?color=Red%2Cwhite'],
  ] as const) {
    expect(stringifySearchParams({ color: values })).toBe(query)
    expect(valuesOf(parseSearchParams(query).color).filter(Boolean)).toEqual(values)
  }
})
