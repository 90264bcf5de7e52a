import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  type AnyRouter,
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router'
import { type FunctionComponent, createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { demoShippingSettings, demoZones } from '../../demo/zones.ts'
import { sessionQuery } from '../account/sessions/session.queries.ts'
import { cartQuery } from '../cart/cart.queries.ts'
import { categoriesQuery, categoryTilesQuery, productRowQuery } from '../catalog/listing/catalog.queries.ts'
import { showcaseQuery } from '../featured/featured.queries.ts'
import { routeTable } from '../layout/route-table.rules.ts'
import { routeTree } from '../app/routeTree.gen.ts'
import { shopQuery } from '../settings/settings.queries.ts'
import { demoSettings } from '../../demo/words.ts'
import { type Settings, settingDefaults } from '../settings/settings.rules.ts'
import { filledTexts } from '../settings/text-facts.rules.ts'
import { deliveryGroups } from '../shipping/delivery-groups.rules.ts'
import { pageFacts } from './delivery-facts.rules.ts'
import { faqsQuery, pageTextQuery } from './page-texts.queries.ts'
import { pageNameSchema } from './page-texts.schema.ts'
import { faqsOf, pageTextOf } from './page-texts.service.ts'
import { shippingQuery } from '../shipping/shipping.queries.ts'
import { trustQuery } from '../trust/trust.queries.ts'
import { parseSearchParams, stringifySearchParams } from '../lib/search-params.ts'

const zones = demoZones.map((zone, index) => ({ ...zone, id: String(index), currency: 'NGN' }))

const shippingSettings = demoShippingSettings.map(({ settingKey, settingValue }) => ({
  setting_key: settingKey,
  setting_value: settingValue,
}))

/** The text and tags of a part of the shop at an address, with the demo's settings and locations and without products. */
export async function renderAt(path: string, component: FunctionComponent, own: Own = {}): Promise<string> {
  const queryClient = shopClient(own)
  const root = createRootRoute({ component })
  const router = createRouter({
    routeTree: root.addChildren(
      routeTable.map((row) => createRoute({ getParentRoute: () => root, path: row.path })),
    ),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  return render(router, queryClient)
}

// The root's head names the style sheet, whose URL exists only after a build.
Object.assign(routeTree.options, { head: undefined })

/** A whole page at its address; `data` is what its calls would have answered. */
export async function renderPage(path: string, data: Known[] = [], own: Own = {}): Promise<string> {
  const queryClient = shopClient(own)
  for (const [key, answer] of data) queryClient.setQueryData(key, answer)
  const router = createRouter({
    routeTree,
    context: { queryClient },
    history: createMemoryHistory({ initialEntries: [path] }),
    parseSearch: parseSearchParams,
    stringifySearch: stringifySearchParams,
  })
  return render(router as never, queryClient)
}

/** A shop is the demo's unless it `isNew`. */
type Own = { settings?: object; isNew?: boolean; cartCount?: number; categories?: { slug: string }[] }
type Known = [readonly unknown[], unknown]

function shopClient(own: Own): QueryClient {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  const settings = {
    ...(settingDefaults as unknown as Settings),
    ...(own.isNew ? {} : demoSettings),
    ...own.settings,
  }
  const shop = {
    ...settings,
    ...filledTexts(settings),
    pages: [],
    app_url: 'http://shop.test',
    nigerian_delivery: null,
  }
  const facts = pageFacts({
    own: settings,
    groups: own.isNew ? [] : deliveryGroups(zones, settings),
    internationalText: 'Costs on request.',
    hasGoogle: false,
  })
  const known: Known[] = [
    [shopQuery.queryKey, shop],
    [faqsQuery.queryKey, faqsOf(settings, facts)],
    ...pageNameSchema.options.map((page): Known => [
      pageTextQuery(page).queryKey,
      {
        ...pageTextOf(settings[`${page}_text`], facts),
        title: page === 'about' ? settings.about_title : '',
        changed_at: null,
      },
    ]),
    [shippingQuery.queryKey, own.isNew ? { zones: [], settings: [] } : { zones, settings: shippingSettings }],
    [categoriesQuery.queryKey, { categories: own.categories ?? [] }],
    [categoryTilesQuery.queryKey, { categories: [] }],
    [productRowQuery('featured', 3).queryKey, { products: [] }],
    [showcaseQuery.queryKey, { items: [] }],
    [trustQuery.queryKey, { facts: null }],
    [sessionQuery.queryKey, { user: null, profile: null, isAdmin: false }],
    [cartQuery.queryKey, { items: [], count: own.cartCount ?? 0, total: 0, notices: [] }],
  ]
  for (const [key, data] of known) queryClient.setQueryData(key, data)
  return queryClient
}

async function render(router: AnyRouter, queryClient: QueryClient): Promise<string> {
  await router.load()
  const page = createElement(RouterProvider, { router } as never)
  const html = renderToString(createElement(QueryClientProvider, { client: queryClient }, page))
  return html.replaceAll('<!-- -->', '').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
}
