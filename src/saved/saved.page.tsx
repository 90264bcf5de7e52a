import { countText } from '../lib/count-text.ts'
import * as nouns from '../lib/nouns.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { toast } from '../ui/toast.tsx'
import { useIsGuest } from '../account/sessions/session.queries.ts'
import { cardOffers, quickAdd } from '../cart/buy-box/quick-add.tsx'
import type { CardProduct } from '../catalog/listing/card.schema.ts'
import { GridSkeleton, ProductGrid, rowOfFour } from '../catalog/listing/product-grid.tsx'
import { newestProductsQuery } from '../catalog/listing/newest-products.queries.ts'
import { NewestProducts } from '../catalog/listing/newest-products.tsx'
import { loadSection } from '../layout/section-data.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { savedIdsQuery, savedQuery, useToggleSaved } from './saved.queries.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailedAlert } from '../ui/failed-alert.tsx'

export const Route = createFileRoute('/saved')({
  loader: async ({ context: { queryClient } }) => {
    if (!import.meta.env.SSR) {
      // With the wishlist, not after it: what comes late would move the foot.
      if (isShort(queryClient.getQueryData(savedIdsQuery.queryKey)))
        await loadSection(queryClient, newestProductsQuery)
      return
    }
    await queryClient.prefetchQuery(savedQuery)
    if (isShort(queryClient.getQueryData(savedQuery.queryKey)))
      await loadSection(queryClient, newestProductsQuery)
  },
  component: SavedPage,
})

/** At most one row of a wide screen: the newest pieces are below it. */
const isShort = (list: readonly unknown[] | undefined) => list !== undefined && list.length <= 4

/** Each shopper's own, a guest's too: the server reads it by the cookie. */
function SavedPage() {
  const { data: products, isPending, isError, refetch } = useQuery(savedQuery)
  const { data: ids } = useQuery(savedIdsQuery)
  const isGuest = useIsGuest()
  const shown = products?.filter((product) => !ids || ids.includes(product.id))
  return (
    <main className="shell pt-6 pb-16 md:pt-12 lg:pb-28">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 md:mb-10">
        <h1 className="text-3xl md:text-hero">Wishlist</h1>
        <p className="price text-muted" aria-live="polite">
          {shown && shown.length > 0 && countText(nouns.piece, shown.length)}
        </p>
      </div>
      {isPending && <GridSkeleton className={rowOfFour} />}
      {isError && (
        <FailedAlert onRetry={() => void refetch()}>Your wishlist could not be loaded.</FailedAlert>
      )}
      {shown?.length === 0 && <EmptySaved isGuest={isGuest} />}
      {shown && shown.length > 0 && (
        <>
          {isGuest && (
            <p className="mb-6 border-l-8 border-signal bg-paper px-4 py-3">
              These pieces are kept in this browser.{' '}
              <Link
                to="/auth"
                search={{ returnTo: '/saved' }}
                className={buttonClass('link', '!min-h-0 !py-0')}
              >
                Sign in
              </Link>{' '}
              to have them on every device.
            </p>
          )}
          <h2 className="sr-only">Saved pieces</h2>
          <ProductGrid
            products={shown}
            hasEager
            className={rowOfFour}
            action={quickAdd}
            corner={(product) => <Unsave product={product} />}
          />
        </>
      )}
      {isShort(shown) && <NewestProducts {...cardOffers} />}
    </main>
  )
}

/** Where other lists have the heart. */
function Unsave({ product }: { product: CardProduct }) {
  const toggle = useToggleSaved()
  const remove = () => {
    toggle.mutate({ productId: product.id, isSaved: false })
    toast.message('Removed from your wishlist', {
      description: product.title,
      action: { label: 'Undo', onClick: () => toggle.mutate({ productId: product.id, isSaved: true }) },
    })
  }
  return (
    <button
      type="button"
      className="icon-button bg-ground bg-clip-content p-1"
      aria-label={`Remove ${product.title} from your wishlist`}
      onClick={remove}
      data-testid="unsave"
    >
      <Icon name="close" size={20} />
    </button>
  )
}

/** An empty wishlist: its purpose, and where to start. */
function EmptySaved({ isGuest }: { isGuest: boolean }) {
  return (
    <div className="grid gap-x-12 gap-y-8 py-4 md:grid-cols-12">
      <div className="md:col-span-7">
        <EmptyState
          heading={<p className="display text-2xl">Your wishlist is empty</p>}
          text="Press the heart on a piece to keep it here, with today’s price and the sizes that are left."
          ways={[
            { label: 'Shop New In', href: '/new-in' },
            { label: 'See everything', href: '/shop' },
            { label: 'See the sale', href: '/sale' },
          ]}
        />
      </div>
      {isGuest && (
        <div className="border-t border-ink pt-4 md:col-span-5">
          <p className="font-semibold">Saved something on another device?</p>
          <p className="mt-2 text-muted">Sign in and your pieces are here.</p>
          <Link to="/auth" search={{ returnTo: '/saved' }} className={buttonClass('link')}>
            Sign In
          </Link>
        </div>
      )}
    </div>
  )
}
