import { afterEach, beforeEach, expect, vi } from 'vitest'

/** A test that logs an error has failed, even when its expectations hold. */
beforeEach(() => {
  vi.spyOn(console, 'error')
})
afterEach(() => {
  const calls = vi.mocked(console.error).mock?.calls ?? []
  vi.restoreAllMocks()
  expect(calls).toEqual([])
})
