import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { OrderView } from '../../orders/order/order.schema.ts'
import { orderQuery } from '../../orders/reading/orders.queries.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { OrdersLink } from './orders-link.tsx'
import { CheckoutFrame } from '../checkout-frame.tsx'

type OwnOrderProps = {
  /** As the address has it: anything can stand there. */
  idOrNumber: string
  title: string
  children: (order: OrderView) => ReactNode
  /** Under the title on a wide screen, else at the end. */
  end?: (order: OrderView) => ReactNode
}

/** A page about one of the shopper's own orders; any other is not found (rule: not-found), and nothing of it is said. */
export function OwnOrder({ idOrNumber, title, children, end }: OwnOrderProps) {
  const { data: order, error, isFetching, refetch } = useQuery(orderQuery(idOrNumber))
  if (order)
    return (
      <CheckoutFrame title={title} end={end?.(order)}>
        {children(order)}
      </CheckoutFrame>
    )
  if (order === undefined && !error)
    return (
      <CheckoutFrame title={title}>
        <div className="skeleton h-96" aria-busy />
      </CheckoutFrame>
    )
  return (
    <CheckoutFrame title="Checkout">
      {order === null ? (
        <Alert title="Order Not Found">
          <p>
            We cannot find this order in your account. Please check that you are signed in with the email you
            ordered with.
          </p>
          <div className="mt-3">
            <OrdersLink />
          </div>
        </Alert>
      ) : (
        <Alert title="Error">
          <p>Your order could not be loaded. It is safe: please check your connection and try again.</p>
          <Button className="mt-3" isBusy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </Alert>
      )}
    </CheckoutFrame>
  )
}
