import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { cardOffers } from '../../cart/buy-box/quick-add.tsx'
import { newestProductsQuery } from '../../catalog/listing/newest-products.queries.ts'
import { NewestProducts } from '../../catalog/listing/newest-products.tsx'
import { loadSection } from '../../layout/section-data.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { OrderList } from './order-list.tsx'
import { OrdersSkeleton } from './orders-skeleton.tsx'
import { allOrdersQuery } from './orders.queries.ts'
import { useLiveOrders } from './live-orders.client.ts'

export const Route = createFileRoute('/orders')({
  loader: async ({ context: { queryClient } }) => {
    const { pages } = await queryClient.ensureInfiniteQueryData(allOrdersQuery)
    if (pages[0]!.total <= fewOrders) await loadSection(queryClient, newestProductsQuery)
  },
  pendingComponent: OrdersSkeleton,
  pendingMs: 150,
  component: OrdersPage,
})

/** So few that they leave the page empty. */
const fewOrders = 3

function OrdersPage() {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useSuspenseInfiniteQuery(allOrdersQuery)
  const orders = data.pages.flatMap((page) => page.orders)
  useLiveOrders()
  return (
    <main className="shell pt-6 pb-16 md:pt-12 lg:pb-28">
      <h1 className="mb-6 text-3xl md:mb-10 md:text-hero">Orders</h1>
      {orders.length > 0 ? (
        <>
          <OrderList orders={orders} />
          {hasNextPage && (
            <div className="grid justify-items-center gap-3 py-8">
              <p className="text-sm text-muted">
                {orders.length} of {data.pages.at(-1)!.total}
              </p>
              <Button variant="secondary" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                Load More
              </Button>
            </div>
          )}
          {data.pages[0]!.total <= fewOrders && (
            <div className="pt-12 md:pt-16">
              <NewestProducts {...cardOffers} />
            </div>
          )}
        </>
      ) : (
        <>
          <div className="pb-12 md:pb-16">
            <EmptyState
              text="You have not ordered anything yet. Your orders will be here, so that you can follow each one."
              ways={[
                { label: 'Start Shopping', href: '/shop' },
                { label: 'Track an order', href: '/track-order' },
              ]}
            />
          </div>
          <NewestProducts {...cardOffers} />
        </>
      )}
    </main>
  )
}
