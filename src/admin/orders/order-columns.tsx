import { Picture } from '../kit/picture.tsx'
import { dayText } from '../../cart/quote/deposit.rules.ts'
import { dotted } from '../../lib/dotted.ts'
import { type Currency, formatMoney } from '../../lib/money.ts'
import type { StaffRow } from '../../orders/reading/list-staff-orders.service.ts'
import { type OrderQueue, staffStatusOf } from '../../orders/order/order-queues.rules.ts'
import { pickupStateWords } from '../../orders/order/pickup-state.rules.ts'
import { orderSourceWords } from '../../orders/order/order-status.rules.ts'
import { OrderStatusBadge } from '../../orders/reading/order-status-badge.tsx'
import { Ago } from '../kit/ago.tsx'
import { pickupPlaceOf } from '../../shipping/pickup/kept-pickup.rules.ts'
import { Badge } from '../kit/badge.tsx'
import type { Column } from '../kit/list/columns.tsx'
import { firstSort } from '../kit/order-links.rules.ts'

/** What a queue shows of its orders: in what needs the owner, why it does. */
export function orderColumns(queue: OrderQueue): Column<StaffRow>[] {
  const isMixed = queue === 'all' || queue === 'needs_you'
  const hasBadge = isMixed || queue === 'pickup'
  // Few have a carrier before they are packed: no column of its own.
  const hasCarrier = !isMixed && queue !== 'to_pack'
  return [
    { head: 'Picture', phone: 'picture', cell: ({ image_url }) => <Picture url={image_url} isListed /> },
    { head: 'Order', cell: ({ order_number }) => <b className="font-semibold">{order_number}</b> },
    {
      head: 'Customer',
      phone: 'title',
      isWrapped: 'wide',
      share: 3.2,
      // A phone shows the end of the number, which is what is searched for; read out, it is whole.
      cell: ({ name, order_number, is_sample }) => (
        <span className="max-lg:flex max-lg:items-baseline max-lg:gap-1.5">
          <span className="min-w-0 max-lg:truncate">{name}</span>
          <span className="text-xs font-normal text-muted tabular-nums lg:hidden">
            <span className="sr-only">{order_number.slice(0, -6)}</span>
            {order_number.slice(-6)}
          </span>
          {is_sample && <span className="text-xs font-normal text-muted max-lg:hidden"> sample</span>}
        </span>
      ),
    },
    ...(queue === 'needs_you' ? [reason] : parcel({ isMixed, hasBadge, hasCarrier })),
    ...(hasCarrier ? [carrier] : []),
    // What needs the owner says why instead.
    {
      head: 'Status',
      ...(queue !== 'needs_you' && { phone: 'badge' }),
      cell: (order) => badgesOf(order, isMixed),
    },
    {
      head: 'Total',
      phone: 'right',
      isNumber: true,
      cell: ({ total_amount, currency }) =>
        total_amount !== null && formatMoney(total_amount, currency as Currency),
    },
    {
      head: 'When',
      phone: 'rightDetail',
      isNumber: true,
      sort:
        firstSort(queue) === 'oldest'
          ? { ascending: '', descending: 'newest' }
          : { ascending: 'oldest', descending: '' },
      cell: ({ created_at }) => <Ago at={created_at} />,
    },
  ]
}

/**
 * On phones a sample is called one before its words, after which it would hang alone below a long line; not in a row with a
 * tag, where what to pack would be cut.
 */
const withSample = ({ is_sample, has_note, source }: StaffRow, words: string) =>
  is_sample && !(words && (has_note || source !== 'shop')) ? (
    <>
      <span className="lg:hidden">{words ? 'sample · ' : 'sample'}</span>
      {words}
    </>
  ) : (
    words
  )

const reason: Column<StaffRow> = {
  head: 'Why',
  phone: 'detail',
  share: 6,
  cell: (order) => withSample(order, order.attention_reason ?? `Price delivery to ${order.place}`),
}

/** What is sent and where to; on phones a line of its own, with what is sent where a row has a badge above. */
const parcel = ({
  isMixed,
  hasBadge,
  hasCarrier,
}: Record<'isMixed' | 'hasBadge' | 'hasCarrier', boolean>): Column<StaffRow>[] => [
  {
    head: 'Pieces',
    phone: hasBadge ? 'line' : 'detail',
    isWide: isMixed,
    isWrapped: 'wide',
    share: isMixed ? 2.6 : 2.1,
    cell: (order) => withSample(order, order.pieces > 1 ? `${order.pieces} pieces` : order.options),
  },
  // `Lagos Mainland (Ikeja, Yaba …)`: what is in brackets would push the sums out of sight.
  {
    head: 'To',
    phone: 'line',
    isWide: true,
    isWrapped: 'wide',
    share: isMixed ? 3.6 : 4.2,
    cell: ({ place, carrier }) =>
      dotted((pickupPlaceOf(place) || place).replace(/ \(.*\)$/, ''), !hasCarrier && carrier),
  },
]

const carrier: Column<StaffRow> = {
  head: 'Carrier',
  phone: 'line',
  share: 1,
  cell: ({ carrier }) => carrier,
}

/**
 * Where statuses are mixed the status, else what of it the queue does not say; where it came from, and whether it has a note. Empty
 * where there is none: a phone's row leaves no room for it.
 */
function badgesOf(order: StaffRow, isMixed: boolean) {
  const { has_note, source, name } = order
  const status = statusBadge(order, isMixed)
  // Who has no name is called Counter.
  const from = source !== 'shop' && orderSourceWords[source] !== name && orderSourceWords[source]
  return (
    (status || from || has_note) && (
      <span className="inline-flex flex-wrap gap-1.5 max-lg:flex-nowrap lg:py-1">
        {status}
        {from && <Badge>{from}</Badge>}
        {has_note && <Badge tone="waiting">Note</Badge>}
      </span>
    )
  )
}

function statusBadge(order: StaffRow, isMixed: boolean) {
  const { part, status, rest_due_on, waits_for_due, pickup, is_overdue } = order
  if (is_overdue) return <Badge tone="waiting">Not picked up</Badge>
  // Whether money is missing the sheet that hands it over asks.
  if (pickup && !(isMixed && (waits_for_due || rest_due_on)))
    return <OrderStatusBadge status={status} pickup={pickup} label={pickupStateWords[pickup]} isSmall />
  // Among all orders it has all its pieces, here those that the queue is about.
  if (!isMixed) return part && <OrderStatusBadge status={status} label={`Partly ${part}`} isSmall />
  return (
    <span title={rest_due_on ? `The balance is due by ${dayText(rest_due_on)}` : undefined}>
      <OrderStatusBadge
        status={waits_for_due ? 'pending_review' : status}
        label={staffStatusOf(order)}
        isSmall
      />
    </span>
  )
}
