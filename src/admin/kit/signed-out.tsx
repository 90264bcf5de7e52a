import { buttonClass } from '../../ui/button.tsx'

/** The session has ended; edits stay on the screen behind this line, and drafts stay stored. */
export function SignedOut() {
  const returnTo = encodeURIComponent(window.location.pathname + window.location.search)
  return (
    <div role="alert" className="flex flex-wrap items-center gap-4 bg-kola px-4 py-3 text-ink md:px-8">
      <p className="grow font-semibold">You are signed out. What you typed is kept on this device.</p>
      <a href={`/auth?mode=login&returnTo=${returnTo}`} className={buttonClass('secondary')}>
        Sign in again
      </a>
    </div>
  )
}
