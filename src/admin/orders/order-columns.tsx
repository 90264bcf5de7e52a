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
  return [
    { head: 'Picture', phone: 'picture', cell: ({ image_url }) => <Picture url={image_url} isListed /> },
    { head: 'Order', cell: ({ order_number }) => <b className="font-semibold">{order_number}</b> },
    {
      head: 'Customer',
      phone: 'title',
      // On phones the number is for screen readers: the links of two orders of one customer would have the same name.
      cell: ({ name, order_number, is_sample }) => (
        <>
          {name}
          {is_sample && <span className="text-xs font-normal text-muted"> sample</span>}{' '}
          <span className="sr-only lg:hidden">{order_number}</span>
        </>
      ),
    },
    ...(queue === 'needs_you' ? [reason] : parcel(isMixed, isMixed || queue === 'pickup')),
    ...(isMixed ? [] : [carrier]),
    // What needs the owner says why instead.
    {
      head: 'Status',
      ...(queue !== 'needs_you' && { phone: 'badge' }),
      cell: (order) => state(order, isMixed),
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

const reason: Column<StaffRow> = {
  head: 'Why',
  phone: 'detail',
  share: 6,
  cell: ({ attention_reason, place }) => attention_reason ?? `Price delivery to ${place}`,
}

/** What is sent and where to; on phones below the badge, where each row has one. */
const parcel = (isMixed: boolean, hasBadge: boolean): Column<StaffRow>[] => [
  {
    head: 'Pieces',
    phone: hasBadge ? 'line' : 'detail',
    isWide: isMixed,
    isWrapped: true,
    share: isMixed ? 2.6 : 2,
    cell: ({ pieces, options, source, has_note, name }) =>
      dotted(
        pieces > 1 ? `${pieces} pieces` : options,
        has_note && isMixed && 'note',
        // Who has no name is called Counter.
        source !== 'shop' && orderSourceWords[source] !== name && orderSourceWords[source].toLowerCase(),
      ),
  },
  // `Lagos Mainland (Ikeja, Yaba …)`: what is in brackets would push the sums out of sight.
  {
    head: 'To',
    phone: hasBadge ? 'line' : 'detail',
    isWide: true,
    isWrapped: true,
    share: isMixed ? 2.9 : 3,
    cell: ({ place }) => (pickupPlaceOf(place) || place).replace(/ \(.*\)$/, ''),
  },
]

const carrier: Column<StaffRow> = {
  head: 'Carrier',
  phone: 'detail',
  share: 1.5,
  cell: ({ carrier }) => carrier,
}

/** One badge a row: where statuses are mixed the status, else whether there is a note. */
function state(order: StaffRow, isMixed: boolean) {
  const { has_note, status, rest_due_on, waits_for_due, pickup, is_overdue } = order
  if (is_overdue) return <Badge tone="waiting">Not picked up</Badge>
  // Whether money is missing the sheet that hands it over asks.
  if (pickup && !(isMixed && (waits_for_due || rest_due_on)))
    return <OrderStatusBadge status={status} pickup={pickup} label={pickupStateWords[pickup]} isSmall />
  if (!isMixed) return has_note && <Badge tone="waiting">Note</Badge>
  return (
    <span title={rest_due_on ? `The rest is due by ${dayText(rest_due_on)}` : undefined}>
      <OrderStatusBadge
        status={waits_for_due ? 'pending_review' : status}
        label={staffStatusOf(order)}
        isSmall
      />
    </span>
  )
}
