import type { ReactNode } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { OrderDeposit } from '../deposits/order-deposit.tsx'
import { OrderFacts, OrderItems, ShippingAddressBlock } from './order-details.tsx'
import { OrderParcels } from './order-parcels.tsx'
import { OrderStatusBadge } from '../status/order-status-badge.tsx'
import { OrderSteps } from './order-steps.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { parcelsOf, type ShownOrder } from './order-display.rules.ts'

/** Everything about one order: in full for its customer at /orders/<number>, masked at /track-order. */
export function OrderOverview({ order, actions }: { order: ShownOrder; actions?: ReactNode }) {
  return (
    <article aria-label={`Order ${order.order_number}`} className="bg-paper">
      <div className="selvedge" aria-hidden />
      <div className="flex flex-col gap-8 p-4 md:p-8">
        <header className="flex flex-wrap items-center justify-between gap-3">
          <p className="price text-xl" data-testid="order-number">
            {order.order_number}
          </p>
          <OrderStatusBadge status={order.status} />
        </header>
        {order.status === 'cancelled' ? (
          <Alert title="This order was cancelled">
            {order.payment_status === 'refunded'
              ? 'Your money has been sent back to you.'
              : 'It will not be packed or sent.'}
          </Alert>
        ) : (
          <OrderSteps status={order.status} timeline={order.order_timeline} />
        )}
        {order.status === 'pending' && order.delivery === null && (
          <Alert tone="notice">
            We are working out the delivery price. You get an email with the total and a link to pay.
          </Alert>
        )}
        <OrderDeposit order={order} />
        {order.fulfilments
          .filter((parcel) => parcel.delivery_code)
          .map((parcel) => (
            <Alert key={parcel.id} tone="notice">
              Your delivery code{parcelsOf(order) > 1 && ` for parcel ${parcel.number}`} is{' '}
              <b>{parcel.delivery_code}</b>. Give it to the rider when you have the parcel.
            </Alert>
          ))}
        <OrderFacts order={order} />
        {parcelsOf(order) > 1 && (
          <Part title="Parcels">
            <OrderParcels order={order} />
          </Part>
        )}
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
        <Part title="Items">
          <OrderItems order={order} />
        </Part>
        <Part title="Shipping address">
          <ShippingAddressBlock address={order.shipping_address} />
        </Part>
        {order.notes && (
          <Part title="Your notes">
            <p className="whitespace-pre-line break-words">{order.notes}</p>
          </Part>
        )}
        <Part title="Status history">
          <OrderTimeline events={order.order_timeline} />
        </Part>
      </div>
    </article>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-xl">{title}</h2>
      {children}
    </section>
  )
}
