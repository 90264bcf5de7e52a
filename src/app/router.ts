import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { createElement } from 'react'
import { isRefusal, isSessionOver } from '../lib/browser/api-client.ts'
import { type PageData, dehydrateQueries, hydrateQueries } from '../lib/browser/page-data.ts'
import { keepPageTime } from '../lib/browser/page-time.ts'
import { personalKey } from '../lib/browser/personal-queries.ts'
import { onStartAnswers } from '../lib/browser/start-answers.ts'
import { followUpgrades } from '../lib/browser/upgrade.ts'
import { ownScriptNonce } from '../lib/server/pages/own-script-nonce.ts'
import { createScrollPositions } from '../lib/browser/scroll-positions.ts'
import { routeTree } from './routeTree.gen.ts'
import { leadToSignIn, guardRoutes } from '../account/sessions/route-guards.client.ts'
import { PageError } from '../layout/error-screens.tsx'
import { NotFound } from '../layout/not-found.tsx'
import { showRefusedAsMissing } from '../layout/refused-pages.client.ts'
import { focusHeadings } from '../shell/focus-heading.client.ts'
import { nameVisitedPages } from '../shell/name-visited-pages.client.ts'
import { parseSearchParams, stringifySearchParams } from '../lib/search-params.ts'
import { toast } from '../ui/toast.tsx'

guardRoutes(routeTree)
if (import.meta.env.SSR) showRefusedAsMissing(routeTree)

/**
 * Queries are fresh for 30 s (rule: query-cache), cached 5 min, retried once; a refusal (4xx) is not retried.
 */
export function getRouter() {
  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      // The toast of a list that failed (rule: list-failure). A prefetch, on hovering a link, fails silently.
      onError: (_error, query) => {
        const { failedText } = query.meta ?? {}
        if (failedText && query.getObserversCount() > 0) toast.error('Error', { description: failedText })
      },
    }),
    mutationCache: new MutationCache({
      onError: async (error) => {
        if (!isSessionOver(error)) return
        await leadToSignIn(queryClient, (returnTo) => router.navigate({ to: '/auth', search: { returnTo } }))
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // On the server no timer: it would hold the page's request, with all that was rendered for it, in memory.
        gcTime: import.meta.env.SSR ? Infinity : 5 * 60_000,
        retry: (failures, error) => failures < 1 && !isRefusal(error),
        refetchOnWindowFocus: false,
      },
      // Without a connection a mutation fails visibly, instead of being sent much later.
      mutations: { networkMode: 'always' },
    },
  })
  if (import.meta.env.SSR) keepPageTime(queryClient)
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
    Wrap: ({ children }) => createElement(QueryClientProvider, { client: queryClient }, children),
    ...(import.meta.env.SSR
      ? { dehydrate: () => ({ queries: dehydrateQueries(queryClient) as never }) }
      : { hydrate: ({ queries }: { queries: PageData }) => hydrateQueries(queryClient, queries) }),
  })
  scrollPositions.follow(router)
  nameVisitedPages(router)
  followUpgrades(router)
  focusHeadings(router)
  if (!import.meta.env.SSR) {
    // Wishlist buttons on long pages hydrate late: their data are fetched by then.
    onStartAnswers(({ saved_ids }) => {
      queryClient.setQueryData(personalKey('saved', 'ids'), (known?: string[]) => known ?? saved_ids)
    })
  }
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}

declare module '@tanstack/react-query' {
  interface Register {
    /** `failedText`: the toast when an observed query fails. */
    queryMeta: { failedText?: string }
  }
}
