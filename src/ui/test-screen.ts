import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  type AnyRoute,
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ComponentType, createElement, type ReactNode, Suspense } from 'react'
import { parseSearchParams, stringifySearchParams } from '../lib/search-params.ts'
import { answerCalls, type Answers } from './test-wire.ts'
import { Toasts } from './toast.tsx'

type Opened = {
  /** The address with its query; what is shown is drawn there and nowhere else. */
  at?: string
  answers?: Answers
  queryClient?: QueryClient
  /** What is around it, with an `Outlet` and the toasts; else only toasts are. */
  Frame?: ComponentType
}

const Bare = () => [createElement(Outlet, { key: 'page' }), createElement(Toasts, { key: 'toasts' })]

/** Draws a part of the shop, or pages by their path, over the real router, queries and toasts; only the wire is a fake. */
export async function openScreen(shown: ReactNode | Record<string, AnyRoute>, opened: Opened = {}) {
  const { at = '/here', answers = {}, queryClient = new QueryClient(), Frame = Bare } = opened
  const { queries, mutations } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({
    mutations: { networkMode: 'always', ...mutations },
    queries: { retry: false, staleTime: 30_000, ...queries, retryDelay: 0 },
  })
  const sent = answerCalls(answers)
  const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
    component: () => createElement(Suspense, { fallback: 'Loading' }, createElement(Frame)),
  })
  const getParentRoute = () => root
  const isPages =
    typeof shown === 'object' && shown !== null && Object.keys(shown).some((key) => key.startsWith('/'))
  const drawn: unknown[] = isPages
    ? Object.entries(shown as Record<string, AnyRoute>).map(([path, route]) =>
        route.update({ id: path, path, getParentRoute } as never),
      )
    : [createRoute({ getParentRoute, path: at.split('?')[0]!, component: () => shown as ReactNode } as never)]
  const elsewhere = createRoute({ getParentRoute, path: '$', component: () => 'Elsewhere' })
  const router = createRouter({
    routeTree: root.addChildren([...drawn, elsewhere] as never) as unknown as AnyRoute,
    history: createMemoryHistory({ initialEntries: [at] }),
    context: { queryClient },
    parseSearch: parseSearchParams,
    stringifySearch: stringifySearchParams,
  })
  await router.load()
  const view = render(
    createElement(
      QueryClientProvider,
      { client: queryClient },
      createElement(RouterProvider, { router: router as never }),
    ),
  )
  // The toasts' library comes when the page is first touched.
  dispatchEvent(new Event('pointerdown'))
  /** Where the person is now. */
  const address = () => router.state.location.href
  return {
    ...view,
    router,
    queryClient,
    sent,
    address,
    user: userEvent.setup({ applyAccept: false, delay: null }),
  }
}
