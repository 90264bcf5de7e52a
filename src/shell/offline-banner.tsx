import { useIsOnline } from '../lib/browser/use-is-online.ts'

/** Shown while the browser has no connection. */
export function OfflineBanner() {
  const isOnline = useIsOnline()
  return (
    <div role="status">
      {!isOnline && (
        <p data-offline className="bg-signal px-4 py-2 text-center font-semibold text-on-signal">
          You are offline. Prices and stock may be out of date.
        </p>
      )}
    </div>
  )
}
