/**
 * Starts the service worker once the page has loaded, and sends it the page's address and files. A no-op
 * without service workers or a secure context.
 */
export function startServiceWorker(): void {
  const start = async () => {
    const { serviceWorker } = navigator
    const isFirstVisit = !serviceWorker.controller
    await serviceWorker.register('/sw.js')
    const { active } = await serviceWorker.ready
    if (!isFirstVisit) return
    active?.postMessage({ visited: [location.href] })
    // Also those that were under way when the worker took over: it sees nothing of them.
    new PerformanceObserver((list) => {
      const unseen = (list.getEntries() as PerformanceResourceTiming[]).filter(
        ({ workerStart }) => workerStart === 0,
      )
      active?.postMessage({ visited: unseen.map(({ name }) => name) })
    }).observe({ type: 'resource', buffered: true })
  }
  // It fails where there are no service workers, too.
  const begin = () => void start().catch(() => {})
  if (document.readyState === 'complete') begin()
  else window.addEventListener('load', begin, { once: true })
}
