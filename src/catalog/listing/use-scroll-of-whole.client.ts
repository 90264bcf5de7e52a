import { useLayoutEffect, useRef } from 'react'

/** Where the router saves positions when a page is left, by the key of its entry in the history. */
const savedPositions = 'tsr-scroll-restoration-v1_3'

/**
 * The browser restores the position of a page that was reloaded or left for another site while it shows only a part of its list:
 * once the whole is there, back to where the shopper was, unless she has scrolled meanwhile (rule: scroll-position).
 */
export function useScrollOfWhole(isPart: boolean): void {
  const target = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (!isPart) {
      if (target.current !== undefined) scrollTo(0, target.current)
      target.current = undefined
      return
    }
    target.current = readSaved()
    const start = scrollY
    const follow = () => {
      if (Math.abs(scrollY - start) > 1) target.current = undefined
    }
    addEventListener('scroll', follow)
    return () => removeEventListener('scroll', follow)
  }, [isPart])
}

function readSaved(): number | undefined {
  try {
    const key = (history.state as { __TSR_key?: string } | null)?.__TSR_key ?? ''
    return JSON.parse(sessionStorage.getItem(savedPositions) ?? '{}')[key]?.window?.scrollY
  } catch {
    return undefined
  }
}
