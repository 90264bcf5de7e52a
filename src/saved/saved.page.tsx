import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { toast } from '../ui/toast.tsx'
import { useSession } from '../account/sessions/session.queries.ts'
import { quickAdd } from '../cart/buy-box/quick-add.tsx'
import type { CardProduct } from '../catalog/listing/card.schema.ts'
import { GridSkeleton, ProductGrid, rowOfFour } from '../catalog/listing/product-grid.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { EmptySaved } from './empty-saved.tsx'
import { savedIdsQuery, savedQuery, useToggleSaved } from './saved.queries.ts'

export const Route = createFileRoute('/saved')({
  component: SavedPage,
})

/** A public page; the wishlist is fetched after load. */
function SavedPage() {
  const { data: products, isPending, isError, refetch } = useQuery(savedQuery)
  const { data: ids } = useQuery(savedIdsQuery)
  const { user, isReady } = useSession()
  const isGuest = isReady && !user
  const shown = products?.filter((product) => !ids || ids.includes(product.id))
  return (
    <main className="shell pt-6 pb-16 md:pt-12 lg:pb-28">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 md:mb-10">
        <h1 className="text-3xl md:text-hero">Wishlist</h1>
        <p className="price text-muted" aria-live="polite">
          {shown && shown.length > 0 && (shown.length === 1 ? '1 piece' : `${shown.length} pieces`)}
        </p>
      </div>
      {isPending && <GridSkeleton className={rowOfFour} />}
      {isError && (
        <Alert>
          Your wishlist could not be loaded.{' '}
          <Button variant="link" onClick={() => void refetch()}>
            Try again
          </Button>
        </Alert>
      )}
      {shown?.length === 0 && <EmptySaved isGuest={isGuest} />}
      {shown && shown.length > 0 && (
        <>
          {isGuest && (
            <p className="mb-6 border-l-8 border-kola bg-white px-4 py-3">
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
      className="icon-button bg-chalk"
      aria-label={`Remove ${product.title} from your wishlist`}
      onClick={remove}
      data-testid="unsave"
    >
      <Icon name="close" size={20} />
    </button>
  )
}
