import { useSyncExternalStore } from 'react'

/** From here on lists are tables: the `lg` of the classes. */
const wide = '(min-width: 1024px)'

function subscribe(onChange: () => void) {
  const query = matchMedia(wide)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(wide).matches)
