import { dayText } from '../../cart/quote/deposit.rules.ts'
import { type Currency, formatMoney } from '../../lib/money.ts'
import type { StaffRow } from '../../orders/reading/order-list.schema.ts'
import { listedStatusOf, type OrderQueue } from '../../orders/reading/order-queues.rules.ts'
import { orderSourceWords } from '../../orders/status/order-status.rules.ts'
import { OrderStatusBadge } from '../../orders/status/order-status-badge.tsx'
import { Ago } from '../kit/ago.tsx'
import { Badge } from '../kit/badge.tsx'
import type { Column } from '../kit/list.tsx'
import { firstSort } from './order-links.rules.ts'

/** What a queue shows of its orders: in what needs the owner, why it does. */
export function orderColumns(queue: OrderQueue): Column<StaffRow>[] {
  const isMixed = queue === 'all' || queue === 'needs_you'
  return [
    { head: 'Picture', phone: 'picture', cell: ({ image_url }) => <Picture url={image_url} /> },
    {
      head: 'Customer',
      phone: 'title',
      // On phones the number is for screen readers: the links of two orders of one customer would have the same name.
      cell: ({ name, order_number }) => (
        <>
          {name} <span className="sr-only md:hidden">{order_number}</span>
        </>
      ),
    },
    {
      head: 'Order',
      cell: ({ order_number, is_sample }) => (
        <>
          {order_number}
          {is_sample && <span className="block text-sm text-muted">Sample</span>}
        </>
      ),
    },
    ...(queue === 'needs_you' ? [reason] : parcel),
    ...(isMixed ? [] : [carrier]),
    { head: 'State', phone: 'badge', cell: (order) => badges(order, isMixed) },
    {
      head: 'When',
      phone: 'rightDetail',
      sort:
        firstSort(queue) === 'oldest'
          ? { value: 'newest', order: 'descending' }
          : { value: 'oldest', order: 'ascending' },
      cell: ({ paid_at, created_at }) => <Ago at={paid_at ?? created_at} />,
    },
    {
      head: 'Total',
      phone: 'right',
      isNumber: true,
      cell: ({ total_amount, currency }) =>
        total_amount !== null && formatMoney(total_amount, currency as Currency),
    },
  ]
}

const reason: Column<StaffRow> = {
  head: 'Why',
  phone: 'detail',
  cell: ({ attention_reason, place }) => attention_reason ?? `Delivery to ${place} to price`,
}

const parcel: Column<StaffRow>[] = [
  {
    head: 'Pieces',
    phone: 'detail',
    cell: ({ pieces, options }) => (pieces > 1 ? `${pieces} pieces` : options),
  },
  // `Lagos Mainland (Ikeja, Yaba …)`: what is in brackets would push the sums out of sight.
  { head: 'To', phone: 'detail', cell: ({ place }) => place.replace(/ \(.*\)$/, '') },
]

const carrier: Column<StaffRow> = { head: 'Carrier', phone: 'detail', cell: ({ carrier }) => carrier }

function badges({ has_note, source, status, rest_due_on }: StaffRow, isMixed: boolean) {
  if (!has_note && source === 'shop' && !isMixed) return null
  return (
    <span className="flex flex-wrap items-center gap-1 max-md:max-w-36 max-md:justify-end">
      {has_note && <Badge tone="waiting">Note</Badge>}
      {source !== 'shop' && <Badge>{orderSourceWords[source]}</Badge>}
      {isMixed && <OrderStatusBadge status={status} label={listedStatusOf({ status, rest_due_on })} />}
      {rest_due_on && <span className="text-sm text-muted max-md:hidden">until {dayText(rest_due_on)}</span>}
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
