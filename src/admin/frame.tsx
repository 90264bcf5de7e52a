import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { isRefusal } from '../lib/browser/api-client.ts'
import { useIsOnline } from '../lib/browser/use-is-online.ts'
import { Toasts } from '../ui/toast.tsx'
import { Palette } from './palette/palette.tsx'
import { KeptSales } from './sell/kept-sales.tsx'
import { staffQuery, useStaff } from './kit/staff.queries.ts'
import { LiveShop } from './today/live-shop.tsx'
import { AskProvider } from './kit/ask.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Rail } from './rail.tsx'
import { ScreenFailed, ScreenPending } from './kit/states.tsx'
import { buttonClass } from '../ui/button.tsx'
import { SiteLink } from '../ui/site-link.tsx'

/** The frame of every screen: a rail on desktop, a bar at the bottom of phones. */
export function Frame() {
  const staff = useQuery(staffQuery)
  const isSignedOut = isRefusal(staff.error)
  if (!staff.data)
    return staff.isPending ? (
      <ScreenPending />
    ) : isSignedOut ? (
      <SignedOut />
    ) : (
      <ScreenFailed error={staff.error} onRetry={() => void staff.refetch()} />
    )
  return (
    <AskProvider>
      <div className="min-h-dvh lg:grid lg:grid-cols-[216px_minmax(0,1fr)] print:block print:min-h-0">
        <a href="#page" className="skip-link">
          Skip to content
        </a>
        <Rail />
        <div id="page" tabIndex={-1} className="above-bar flex min-w-0 flex-col outline-none print:block">
          <OfflineBanner />
          <KeptSales />
          <SampleBanner />
          {isSignedOut && <SignedOut />}
          <Suspense fallback={<ScreenPending />}>
            <Outlet />
          </Suspense>
        </div>
        <BottomBar />
      </div>
      <Palette />
      <LiveShop />
      <Toasts position="bottom-center" />
    </AskProvider>
  )
}

/** The session has ended; edits stay on the screen behind this line, and drafts stay stored. */
function SignedOut() {
  const returnTo = encodeURIComponent(window.location.pathname + window.location.search)
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-4 bg-signal px-4 py-3 text-on-signal md:px-8"
    >
      <p className="grow font-semibold">You are signed out. What you typed is kept on this device.</p>
      <a
        href={`/auth?mode=login&returnTo=${returnTo}`}
        className={buttonClass('secondary', 'border-current! text-on-signal!')}
      >
        Sign in again
      </a>
    </div>
  )
}

/** Shown while there is no connection: data may be old, and nothing is saved until pressed again. */
export function OfflineBanner() {
  const isOnline = useIsOnline()
  return (
    <div role="status">
      {!isOnline && (
        <p className="bg-signal px-4 py-2 text-center font-semibold text-on-signal">
          No connection. You can look and type; saving works when it is back.
        </p>
      )}
    </div>
  )
}

/** In a shop with made-up orders, so that nobody takes their money for real (rule: sample-orders). */
function SampleBanner() {
  const { has_samples: hasSamples, role } = useStaff()
  if (!hasSamples) return null
  return (
    <div
      role="note"
      className="no-print flex items-center gap-x-4 bg-tint-info px-4 py-1.5 text-sm text-on-tint-info md:px-8"
    >
      <p className="grow">
        <strong>Sample data.</strong> <span className="sm:hidden">Not real.</span>
        <span className="max-sm:hidden">
          Made-up customers get no email. Their orders and sums are made up too.
        </span>
      </p>
      {role === 'admin' && (
        <SiteLink
          href="/admin/first-steps"
          className="shrink-0 font-semibold whitespace-nowrap underline underline-offset-4"
        >
          Make it mine
        </SiteLink>
      )}
    </div>
  )
}
