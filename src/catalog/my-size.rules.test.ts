import { expect, test } from 'vitest'
import { isMySize, rowsOfSize, sizeNames, sizesLike } from './my-size.rules.ts'

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

test('letters, UK and Nigerian sizes name each other', () => {
  expect(sizeNames('M')).toBe('M, UK 12, Nigeria 12')
  expect(sizesLike('XS', ['XS', 'S/M', 'UK 6', 'UK 8', 'UK 10', '36'])).toEqual(['XS', 'UK 6', 'UK 8'])
  expect(sizesLike(null, ['XS'])).toEqual([])
})

test('only a row of the guide can be kept as the own size', () => {
  expect(isMySize('XXL')).toBe(true)
  expect([undefined, '', 'UK 12', '4XL'].some(isMySize)).toBe(false)
})
