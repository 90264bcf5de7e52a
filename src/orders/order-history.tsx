import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import { useOverlay } from '../lib/use-overlay.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { useLiveOrders } from './live-orders.tsx'
import { OrderList } from './order-list.tsx'
import { ordersQuery } from './orders.queries.ts'

const OrderDialog = lazy(() => import('./order-dialog.tsx'))

const newestShown = 5

/** My orders on /account (spec §2): newest first, each with its details in a dialog, read again when one changes. */
export function OrderHistory() {
  const { data, isError, refetch } = useQuery(ordersQuery)
  const [isWhole, setIsWhole] = useState(false)
  const dialog = useOverlay('order')
  useLiveOrders()
  const orders = data?.orders ?? []
  const opened = orders.find(({ order_number }) => order_number === dialog.subject)
  return (
    <section aria-labelledby="orders-heading" className="border-t border-ink pt-4">
      <h2 id="orders-heading" className="mb-4 text-2xl">
        Orders
      </h2>
      {isError && (
        <Alert>
          Your orders could not be loaded.{' '}
          <Button look="link" onClick={() => void refetch()}>
            Try again
          </Button>
        </Alert>
      )}
      {data && orders.length === 0 && <p className="text-muted">You have not ordered anything yet.</p>}
      {orders.length > 0 && (
        <OrderList orders={isWhole ? orders : orders.slice(0, newestShown)} onOpen={dialog.open} />
      )}
      {orders.length > newestShown && (
        <Button
          look="link"
          className="mt-2"
          aria-expanded={isWhole}
          onClick={() => setIsWhole((before) => !before)}
        >
          {isWhole ? 'Show the newest only' : `Show all ${orders.length} orders`}
        </Button>
      )}
      <Suspense fallback={null}>{opened && <OrderDialog order={opened} onClose={dialog.close} />}</Suspense>
    </section>
  )
}
