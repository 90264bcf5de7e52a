import { Link } from '@tanstack/react-router'
import { Thumbnail } from '../../media/thumbnail.tsx'
import type { MouseEvent } from 'react'
import { formatMoney } from '../../lib/money.ts'
import { formatDate } from '../../lib/time.ts'
import { OrderStatusBadge } from './order-status-badge.tsx'
import { currencyOf, moneyNote, pickupLabel, type ShownOrder } from './order-display.rules.ts'

type OrderListProps = {
  orders: ShownOrder[]
  /** Shows the order where its list is; a new tab, and a page without scripts, still get the order's own page. */
  onOpen?: (orderNumber: string) => void
}

/** One row per order; the whole row leads to it. */
export function OrderList({ orders, onOpen }: OrderListProps) {
  return (
    <ul data-testid="orders">
      {orders.map((order) => (
        <li
          key={order.order_number}
          className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-baseline gap-x-4 border-b border-hairline py-4 first:border-t hover:bg-paper"
        >
          <FirstPicture order={order} />
          <Link
            to="/orders/$number"
            params={{ number: order.order_number }}
            {...(onOpen && {
              preload: false,
              'aria-haspopup': 'dialog',
              onClick: (event: MouseEvent) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
                event.preventDefault()
                onOpen(order.order_number)
              },
            })}
            translate="no"
            className="price whitespace-nowrap underline decoration-hairline underline-offset-4 after:absolute after:inset-0 max-sm:text-sm"
          >
            {order.order_number}
          </Link>
          <p translate="no" className="price text-right">
            {formatMoney(order.total_amount, currencyOf(order))}
          </p>
          <p className="col-span-2 col-start-2 line-clamp-2 pt-0.5 text-muted">
            {order.items.map((item) => `${item.quantity}\u00a0×\u00a0${item.title}`).join(', ')}
          </p>
          <div className="col-span-2 col-start-2 flex flex-wrap items-center gap-x-3 gap-y-1 pt-2">
            <OrderStatusBadge status={order.status} {...pickupLabel(order)} />
            <p className="text-sm text-muted">
              {[formatDate(new Date(order.created_at)), moneyNote(order)].filter(Boolean).join(' · ')}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

function FirstPicture({ order }: { order: ShownOrder }) {
  const url = order.items[0]?.image_url
  return <Thumbnail image={url ? { url, alt: '' } : null} className="row-span-3 w-18 self-start" />
}
