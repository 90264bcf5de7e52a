import type { QueryClient } from '@tanstack/react-query'
import { HeadContent, Outlet, Scripts, createRootRouteWithContext, isNotFound } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Toasts } from '../ui/toast.tsx'
import { ClearReturnTarget } from '../account/sign-in/clear-return-target.client.ts'
import { SignInNotices } from '../account/sign-in/sign-in-notices.client.ts'
import { CartDrawer } from '../cart/cart-drawer.tsx'
import { categoriesQuery } from '../catalog/listing/catalog.queries.ts'
import { shopQuery } from '../settings/settings.queries.ts'
import { Breadcrumbs } from '../shell/breadcrumbs.tsx'
import { ContactButtons } from '../shell/contact-buttons.tsx'
import { ApplicationError } from '../layout/error-screens.tsx'
import { Footer } from '../shell/footer.tsx'
import { Header } from '../shell/header.tsx'
import { NotFound } from '../layout/not-found.tsx'
import { OfflineBanner } from '../shell/offline-banner.tsx'
import { routeHead, siteIconLinks } from '../layout/page-head.rules.ts'
import { PendingBar } from '../shell/pending-bar.tsx'
import { ShellOverlays } from '../shell/shell-overlays.tsx'
import { TabRefresh } from '../shell/tab-refresh.client.ts'
import stylesheet from './styles.css?url'

/** Needed by the first page of a visit only: not in the scripts that browsers load. */
const firstLinks = import.meta.env.SSR ? siteIconLinks : []

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  loader: async ({ context: { queryClient } }) => {
    const [shop] = await Promise.all([
      queryClient.ensureQueryData(shopQuery),
      queryClient.ensureQueryData(categoriesQuery),
    ])
    return shop
  },
  head: ({ loaderData: shop, match, matches }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      ...routeHead(shop, isNotFound(match.error) ? null : matches.at(-1)!.routeId),
      { name: 'description', content: shop?.tagline || (shop?.brand_name ?? '') },
      { property: 'og:site_name', content: shop?.brand_name ?? '' },
    ],
    links: [{ rel: 'stylesheet', href: stylesheet }, ...firstLinks],
  }),
  shellComponent: Document,
  component: Shell,
  notFoundComponent: NotFound,
  errorComponent: ApplicationError,
})

function Document({ children }: { children: ReactNode }) {
  return (
    <html lang="en-NG" suppressHydrationWarning>
      <head>
        <HeadContent />
      </head>
      <body>
        {children}
        <Toasts position="bottom-center" />
        <Scripts />
      </body>
    </html>
  )
}

/**
 * `#page` is everything an open overlay makes inert; however little a page says, its footer ends at the
 * window's bottom (rule: footer-at-bottom).
 */
function Shell() {
  return (
    <>
      <div id="page" className="flex min-h-dvh flex-col">
        <a href="#main" className="skip-link">
          Skip to content
        </a>
        <PendingBar />
        <OfflineBanner />
        <Header />
        <Breadcrumbs />
        <div id="main" tabIndex={-1} className="grow outline-none">
          <Outlet />
        </div>
        <Footer />
        <ContactButtons />
      </div>
      <TabRefresh />
      <SignInNotices />
      <ClearReturnTarget />
      <ShellOverlays />
      <CartDrawer />
    </>
  )
}
