import { useSyncExternalStore } from 'react'

function subscribe(changed: () => void) {
  for (const event of ['online', 'offline']) window.addEventListener(event, changed)
  return () => {
    for (const event of ['online', 'offline']) window.removeEventListener(event, changed)
  }
}

export const useIsOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine)

/** Says so while there is no connection: what is shown may be old, what is saved waits for the press. */
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
