import type { AnyRouter } from '@tanstack/react-router'

/**
 * After following a link the focus moves to the page's heading, which screen readers announce
 * (rule: focus-on-navigation). Back and Forward leave focus and scroll position alone.
 */
export function focusHeadings(router: AnyRouter): void {
  if (import.meta.env.SSR) return
  let isNew = true
  router.history.subscribe(({ action }: { action: { type: string } }) => {
    isNew = action.type === 'PUSH' || action.type === 'REPLACE'
  })
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!isNew || !fromLocation || !pathChanged) return
    const main = document.getElementById('main')
    const heading = main?.querySelector('h1') ?? main
    if (!heading || main?.matches(':focus-within:not(:focus)')) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  })
}
