import type { AnyRouter } from '@tanstack/react-router'
import { clearStaleOverlay } from '../lib/browser/stale-overlay.ts'
import { nextTask, pageHydrated } from '../lib/browser/page-start.ts'
import { hydratedEvent, lostEvent } from '../shell/replay-early-clicks.rules.ts'
import { startServiceWorker } from '../shell/service-worker.client.ts'

clearStaleOverlay()

/**
 * Hydrates the page in steps, each its own task, so that a slow phone can scroll and press between them:
 * static imports would run in one piece. The largest file is the last: the others run while it arrives. The router's data
 * come with the page.
 */
async function hydratePage() {
  await window.scriptsBegun
  const { StrictMode, createElement, startTransition } = await import('react')
  await nextTask()
  const { RouterProvider } = await import('@tanstack/react-router')
  const { hydrate } = await import('@tanstack/react-router/ssr/client')
  await nextTask()
  const { getRouter } = await import('./router.ts')
  await nextTask()
  const router = getRouter()
  await nextTask()
  await hydrate(router)
  requireOwnScript(router)
  const { hydrateRoot } = await import('react-dom/client')
  await nextTask()
  const shop = createElement(RouterProvider, { router })
  startTransition(() => {
    // In a build it checks nothing.
    hydrateRoot(document, import.meta.env.DEV ? createElement(StrictMode, null, shop) : shop)
  })
  window.$_TSR?.h()
  await pageHydrated()
  dispatchEvent(new Event(hydratedEvent))
}

/**
 * Throws when the page's own script is missing: hydrated without it, an error screen would take the place of what the server
 * has sent. A route's component has `preload` until it is loaded.
 */
function requireOwnScript({ state, routesById }: AnyRouter) {
  const isLost = state.matches.some(
    ({ status, routeId }) => status === 'success' && routesById[routeId].options.component?.preload,
  )
  if (isLost) throw new Error('Failed to fetch')
}

hydratePage().catch((error: unknown) => {
  dispatchEvent(new Event(lostEvent))
  throw error
})
if (import.meta.env.PROD) startServiceWorker()
