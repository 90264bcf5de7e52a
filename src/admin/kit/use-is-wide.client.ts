import { useSyncExternalStore } from 'react'

/** From here on lists are tables: the `md` of the classes. */
const wide = '(min-width: 768px)'

function subscribe(onChange: () => void) {
  const query = matchMedia(wide)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(wide).matches)
