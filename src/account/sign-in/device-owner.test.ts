import { beforeEach, expect, test, vi } from 'vitest'
import { putFirstInLocalList, readLocalList } from '../../lib/browser/local-list.ts'
import { readStored, writeStored } from '../../lib/browser/session-store.ts'
import { takeOverDevice } from './device-owner.client.ts'
import { keepReturnTarget, readReturnTarget } from './return-target.client.ts'

/** Like a browser's storage: the entries are its own keys. */
const emptyStorage = () =>
  Object.create({
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key]
    },
  })

beforeEach(() => {
  vi.stubGlobal('sessionStorage', emptyStorage())
  vi.stubGlobal('localStorage', emptyStorage())
  return () => vi.unstubAllGlobals()
})
const leaveTraces = () => {
  putFirstInLocalList('searches', 'aso-oke', 5)
  writeStored('checkout-form', { firstName: 'Ada' })
}

// (rule: expired-session)
test("a guest's data stays with the customer who signs in, also at her next sign-in", () => {
  leaveTraces()
  takeOverDevice('ada')
  takeOverDevice('ada')
  expect(readLocalList('searches', 5)).toEqual(['aso-oke'])
  expect(readStored('checkout-form')).toEqual({ firstName: 'Ada' })
})

// (rule: expired-session)
test('another customer finds nothing of the last one, and still reaches her return target', () => {
  takeOverDevice('ada')
  leaveTraces()
  keepReturnTarget('/checkout')
  takeOverDevice('bola')
  expect(readLocalList('searches', 5)).toEqual([])
  expect(readStored('checkout-form')).toBeNull()
  expect(readReturnTarget()).toBe('/checkout')
})
