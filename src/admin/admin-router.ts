import type { QueryClient } from '@tanstack/react-query'
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router'
import { shieldQuickTap } from '../lib/browser/double-tap.ts'
import { followUpgrades } from '../lib/browser/upgrade.ts'
import { parseSearchParams, stringifySearchParams } from '../lib/search-params.ts'
import { Frame } from './frame.tsx'
import { ScreenError, ScreenMissing, ScreenPending } from './kit/states.tsx'
import { screens } from './screens.ts'

/** The table's owner screens as a separate router; every other address below /admin is no screen. */
export function createAdminRouter(queryClient: QueryClient) {
  const root = createRootRoute({ component: Frame, notFoundComponent: ScreenMissing })
  const routes: AnyRoute[] = screens.map(({ path, page, load }) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: lazyRouteComponent(load as () => Promise<Record<string, () => React.ReactNode>>, page),
    }),
  )
  const router = createRouter({
    routeTree: root.addChildren(routes),
    context: { queryClient },
    defaultPreload: 'intent',
    scrollRestoration: true,
    parseSearch: parseSearchParams,
    stringifySearch: stringifySearchParams,
    defaultPendingComponent: ScreenPending,
    defaultErrorComponent: ScreenError,
    defaultPendingMs: 200,
  })
  followUpgrades(router)
  router.history.subscribe(({ action }) => action.type === 'PUSH' && shieldQuickTap())
  return router
}
