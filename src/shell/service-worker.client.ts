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
    const parts = performance.getEntriesByType('resource').map(({ name }) => name)
    active?.postMessage({ visited: [location.href, ...parts] })
  }
  // It fails where there are no service workers, too.
  const begin = () => void start().catch(() => {})
  if (document.readyState === 'complete') begin()
  else window.addEventListener('load', begin, { once: true })
}
