import { worker } from './push-device.client.ts'

/**
 * Starts the worker once the screens have loaded, fetches Sell ahead and names the files that are here, so that both open
 * without a connection (rule: offline-screens).
 */
export function startWorker(loadSell: () => Promise<unknown>): void {
  // A development build has no files that stay the same.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const start = async () => {
    await navigator.serviceWorker.register(worker.url, { scope: worker.scope })
    const { active } = await navigator.serviceWorker.ready
    await loadSell()
    active?.postMessage({ files: performance.getEntriesByType('resource').map(({ name }) => name) })
  }
  // A failure changes nothing while there is a connection.
  const begin = () => void start().catch(() => {})
  if (document.readyState === 'complete') begin()
  else window.addEventListener('load', begin, { once: true })
}
