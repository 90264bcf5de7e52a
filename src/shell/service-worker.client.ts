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
