import type { AnyRouter, ParsedLocation } from '@tanstack/react-router'

/**
 * Where pages are scrolled to (rule: scroll-position): to the top when new, back to their place on Back. But the first
 * page of a visit stays where it is when it is hydrated: the browser has restored it by then, or the shopper has
 * scrolled.
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
