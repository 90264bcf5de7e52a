import { beforeEach, expect, test } from 'vitest'
import { clearStored, readStored, removeStored, writeStored } from './session-store.ts'

beforeEach(() => sessionStorage.clear())

test('a stored value is read until it is removed', () => {
  writeStored('promo-code', 'INDIGO10')
  expect(readStored('promo-code')).toBe('INDIGO10')
  removeStored('promo-code')
  expect(readStored('promo-code')).toBeNull()
})

test('clearing removes everything stored here and nothing else', () => {
  for (const key of ['checkout-form', 'auth-form', 'promo-code', 'whatever-comes-later'])
    writeStored(key, 'x')
  sessionStorage.setItem('menu.help', 'open')
  clearStored()
  expect(Object.keys(sessionStorage)).toEqual(['menu.help'])
})
