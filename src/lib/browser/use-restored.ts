import { useWindowEvent } from './use-window-event.ts'

/** Calls `reset` when Back from another site shows this page just as it was left, from the browser's memory. */
export const useRestored = (reset: () => void): void =>
  useWindowEvent('pageshow', ({ persisted }) => {
    if (persisted) reset()
  })
