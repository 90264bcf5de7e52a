import { expect, test } from 'vitest'
import { parseProductSearch, productAddress } from './product-address.rules.ts'

// (rule: colour-in-address)
test('a hand-typed colour is read kindly', () => {
  expect(parseProductSearch({ colour: ' Teal ', utm_source: 'mail' })).toEqual({ colour: 'Teal' })
  for (const colour of [undefined, '', ' \u0000', 7, [7]]) expect(parseProductSearch({ colour })).toEqual({})
  expect(parseProductSearch({ colour: ['Teal', 'Clay'] })).toEqual({ colour: 'Teal' })
  expect(parseProductSearch({ colour: 'x'.repeat(500) }).colour).toHaveLength(40)
  expect(parseProductSearch({ colour: 'Teal', size: [' UK 12', 'M'] })).toEqual({
    size: 'UK 12',
    colour: 'Teal',
  })
})

test('the address names the colour, escaped, where there is one', () => {
  expect(productAddress('wrap-dress', 'Burnt & Rust')).toBe('/product/wrap-dress?colour=Burnt%20%26%20Rust')
  expect(productAddress('wrap-dress', 'Teal', 'UK 12')).toBe('/product/wrap-dress?size=UK%2012&colour=Teal')
  expect(productAddress('wrap-dress', null)).toBe('/product/wrap-dress')
  expect(productAddress('wrap-dress')).toBe('/product/wrap-dress')
})
