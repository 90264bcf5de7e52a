import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { NotFound } from '../../layout/not-found.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { useLiveOrders } from './live-orders.client.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderColumns } from './order-columns.tsx'
import { OrderOverview } from './order-overview.tsx'
import { OrdersSkeleton } from './orders-skeleton.tsx'
import { orderQuery } from './orders.queries.ts'
import { OffersOfOrder } from '../../own-changes/offers-of-order.tsx'
import { titleHead } from '../../layout/page-head.rules.ts'

export const Route = createFileRoute('/orders/$number')({
  loader: async ({ context, params }) => {
    if (!(await context.queryClient.fetchQuery(orderQuery(params.number)))) throw notFound()
  },
  head: ({ matches, params }) => titleHead(matches, `Order ${params.number}`),
  pendingComponent: OrdersSkeleton,
  pendingMs: 150,
  component: OrderPage,
})

function OrderPage() {
  const { number } = Route.useParams()
  const { data: order } = useSuspenseQuery(orderQuery(number))
  useLiveOrders()
  if (!order) return <NotFound />
  return (
    <OrderColumns
      head={
        <>
          <h1 className="text-3xl md:text-hero">Your order</h1>
          <Link to="/orders" className={buttonClass('link', 'self-start')}>
            All orders
          </Link>
        </>
      }
      overview={<OrderOverview order={order} actions={<OrderActions order={order} />} />}
      order={order}
      offers={<OffersOfOrder order={order} her={{ order: order.id }} />}
      number={order.order_number}
    />
  )
}
