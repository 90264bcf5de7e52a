type Navigation = { fromLocation?: object | undefined; hrefChanged: boolean }
type Navigator = { subscribe: (event: 'onResolved', listener: (navigation: Navigation) => void) => unknown }

/**
 * The worker caches the queries of a page reached through a link, but its HTML was never fetched: the page is
 * named to the worker, which caches public ones.
 */
export function nameVisitedPages(router: Navigator): void {
  router.subscribe('onResolved', ({ fromLocation, hrefChanged }) => {
    if (!fromLocation || !hrefChanged) return
    // With Save-Data no page is fetched a second time.
    if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return
    const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
    serviceWorker?.controller?.postMessage({ visited: [location.href] })
  })
}
