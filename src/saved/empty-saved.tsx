import { Link } from '@tanstack/react-router'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** An empty wishlist: its purpose, and where to start. */
export function EmptySaved({ isGuest }: { isGuest: boolean }) {
  return (
    <div className="grid gap-x-12 gap-y-8 py-4 md:grid-cols-12">
      <div className="md:col-span-7">
        <EmptyState
          heading={<p className="display text-2xl">Your wishlist is empty</p>}
          text="Press the heart on a piece and it waits for you here, with today's price and the sizes that are left."
          ways={[
            { label: 'Shop New In', href: '/new-in' },
            { label: 'See everything', href: '/shop' },
            { label: 'See the sale', href: '/sale' },
          ]}
        />
      </div>
      {isGuest && (
        <div className="border-t border-ink pt-4 md:col-span-5">
          <p className="font-semibold">Saved something on another phone?</p>
          <p className="mt-2 text-muted">Sign in and your pieces are here.</p>
          <Link to="/auth" search={{ returnTo: '/saved' }} className={buttonClass('link')}>
            Sign In
          </Link>
        </div>
      )}
    </div>
  )
}
