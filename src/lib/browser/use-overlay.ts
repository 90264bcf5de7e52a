import { useLocation, useRouter } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The drawer or dialog lying over the page. */
    overlay?: string
    /** Its subject: a title, an id. */
    overlaySubject?: string
  }
}

/** Going back takes a moment, in which a second press would leave the page too (rule: presses-count). */
let isGoingBack = false

/**
 * A drawer, sheet or dialog as an entry of the browser's history, so that Back closes it without other state.
 * Links inside an overlay use `replace`: Back from there leads to the page below it.
 */
export function useOverlay(name: string) {
  const router = useRouter()
  const isOpen = useLocation({ select: (location) => location.state.overlay === name })
  const subject = useLocation({
    select: (location) => (location.state.overlay === name ? location.state.overlaySubject : undefined),
  })
  return {
    isOpen,
    subject,
    open: (about?: string) => {
      const current = router.latestLocation
      void router.navigate({
        to: current.pathname,
        search: current.search as never,
        hash: current.hash,
        state: (before: object) => ({
          ...before,
          overlay: name,
          ...(about !== undefined && { overlaySubject: about }),
        }),
        replace: current.state.overlay !== undefined,
        resetScroll: false,
        hashScrollIntoView: false,
      } as never)
    },
    close: () => {
      if (isGoingBack || router.latestLocation.state.overlay !== name) return
      isGoingBack = true
      const unsubscribe = router.history.subscribe(() => {
        isGoingBack = false
        unsubscribe()
      })
      router.history.back()
    },
  }
}
