import { cleanup, configure } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach, vi } from 'vitest'

/** A crowded machine answers late. What breaks on purpose (`npm run mutate`) need not be waited for so long. */
const isMutated = process.env.MUTATED !== undefined
configure({ asyncUtilTimeout: isMutated ? 1_000 : 10_000 })
if (isMutated) configure({ getElementError: (message) => new Error(message ?? '') })

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
  toast.dismiss()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
})
