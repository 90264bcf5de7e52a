import { type Currency, formatMoney } from '../../lib/money.ts'
import type { StaffRow } from '../../orders/reading/order-list.schema.ts'
import { type OrderQueue, staffStatusWords } from '../../orders/reading/order-queues.rules.ts'
import { OrderStatusBadge } from '../../orders/status/order-status-badge.tsx'
import { Ago } from '../kit/ago.tsx'
import { Badge } from '../kit/badge.tsx'
import { type RowParts, Rows } from '../kit/rows.tsx'
import { Empty } from '../kit/states.tsx'
import type { Selection } from '../kit/use-selection.client.ts'
import { orderHref } from './order-links.rules.ts'
import type { ListAsk } from './orders.queries.ts'

type OrderRowsProps = { orders: StaffRow[]; ask: ListAsk; selection: Selection }

const emptyTexts: Record<OrderQueue, string> = {
  to_pack: 'Nothing to pack. Paid orders wait here.',
  to_ship: 'Nothing to ship. Packed orders wait here for their rider.',
  on_the_way: 'Nothing is on its way. Shipped orders stay here until they arrive.',
  needs_you: 'Nothing needs you. Payments to look at and delivery prices that are asked for wait here.',
  all: 'No order matches.',
}

/** The orders of a queue; the whole row opens one. */
export function OrderRows({ orders, ask, selection }: OrderRowsProps) {
  if (orders.length === 0)
    return (
      <Empty
        text={
          ask.q
            ? `Nothing was found for “${ask.q}”. Check the spelling, or type less.`
            : emptyTexts[ask.queue]
        }
      />
    )
  return (
    <Rows
      label="Orders"
      items={orders}
      idOf={({ id }) => id}
      nameOf={({ order_number }) => order_number}
      hrefOf={({ id }) => orderHref(id, ask)}
      partsOf={(order) => partsOf(order, ask.queue)}
      selection={selection}
    />
  )
}

function partsOf(order: StaffRow, queue: OrderQueue): RowParts {
  const { name, place, options, pieces, total_amount, currency } = order
  const pieceText = pieces > 1 ? `${pieces} pieces` : options
  return {
    picture: <Picture url={order.image_url} />,
    title: (
      <>
        {name} <span className="font-normal text-muted max-md:hidden">{order.order_number}</span>
      </>
    ),
    detail:
      queue === 'needs_you'
        ? (order.attention_reason ?? `Delivery to ${place} to price`)
        : [pieceText, place, order.carrier].filter(Boolean).join(' · '),
    right: total_amount === null ? undefined : formatMoney(total_amount, currency as Currency),
    rightDetail: <Ago at={order.paid_at ?? order.created_at} />,
    badge: <Badges order={order} isMixed={queue === 'all' || queue === 'needs_you'} />,
  }
}

function Badges({ order, isMixed }: { order: StaffRow; isMixed: boolean }) {
  const { has_note, source, status } = order
  if (!has_note && source === 'shop' && !isMixed) return null
  return (
    <span className="flex flex-wrap items-center justify-end gap-1">
      {has_note && <Badge tone="waiting">Note</Badge>}
      {source === 'chat' && <Badge>Chat</Badge>}
      {isMixed && <OrderStatusBadge status={status} label={staffStatusWords[status]} />}
    </span>
  )
}

export function Picture({ url, isLarge = false }: { url: string | null; isLarge?: boolean }) {
  const size = isLarge ? 'w-14 h-[70px]' : 'w-11 h-14'
  return url ? (
    <img src={url} alt="" loading="lazy" className={`${size} shrink-0 bg-stage object-cover`} />
  ) : (
    <span className={`${size} shrink-0 bg-stage`} />
  )
}
