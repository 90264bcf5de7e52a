import { useQuery } from '@tanstack/react-query'
import { type OrderQueue, orderQueues, partOf, staffStatusOf } from '../../orders/order/order-queues.rules.ts'
import { OrderStatusBadge } from '../../orders/reading/order-status-badge.tsx'
import type { StaffOrder } from '../../orders/reading/staff-order.schema.ts'
import { Badge } from '../kit/badge.tsx'
import { Screen, Section } from '../kit/screen.tsx'
import { Loaded } from '../kit/states.tsx'
import { useParams, usePathId } from '../kit/use-params.client.ts'
import { OrderDispute } from './order-dispute.tsx'
import { OrderMoney } from '../money/order-money.tsx'
import { OrderReasons } from '../money/order-reasons.tsx'
import { useIsOwner } from '../kit/staff.queries.ts'
import { OrderLabels } from '../carriers/order-labels.tsx'
import { OrderCustomer } from './order-customer.tsx'
import { OrderDoing } from './order-doing.tsx'
import { OrderLines } from './order-lines.tsx'
import { type ListParams, listHref } from '../kit/order-links.rules.ts'
import { OrderReturns } from '../returns/order-returns.tsx'
import { orderListOf } from './orders.queries.ts'
import { OrderNeighbours, useNeighbourKeys } from './order-neighbours.tsx'
import { OrderSheets } from './order-sheets.tsx'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { formatDateTime } from '../../lib/time.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { InputArea, InputForm } from '../kit/fields.tsx'

/** One order: facts at the left, what to do at the right or at the bottom of a phone. */
export function OrderPage() {
  const id = usePathId() ?? ''
  const { params } = useParams()
  const { queue } = params
  const isListed = orderQueues.some((each) => each === queue)
  const order = useQuery(
    ownerQuery('get /orders/{id}', {
      id,
      ...(isListed && orderListOf({ ...params, queue: queue as OrderQueue })),
    }),
  )
  const back = { href: listHref(params), label: 'Orders' }
  if (!order.data)
    return (
      <Screen title="Order" back={back}>
        <Loaded query={order}>{() => null}</Loaded>
      </Screen>
    )
  return <Opened key={id} order={order.data} params={params} back={back} />
}

type OpenedProps = { order: StaffOrder; params: ListParams; back: { href: string; label: string } }

function Opened({ order, params, back }: OpenedProps) {
  const isOwner = useIsOwner()
  const { status, attention_reason, notes } = order
  const deposit = order.money?.deposit
  const pickup = order.pickup?.state ?? null
  useNeighbourKeys(order, params)
  return (
    <Screen
      title={order.order_number}
      back={back}
      aside={
        <>
          {order.is_sample && (
            <span className="max-sm:hidden">
              <Badge tone="info">Sample</Badge>
            </span>
          )}
          <OrderStatusBadge
            isSmall
            status={order.waits_for_due && order.is_disputed ? 'pending_review' : status}
            pickup={deposit?.is_paid || order.waits_for_due ? null : pickup}
            label={staffStatusOf({
              ...order,
              rest_due_on: deposit?.is_paid ? deposit.due_on : null,
              pickup,
              part: partOf(order),
            })}
          />
          <OrderNeighbours order={order} params={params} className="max-lg:hidden" />
        </>
      }
      action={<OrderDoing order={order} params={params} />}
    >
      <OrderNeighbours order={order} params={params} hasNames className="-mt-3 mb-1 lg:hidden" />
      <div className="grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-x-12 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="min-w-0">
          {order.is_sample && (
            <p className="mb-2 sm:hidden">
              <Badge tone="info">Sample</Badge>
            </p>
          )}
          {isOwner && <OrderDispute order={order} />}
          {isOwner && attention_reason && <OrderReasons orderId={order.id} />}
          <OrderCustomer order={order} />
          {notes && (
            <blockquote className="mb-6 bg-tint-waiting px-4 py-3" aria-label="The customer's note">
              “{notes}”
            </blockquote>
          )}
          <OrderLines order={order} params={params} />
          <OrderReturns order={order} />
          {order.fulfilments.length > 0 && <OrderLabels orderId={order.id} />}
        </div>
        <div className="min-w-0">
          {isOwner && <OrderMoney orderId={order.id} />}
          <OrderNote orderId={order.id} />
          <OrderEvents events={order.events} />
        </div>
      </div>
      <OrderSheets order={order} params={params} />
    </Screen>
  )
}

/** What happened and who did it, the newest first; notes of the staff stand out. */
function OrderEvents({ events }: { events: StaffOrder['events'] }) {
  return (
    <Section title="What happened">
      <ol className="grid gap-3">
        {events.toReversed().map((event) => (
          <li key={event.id} className={event.is_private ? 'bg-tint-waiting px-3 py-2' : ''}>
            <p className={event.is_private ? 'sr-only' : ''}>{event.title}</p>
            {event.description && (
              <p className={event.is_private ? 'whitespace-pre-line' : 'text-sm text-muted'}>
                {event.description}
              </p>
            )}
            <p className="text-sm text-muted">
              <time dateTime={event.created_at}>{formatDateTime(new Date(event.created_at))}</time>, by{' '}
              {event.by}
            </p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** A note for the staff; it stands with what happened. */
function OrderNote({ orderId }: { orderId: string }) {
  const [text, setText] = useState('')
  const add = useAction({
    run: () => ownerCall('post /orders/{id}/notes', { id: orderId, text }),
    done: 'Noted',
    onDone: () => setText(''),
    changes: ['orders'],
  })
  return (
    <InputForm
      className="grid gap-2 pb-8"
      onSend={() => {
        if (text.trim() && !add.isPending) add.mutate()
      }}
    >
      <InputArea
        name="note"
        label="Note for us"
        isOptional
        rows={2}
        maxLength={2000}
        value={text}
        placeholder="Only you and your team see this"
        onValue={setText}
      />
      {text.trim() && (
        <Button type="submit" variant="secondary" isBusy={add.isPending}>
          Add note
        </Button>
      )}
    </InputForm>
  )
}
