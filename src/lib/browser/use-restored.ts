import { flushSync } from 'react-dom'
import { useWindowEvent } from './use-window-event.ts'

/**
 * Calls `reset` when Back from another site shows this page just as it was left, from the browser's memory. It is rendered at once:
 * Firefox may have dropped the message with which React meant to go on rendering when the page was left.
 */
export const useRestored = (reset: () => void): void =>
  useWindowEvent('pageshow', ({ persisted }) => {
    if (persisted) flushSync(reset)
  })
