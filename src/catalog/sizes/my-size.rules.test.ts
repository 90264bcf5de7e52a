import { expect, test } from 'vitest'
import { isMySize, otherNames, rowsOfSize, sizeNames, sizesLike } from './my-size.rules.ts'

test.each([
  ['M', ['M']],
  ['2XL', ['XXL']],
  ['S/M', ['S', 'M']],
  ['UK 12', ['M']],
  ['NG 12', ['M']],
  ['12', ['M']],
  ['US 8', ['M']],
  ['UK 8', ['XS']],
  ['UK 20', ['XXL']],
  ['38', []],
  ['One size', []],
])('%s is a size of %j in the guide', (size, rows) => {
  expect(rowsOfSize(size)).toEqual(rows)
})

// (rule: my-size)
test('letters, UK and Nigerian sizes name each other', () => {
  expect(sizeNames('M')).toBe('M, UK 12, Nigeria 12')
  expect(sizesLike('XS', ['XS', 'S/M', 'UK 6', 'UK 8', 'UK 10', '36'])).toEqual(['XS', 'UK 6', 'UK 8'])
  expect(sizesLike(null, ['XS'])).toEqual([])
})

// (rule: my-size)
test.each([
  ['M', 'UK 12, Nigeria 12'],
  ['XS', 'UK 6–8, Nigeria 6–8'],
  ['2XL', 'UK 18–20, Nigeria 18–20'],
  ['UK 12', 'M, Nigeria 12'],
  ['UK 8', 'XS, Nigeria 8'],
  ['UK 7', 'XS, Nigeria 6–8'],
  ['NG 20', 'XXL, UK 20'],
  ['US 4', 'XS, UK 8, Nigeria 8'],
  ['12', 'M, UK 12, Nigeria 12'],
  ['S/M', ''],
  ['38', ''],
  ['One size', ''],
])('%s is called %j elsewhere', (size, names) => {
  expect(otherNames(size)).toBe(names)
})

// (rule: my-size)
test('size M also marks UK 12 and Nigerian 12, and the other way round', () => {
  const sizes = ['S', 'M', 'M/L', 'UK 10', 'UK 12', 'NG 12', 'Nigeria 12', 'US 8', '12', '38']
  const [own] = rowsOfSize('NG 12')
  expect(own).toBe('M')
  expect(sizesLike(own!, sizes)).toEqual(['M', 'M/L', 'UK 12', 'NG 12', 'Nigeria 12', 'US 8', '12'])
})

test('only a row of the guide can be stored as the own size', () => {
  expect(isMySize('XXL')).toBe(true)
  expect([undefined, '', 'UK 12', '4XL'].some(isMySize)).toBe(false)
})
