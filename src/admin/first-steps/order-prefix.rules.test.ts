import { expect, test } from 'vitest'
import { checkSetting } from '../../settings/setting-values.rules.ts'
import { prefixFor } from './order-prefix.rules.ts'

test.each([
  ['Ada’s Closet', 'AC'],
  ['Street Nine', 'SN'],
  ['Zuri', 'ZUR'],
  ['ọ̀ṣun & daughters of the river delta', 'ODOT'],
  ['19th Street', '1S'],
])('the order numbers of %s begin with %s', (name, prefix) => {
  expect(prefixFor(name)).toBe(prefix)
  expect(checkSetting('order_prefix', prefix)).toEqual({ value: prefix })
})

test('a name without letters suggests nothing', () => {
  expect(prefixFor(' ♥ ')).toBe('')
})
