type Navigation = { fromLocation?: object | undefined; hrefChanged: boolean }
type Navigator = { subscribe: (event: 'onResolved', tell: (navigation: Navigation) => void) => unknown }

/**
 * A page that was reached through a link has its reads kept by the worker as they are made, but its HTML was never
 * asked for: it is named to the worker, which keeps those that are public.
 */
export function nameVisitedPages(router: Navigator): void {
  router.subscribe('onResolved', ({ fromLocation, hrefChanged }) => {
    if (!fromLocation || !hrefChanged) return
    // Whoever saves data pays for no page twice.
    if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return
    const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
    serviceWorker?.controller?.postMessage({ visited: [location.href] })
  })
}
