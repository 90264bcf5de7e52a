import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useOverlay } from '../../lib/browser/use-overlay.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedAlert } from '../../ui/failed-alert.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useLiveOrders } from './live-orders.client.ts'
import { OrderList } from './order-list.tsx'
import { newestOrdersQuery } from './orders.queries.ts'

const OrderDialog = lazyPart(() => import('./order-dialog.tsx'))

/**
 * My orders on /account (rule: own-orders): newest first, each with its details in a dialog, read again when one
 * changes.
 */
export function OrderHistory() {
  const { data, isError, refetch } = useQuery(newestOrdersQuery)
  const dialog = useOverlay('order')
  useLiveOrders()
  const orders = data?.orders ?? []
  const opened = orders.find(({ order_number }) => order_number === dialog.subject)
  return (
    <section aria-labelledby="orders-heading" className="border-t border-ink pt-4">
      <h2 id="orders-heading" className="mb-4 text-2xl">
        Orders
      </h2>
      {isError && <FailedAlert onRetry={() => void refetch()}>Your orders could not be loaded.</FailedAlert>}
      {data && orders.length === 0 && (
        <EmptyState
          text="You have not ordered anything yet. Your orders will be here, so that you can follow each one."
          ways={[{ label: 'Start Shopping', href: '/shop' }]}
        />
      )}
      {orders.length > 0 && <OrderList orders={orders} onOpen={dialog.open} />}
      {data && data.total > orders.length && (
        <Link to="/orders" className={buttonClass('link', 'mt-2')}>
          All {data.total} orders
        </Link>
      )}
      {opened && <OrderDialog order={opened} onClose={dialog.close} />}
    </section>
  )
}
