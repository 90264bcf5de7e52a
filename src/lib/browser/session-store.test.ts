import { beforeEach, expect, test } from 'vitest'
import { clearStored, readStored, removeStored, writeStored } from './session-store.ts'

beforeEach(() => sessionStorage.clear())

test('what is kept is read again until it is removed', () => {
  writeStored('promo-code', 'INDIGO10')
  expect(readStored('promo-code')).toBe('INDIGO10')
  removeStored('promo-code')
  expect(readStored('promo-code')).toBeNull()
})

test('forgetting takes everything kept here and nothing else', () => {
  for (const key of ['checkout-form', 'auth-form', 'promo-code', 'whatever-comes-later'])
    writeStored(key, 'x')
  sessionStorage.setItem('menu.help', 'open')
  clearStored()
  expect(Object.keys(sessionStorage)).toEqual(['menu.help'])
})
