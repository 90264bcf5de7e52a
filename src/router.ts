import { QueryCache, QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { isRefusal } from './lib/browser/api-client.ts'
import { ownScriptNonce } from './lib/server/own-script-nonce.ts'
import { createScrollPositions } from './lib/browser/scroll-positions.ts'
import { routeTree } from './routeTree.gen.ts'
import { guardRoutes } from './account/route-guards.client.ts'
import { PageError } from './layout/error-screens.tsx'
import { NotFound } from './layout/not-found.tsx'
import { nameVisitedPages } from './shell/name-visited-pages.client.ts'
import { parseSearchParams, stringifySearchParams } from './lib/search-params.ts'
import { toast } from './ui/toast.tsx'

guardRoutes(routeTree)

/** Queries are fresh for 30 s (rule: query-cache), kept 5 min, tried once more; a refusal (4xx) is not tried again. */
export function getRouter() {
  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      // The toast of a list that failed (rule: list-failure). What was only asked for ahead, on hovering a link,
      // fails in silence.
      onError: (_error, query) => {
        const { failedText } = query.meta ?? {}
        if (failedText && query.getObserversCount() > 0) toast.error('Error', { description: failedText })
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 5 * 60_000,
        retry: (failures, error) => failures < 1 && !isRefusal(error),
        refetchOnWindowFocus: false,
      },
      // Without a connection a press fails and says so, instead of being sent by itself much later.
      mutations: { networkMode: 'always' },
    },
  })
  const scrollPositions = createScrollPositions()
  const router = createRouter({
    routeTree,
    context: { queryClient },
    ssr: { nonce: ownScriptNonce() },
    scrollRestoration: scrollPositions.mayScroll,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    parseSearch: parseSearchParams,
    stringifySearch: stringifySearchParams,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: NotFound,
    defaultPendingMs: 300,
  })
  scrollPositions.follow(router)
  setupRouterSsrQueryIntegration({ router, queryClient })
  nameVisitedPages(router)
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}

declare module '@tanstack/react-query' {
  interface Register {
    /** `failedText`: what a toast says when a query that a page watches fails. */
    queryMeta: { failedText?: string }
  }
}
