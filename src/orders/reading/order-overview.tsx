import type { ReactNode } from 'react'
import { useShop } from '../../settings/settings.queries.ts'
import { Alert } from '../../ui/alert.tsx'
import { OrderDeposit } from './order-deposit.tsx'
import { OrderFacts, OrderItems, ShippingAddressBlock } from './order-details.tsx'
import { OrderParcels } from './order-parcels.tsx'
import { OrderStatusBadge } from './order-status-badge.tsx'
import { isNeverPaid, parcelsOf, pickupLabel, type ShownOrder } from './order-display.rules.ts'
import { formatDateTime, formatDay } from '../../lib/time.ts'
import { hoursText } from '../../shipping/pickup/ready-time.rules.ts'
import { Icon } from '../../ui/icon.tsx'
import type { OrderStatus } from '../order/order-status.rules.ts'
import { freeMethod } from '../order/payment-methods.rules.ts'
import { orderSteps } from './order-steps.rules.ts'

/** Everything about one order: in full for its customer at /orders/<number>, masked at /track-order. */
export function OrderOverview({ order, actions }: { order: ShownOrder; actions?: ReactNode }) {
  return (
    <article aria-label={`Order ${order.order_number}`} className="bg-paper">
      <div className="selvedge" aria-hidden />
      <div className="flex flex-col gap-8 p-4 md:p-8">
        <header className="flex flex-wrap items-center justify-between gap-3">
          <p translate="no" className="price text-xl" data-testid="order-number">
            {order.order_number}
          </p>
          <OrderStatusBadge status={order.status} {...pickupLabel(order)} />
        </header>
        {order.status === 'cancelled' ? (
          <Alert title="This order was cancelled">
            {order.payment_status === 'refunded'
              ? 'Your money has been sent back to you.'
              : isNeverPaid(order)
                ? 'It was not paid, and will not be packed or sent.'
                : 'It will not be packed or sent.'}
          </Alert>
        ) : order.is_gift_card ? null : (
          <OrderSteps
            status={order.status}
            timeline={order.order_timeline}
            isFree={order.payment_method === freeMethod}
            isPartPaid={order.deposit?.is_paid ?? false}
            pickup={order.pickup}
          />
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
              <span>
                {`Your delivery code${parcelsOf(order) > 1 ? ` for parcel ${parcel.number}` : ''} is `}
              </span>
              <b translate="no">{parcel.delivery_code}</b>. Give it to the rider when you have the parcel.
            </Alert>
          ))}
        <PickupNotice order={order} />
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
        <div className="grid gap-8 lg:grid-cols-2">
          {!order.is_gift_card && (
            <Part title={placeTitle(order)}>
              <ShippingAddressBlock address={order.shipping_address} />
            </Part>
          )}
          {order.notes && (
            <Part title="Your notes">
              <p className="whitespace-pre-line break-words">{order.notes}</p>
            </Part>
          )}
          <Part title="Status history">
            <OrderTimeline events={order.order_timeline} />
          </Part>
        </div>
      </div>
    </article>
  )
}

const placeTitle = ({ pickup }: ShownOrder) =>
  !pickup ? 'Shipping address' : pickup.state === 'collected' ? 'Picked up at' : 'Pick it up at'

/** Where and with what it is fetched, once it is ready (rule: pickup-code-hers). */
function PickupNotice({ order: { pickup, shipping_address: to } }: { order: ShownOrder }) {
  const shop = useShop()
  if (pickup?.state !== 'ready' || !to.pickup) return null
  return (
    <Alert tone="notice" title="Ready to be picked up">
      {pickup.code ? (
        <p>
          Your code is{' '}
          <b translate="no" className="price text-xl">
            {pickup.code}
          </b>
          . Show it there, or send somebody with it.
        </p>
      ) : (
        <p>The code is in our email.</p>
      )}
      <p>{`At ${to.pickup.name}, ${[to.address, to.city].join(', ')}, open ${hoursText(to.pickup, shop)}.`}</p>
      {to.pickup.directions && <p>{to.pickup.directions}</p>}
      {pickup.keep_until && <p>{`We keep it until ${formatDay(new Date(pickup.keep_until))}.`}</p>}
    </Alert>
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

type OrderStepsProps = {
  status: OrderStatus
  timeline: { event_type: string; created_at: string }[]
  isFree: boolean
  isPartPaid: boolean
  pickup: ShownOrder['pickup']
}

const bars = { done: 'bg-accent', current: 'bg-signal', todo: 'bg-hairline' }
const words = { done: 'done', current: 'next', todo: 'to come' }

function OrderSteps({ status, timeline, isFree, isPartPaid, pickup }: OrderStepsProps) {
  const steps = orderSteps(status, timeline, isFree, isPartPaid, pickup)
  if (!steps) return null
  return (
    <ol
      className={`grid gap-3 md:gap-2 ${steps.length === 3 ? 'md:grid-cols-3' : 'md:grid-cols-4'}`}
      aria-label="Progress"
      data-testid="order-steps"
    >
      {steps.map((step) => (
        <li
          key={step.label}
          aria-current={step.state === 'current' ? 'step' : undefined}
          className="flex gap-3 md:flex-col md:gap-2"
        >
          <span aria-hidden className={`w-2 shrink-0 md:h-2 md:w-full ${bars[step.state]}`} />
          <span className="min-h-11">
            <span
              className={`flex items-start gap-1.5 font-semibold md:text-sm ${step.state === 'todo' ? 'text-muted' : ''}`}
            >
              {step.state === 'done' && <Icon name="check" size={16} className="mt-1 md:mt-0.5" />}
              {step.label}
              <span className="sr-only">, {words[step.state]}</span>
            </span>
            {step.at && <span className="block text-sm text-muted">{formatDateTime(new Date(step.at))}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** Everything that happened to an order, newest first. */
function OrderTimeline({ events }: { events: ShownOrder['order_timeline'] }) {
  const newestFirst = events.toSorted((a, b) => b.created_at.localeCompare(a.created_at))
  return (
    <ol className="border-l-2 border-hairline" data-testid="order-timeline">
      {newestFirst.map((event) => (
        <li key={`${event.created_at} ${event.title}`} className="relative pb-5 pl-5 last:pb-0">
          <span aria-hidden className="absolute top-2 -left-[5px] size-2 bg-accent" />
          <p className="font-semibold">{event.title}</p>
          {event.description && <p className="text-muted">{event.description}</p>}
          <p className="text-sm text-muted">
            <time dateTime={event.created_at}>{formatDateTime(new Date(event.created_at))}</time>
          </p>
        </li>
      ))}
    </ol>
  )
}
