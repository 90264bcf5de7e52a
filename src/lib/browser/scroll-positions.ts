import type { AnyRouter, ParsedLocation } from '@tanstack/react-router'

/**
 * Scroll positions (rule: scroll-position): a new page starts at the top, Back restores. Hydration leaves the
 * first page of a visit where it is: the browser has restored it by then, or the shopper has scrolled.
 */
export function createScrollPositions() {
  let hasMoved = import.meta.env.SSR
  let openedKey: string | undefined
  return {
    mayScroll: ({ location }: { location: ParsedLocation }): boolean =>
      (hasMoved ||= location.state.__TSR_key !== openedKey),
    follow: (router: AnyRouter): void => {
      if (import.meta.env.SSR) return
      openedKey = router.history.location.state.__TSR_key
      // The router stores positions of scrolls it saw; it was not running for earlier ones.
      router.subscribe('onRendered', () => queueMicrotask(() => document.dispatchEvent(new Event('scroll'))))
    },
  }
}
