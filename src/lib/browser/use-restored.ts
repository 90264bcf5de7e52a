import { useEffect } from 'react'

/** Calls `reset` when Back from another site shows this page just as it was left, from the browser's memory. */
export function useRestored(reset: () => void): void {
  useEffect(() => {
    const resetRestored = ({ persisted }: PageTransitionEvent) => persisted && reset()
    window.addEventListener('pageshow', resetRestored)
    return () => window.removeEventListener('pageshow', resetRestored)
  })
}
