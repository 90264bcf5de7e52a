import { cleanup, configure } from '@testing-library/react'
import { toast } from 'sonner'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'

/** A crowded machine answers late. What is changed on purpose (`scripts/change-runner.ts`) is not waited for so long. */
beforeEach(() => {
  const { __patienceMs } = globalThis as { __patienceMs?: number }
  configure({ asyncUtilTimeout: __patienceMs ?? 10_000 })
})
if (process.env.MUTATED) configure({ getElementError: (message) => new Error(message ?? '') })

/** What a window of 1280 px says; a test of a phone stubs it. */
window.matchMedia = (query) =>
  Object.assign(new EventTarget(), {
    matches: !query.startsWith('(max-width'),
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  }) as MediaQueryList

afterEach(() => {
  cleanup()
  // What a test put there itself and did not come to take away.
  document.body.replaceChildren()
  toast.dismiss()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
})

/**
 * What a library does once its file's last test is over, such as to forget a message, finds no window any more; it runs, for
 * modules are shared by files, and its error is nobody's.
 */
const { setTimeout: begin } = globalThis
globalThis.setTimeout = Object.assign(
  (run: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) =>
    begin(() => {
      try {
        run(...given)
      } catch (error) {
        if ('window' in globalThis) throw error
      }
    }, ms),
  begin,
)
afterAll(() => {
  globalThis.setTimeout = begin
})
