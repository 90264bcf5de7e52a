import { useSyncExternalStore } from 'react'

function subscribe(changed: () => void) {
  for (const event of ['online', 'offline']) window.addEventListener(event, changed)
  return () => {
    for (const event of ['online', 'offline']) window.removeEventListener(event, changed)
  }
}

export const useIsOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine)

/** Shown while there is no connection: data may be old, and nothing is saved until pressed again. */
export function OfflineBanner() {
  const isOnline = useIsOnline()
  return (
    <div role="status">
      {!isOnline && (
        <p className="bg-kola px-4 py-2 text-center font-semibold text-ink">
          No connection. You can look and type; saving works when it is back.
        </p>
      )}
    </div>
  )
}
