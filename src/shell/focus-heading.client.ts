import type { AnyRouter } from '@tanstack/react-router'

/**
 * A page that was reached through a link begins at its heading: the focus goes there, and with it what screen readers say
 * (rule: focus-on-navigation). Back and Forward leave the focus and the place alone.
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
