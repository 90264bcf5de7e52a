import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { AddressBook } from '../../addresses/address-book.tsx'
import { OwnCredit } from '../../credit/own-credit.tsx'
import { OrderHistory } from '../../orders/reading/order-history.tsx'
import { newestOrdersQuery } from '../../orders/reading/orders.queries.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { OrdersSkeleton } from '../../orders/reading/orders-skeleton.tsx'
import { OwnDataSection } from './personal-data-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileForm } from './profile-form.tsx'
import { profileQuery } from './profile.queries.ts'
import { useSignOut, useSignedOut } from '../sessions/use-sign-out.client.ts'
import { SessionsList } from './sessions-list.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'

export const Route = createFileRoute('/account')({
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData(profileQuery),
      queryClient.prefetchQuery(newestOrdersQuery),
    ])
  },
  pendingComponent: OrdersSkeleton,
  pendingMs: 150,
  component: AccountPage,
})

/** With where a customer is signed in (rule: session-renewal). */
function AccountPage() {
  const { data: profile } = useSuspenseQuery(profileQuery)
  const leave = useSignOut()
  const leaveEverywhere = useSignedOut()
  return (
    <main className="shell pt-6 pb-16 md:pt-12 lg:pb-28">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4 md:mb-12">
        <div className="max-w-full">
          <h1 className="text-3xl md:text-hero">
            {profile.first_name ? `Hello, ${profile.first_name}` : 'My account'}
          </h1>
          <p className="flex flex-wrap gap-x-6 pt-2">
            <Link to="/orders" className={buttonClass('link')}>
              All orders
            </Link>
            <Link to="/saved" className={buttonClass('link')}>
              Wishlist
            </Link>
          </p>
        </div>
        <Button variant="secondary" isBusy={leave.isPending} onClick={() => leave.mutate()}>
          Sign Out
        </Button>
      </div>
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-12">
          <OrderHistory />
          <OwnCredit />
          <AddressBook />
          <TitledSection id="profile" title="Profile">
            <ProfileForm />
          </TitledSection>
        </div>
        <div className="flex min-w-0 flex-col gap-12">
          <TitledSection id="sessions" title="Where you are signed in">
            <SessionsList onSignedOut={leaveEverywhere} />
          </TitledSection>
          <PasswordSection />
          <OwnDataSection />
        </div>
      </div>
    </main>
  )
}
