import { afterEach, beforeEach, expect, vi } from 'vitest'

/** What a library will refuse, as two queries at once on one transaction, fails the run already. */
process.throwDeprecation = true

/** A test that logs an error has failed, even when its expectations hold. */
beforeEach(() => {
  vi.spyOn(console, 'error')
})
afterEach(() => {
  const calls = vi.mocked(console.error).mock?.calls ?? []
  vi.restoreAllMocks()
  expect(calls).toEqual([])
})
