import { useRouter } from '@tanstack/react-router'
import { useSession } from '../account/sessions/session.queries.ts'
import { useSignOut } from '../account/sessions/use-sign-out.client.ts'
import { MenuLink } from './side-menu-parts.tsx'

/** The menu's account links, sign-in and sign-out. */
export function MenuAccount() {
  const { user, isAdmin } = useSession()
  const leave = useSignOut()
  const router = useRouter()
  const here = router.latestLocation.pathname + router.latestLocation.searchStr
  return (
    <section className="border-t border-current/25 py-3">
      <h3 className="font-semibold">Account</h3>
      <ul>
        <MenuLink href="/saved">Wishlist</MenuLink>
        {user ? (
          <>
            <MenuLink href="/account">Profile &amp; Orders</MenuLink>
            {isAdmin && (
              <li>
                <a href="/admin" className="inline-flex min-h-11 items-center hover:underline">
                  Admin Panel
                </a>
              </li>
            )}
            <li>
              <button
                type="button"
                className="min-h-11 hover:underline"
                disabled={leave.isPending}
                onClick={() => leave.mutate()}
              >
                {leave.isPending ? 'Signing out...' : 'Sign Out'}
              </button>
            </li>
          </>
        ) : (
          <MenuLink href={`/auth?mode=login&returnTo=${encodeURIComponent(here)}`}>
            Sign In / Create Account
          </MenuLink>
        )}
      </ul>
    </section>
  )
}
