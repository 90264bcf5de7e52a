import type { AnyRouter } from '@tanstack/react-router'
import { clearStaleOverlay } from '../lib/browser/stale-overlay.ts'
import {
  fetchPostponedScripts,
  nextTask,
  pageHydrated,
  pictureShownOrTouched,
} from '../lib/browser/page-start.ts'
import { offerReload } from '../shell/offer-reload.client.ts'
import { hydratedEvent } from '../shell/replay-early-clicks.rules.ts'
import { startServiceWorker } from '../shell/service-worker.client.ts'

clearStaleOverlay()

/**
 * Hydrates the page in steps, each its own task, so that a slow phone can scroll and press between them:
 * static imports would run in one piece. The router's data come with the page.
 */
async function hydratePage() {
  await pictureShownOrTouched()
  fetchPostponedScripts()
  const { StrictMode, createElement, startTransition } = await import('react')
  await nextTask()
  const { hydrateRoot } = await import('react-dom/client')
  await nextTask()
  const { RouterProvider } = await import('@tanstack/react-router')
  const { hydrate } = await import('@tanstack/react-router/ssr/client')
  await nextTask()
  const { getRouter } = await import('./router.ts')
  await nextTask()
  const router = getRouter()
  await nextTask()
  await hydrate(router)
  await nextTask()
  await pageArrived(router)
  startTransition(() => {
    hydrateRoot(document, createElement(StrictMode, null, createElement(RouterProvider, { router })))
  })
  window.$_TSR?.h()
  await pageHydrated()
  dispatchEvent(new Event(hydratedEvent))
}

/**
 * Rejects when the page's own script is missing and the shop is out of reach: hydrated without it, an error screen would
 * take the place of what the server has sent. A route's component has `preload` until it is loaded.
 */
async function pageArrived({ state, routesById }: AnyRouter) {
  const isMissing = state.matches.some(
    ({ status, routeId }) => status === 'success' && routesById[routeId].options.component?.preload,
  )
  if (isMissing) await fetch('/healthz')
}

hydratePage().catch((error: unknown) => {
  offerReload()
  throw error
})
if (import.meta.env.PROD) startServiceWorker()
