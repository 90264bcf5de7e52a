type Navigation = { fromLocation?: object | undefined; hrefChanged: boolean }
type Navigator = { subscribe: (event: 'onResolved', tell: (navigation: Navigation) => void) => unknown }

/**
 * A page that was reached through a link has its reads kept by the worker as they are made, but its HTML was never
 * asked for: it is named to the worker, which keeps those that are public.
 */
export function nameVisitedPages(router: Navigator): void {
  router.subscribe('onResolved', ({ fromLocation, hrefChanged }) => {
    if (!fromLocation || !hrefChanged || !('serviceWorker' in navigator)) return
    // Whoever saves data pays for no page twice.
    if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return
    navigator.serviceWorker.controller?.postMessage({ visited: [location.href] })
  })
}

/**
 * Starts the service worker once the page has loaded, and tells it which page that was and what it was made of. Browsers without service workers,
 * and pages that are not served safely, go without.
 */
export function startServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return
  const start = async () => {
    const { serviceWorker } = navigator
    const isFirstVisit = !serviceWorker.controller
    await serviceWorker.register('/sw.js')
    const { active } = await serviceWorker.ready
    if (!isFirstVisit) return
    const parts = performance.getEntriesByType('resource').map(({ name }) => name)
    active?.postMessage({ visited: [location.href, ...parts] })
  }
  const begin = () => void start().catch(() => {})
  if (document.readyState === 'complete') begin()
  else window.addEventListener('load', begin, { once: true })
}
