import { Link } from '@tanstack/react-router'
import { Thumbnail } from '../../media/thumbnail.tsx'
import type { MouseEvent } from 'react'
import { formatMoney } from '../../lib/money.ts'
import { formatDate } from '../../lib/time.ts'
import { OrderStatusBadge } from '../status/order-status-badge.tsx'
import { currencyOf, paidText, type ShownOrder } from './order-display.rules.ts'

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
          className="relative grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-b border-hairline py-4 first:border-t hover:bg-paper sm:grid-cols-[auto_1fr_auto]"
        >
          <FirstPicture order={order} />
          <div>
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
              className="price text-lg underline decoration-hairline underline-offset-4 after:absolute after:inset-0"
            >
              {order.order_number}
            </Link>
            <p className="text-muted">
              {order.items.map((item) => `${item.quantity} × ${item.title}`).join(', ')}
            </p>
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 max-sm:col-start-2 sm:flex-col sm:items-end">
            <OrderStatusBadge status={order.status} />
            <p className="text-sm text-muted">
              <span>{`${formatDate(new Date(order.created_at))} · ${paidText(order)} · `}</span>
              <span translate="no" className="price text-ink">
                {formatMoney(order.total_amount, currencyOf(order))}
              </span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

function FirstPicture({ order }: { order: ShownOrder }) {
  const url = order.items[0]?.image_url
  return <Thumbnail image={url ? { url, alt: '' } : null} className="w-14 max-sm:row-span-2" />
}
