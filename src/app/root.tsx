import type { QueryClient } from '@tanstack/react-query'
import { HeadContent, Outlet, Scripts, createRootRouteWithContext, isNotFound } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { recordEarlyInputScript } from '../ui/adopt-early-input.ts'
import { Toasts } from '../ui/toast.tsx'
import { ClearReturnTarget } from '../account/sign-in/clear-return-target.client.ts'
import { SignInNotices } from '../account/sign-in/sign-in-notices.client.ts'
import { CartDrawer } from '../cart/cart-drawer.tsx'
import { categoriesQuery } from '../catalog/catalog.queries.ts'
import { shopQuery } from '../settings/settings.queries.ts'
import { Breadcrumbs } from '../shell/breadcrumbs.tsx'
import { ContactButtons } from '../shell/contact-buttons.tsx'
import { replayEarlyClicksScript } from '../shell/replay-early-clicks.rules.ts'
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
import displayFont from '../ui/fonts/ojuju-latin.woff2?url'
import textFont from '../ui/fonts/work-sans-latin.woff2?url'

/** A square of the selvedge. */
const favicon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#25307f" d="M0 0h32v32H0z"/><path fill="#f2b632" d="M9 0h4v32H9z"/><path fill="#a8321c" d="M13 0h10v32H13z"/><path fill="#f4f5f2" d="M23 0h3v32h-3z"/></svg>',
)}`

/** Needed by the first page of a visit only: not in the scripts that browsers load. */
const firstPage = import.meta.env.SSR
  ? {
      links: [
        { rel: 'preload', as: 'font', type: 'font/woff2', href: textFont, crossOrigin: 'anonymous' as const },
        {
          rel: 'preload',
          as: 'font',
          type: 'font/woff2',
          href: displayFont,
          crossOrigin: 'anonymous' as const,
        },
        { rel: 'icon', type: 'image/svg+xml', href: favicon },
        ...siteIconLinks,
      ],
      scripts: [{ children: replayEarlyClicksScript }, { children: recordEarlyInputScript }],
    }
  : { links: [], scripts: [] }

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
      { name: 'theme-color', content: '#f4f5f2' },
      ...routeHead(shop, isNotFound(match.error) ? null : matches.at(-1)!.routeId),
      { name: 'description', content: shop?.tagline ?? '' },
      { property: 'og:site_name', content: shop?.brand_name ?? '' },
    ],
    links: [{ rel: 'stylesheet', href: stylesheet }, ...firstPage.links],
    scripts: firstPage.scripts,
  }),
  shellComponent: Document,
  component: Shell,
  notFoundComponent: NotFound,
  errorComponent: ApplicationError,
})

function Document({ children }: { children: ReactNode }) {
  return (
    <html lang="en-NG">
      <head>
        <HeadContent />
      </head>
      <body>
        {children}
        <Toasts position="top-center" />
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
