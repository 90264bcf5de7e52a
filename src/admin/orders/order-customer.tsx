import { dot } from '../../lib/dotted.ts'
import { whatsappUrl } from '../../settings/contact-links.rules.ts'
import { pickupStateWords } from '../../orders/order/pickup-state.rules.ts'
import type { StaffOrder } from '../../orders/reading/staff-order.schema.ts'
import { parcelCount } from '../../orders/order/fulfilment-status.rules.ts'
import { depositText } from '../../orders/order/part-payment.rules.ts'
import { whatsappText } from '../../orders/reading/whatsapp-text.rules.ts'
import { type Currency, formatMoney } from '../../lib/money.ts'
import { readablePhone } from '../../lib/phone.rules.ts'
import { formatDateTime, formatDay } from '../../lib/time.ts'
import { SiteLink } from '../../ui/site-link.tsx'
import { useStaff } from '../kit/staff.queries.ts'
import { orList } from '../kit/states.tsx'
import { Ago } from '../kit/ago.tsx'
import { mapHref, orderHref } from '../kit/order-links.rules.ts'
import { placeLine } from '../../shipping/address-lines.rules.ts'
import { mailtoUrl } from '../../lib/email-address.rules.ts'
import { CarriedBy } from '../carriers/carried-by.tsx'
import { Opens } from '../kit/list/opens.tsx'

const linkClass = 'text-accent underline underline-offset-4 decoration-hairline hover:decoration-accent'

/** What a thumb presses to reach somebody. */
const reachClass = `${linkClass} inline-flex items-center max-lg:min-h-11`

/** Who gets it and where, how to reach them, and what they ordered before. */
export function OrderCustomer({ order }: { order: StaffOrder }) {
  const { phone, email, customer, expected, shipping_address: to } = order
  const count = customer.orders
  const isCounter = order.source === 'counter'
  return (
    <section aria-label="Customer" className="grid gap-1 pb-6">
      <p>
        <b className="font-semibold">{order.customer_name}</b>
        {count > 1 && <span className="text-muted">{`${dot}${ordinal(count)} order`}</span>}
        {order.source === 'chat' && <span className="text-muted">{dot}from a chat</span>}
        {isCounter && <span className="text-muted">{dot}sold and handed over in the shop</span>}
      </p>
      {!isCounter && <Address order={order} />}
      <p className="flex flex-wrap items-center gap-x-5 max-sm:gap-x-3 max-[379px]:text-sm">
        {phone && (
          <>
            <a className={reachClass} href={`tel:${phone}`}>
              {readablePhone(phone)}
            </a>
            <a className={reachClass} href={whatsappHref(order)} target="_blank" rel="noreferrer">
              WhatsApp
            </a>
          </>
        )}
        {!isCounter && !to.pickup && to.address && (
          <a
            className={reachClass}
            href={mapHref({ ...to, country: order.country_name })}
            target="_blank"
            rel="noreferrer"
          >
            Map
          </a>
        )}
        {order.is_phone_hidden && <HiddenPhone />}
        {email ? (
          <a className={`${reachClass} max-w-full`} href={mailtoUrl(email)} title={email}>
            <span className="sr-only lg:not-sr-only">{email}</span>
            <span aria-hidden className="lg:hidden">
              Email
            </span>
          </a>
        ) : (
          <span className="text-muted">no email</span>
        )}
      </p>
      {expected && !order.pickup && <p className="text-muted">{`Expected delivery ${expected}`}</p>}
      {order.money?.deposit && (
        <p className="font-semibold">{depositText(order.money.deposit, order.currency)}</p>
      )}
      {order.money?.due && (
        <p className="font-semibold">
          {formatMoney(order.money.due.amount, order.currency as Currency)} still to pay
        </p>
      )}
      {order.hold_expires_at && !order.money?.deposit?.is_paid && (
        <p className="text-muted">Pieces kept until {formatDateTime(new Date(order.hold_expires_at))}</p>
      )}
      {order.pickup && <PickupFacts pickup={order.pickup} expected={expected} />}
      <Parcel order={order} />
      <Earlier customer={customer} />
    </section>
  )
}

/** A helper who may not see it reads whom to ask (rule: helper-rights). */
const HiddenPhone = () => (
  <span className="text-muted">{`Phone number hidden; ${orList(useStaff().owners) || 'an owner'} can show it to you.`}</span>
)

function Address({ order }: { order: StaffOrder }) {
  const to = order.shipping_address
  const lines = [to.address, to.landmark, placeLine(to)].filter(Boolean).join(', ')
  const isAbroad = to.country !== 'NG'
  return (
    <p>
      {to.pickup && <b className="font-semibold">{`Pick-up at ${to.pickup.name}: `}</b>}
      {!to.address && <b className="font-semibold text-alert">No street yet. </b>}
      {lines}
      {isAbroad && `, ${order.country_name}`}
      {!to.pickup && to.shippingLocation !== order.country_name && (
        <span className="text-muted">{`${dot}${to.shippingLocation}`}</span>
      )}
    </p>
  )
}

/** How far its pick-up is, and how it was handed over. */
type PickupFactsProps = { pickup: NonNullable<StaffOrder['pickup']>; expected: string | null }

function PickupFacts({ pickup, expected }: PickupFactsProps) {
  const { state, keep_until, collector, reason } = pickup
  if (!state) return null
  return (
    <p>
      <b className="font-semibold">{pickupStateWords[state]}</b>
      {state === 'waiting' && expected && ` by ${expected}`}
      {state === 'ready' && keep_until && `, kept until ${formatDay(new Date(keep_until))}`}
      {collector && ` by ${collector}`}
      {reason && `; without the code: ${reason}`}
    </p>
  )
}

/** Who carries the order's one parcel; several have their own blocks. */
function Parcel({ order }: { order: StaffOrder }) {
  if (parcelCount(order.fulfilments.length, order.to_pack) > 1) return null
  return <CarriedBy parcel={order} />
}

function Earlier({ customer }: { customer: StaffOrder['customer'] }) {
  if (customer.earlier.length === 0) return null
  return (
    <details className="pt-1">
      <summary className="min-h-11 content-center text-accent">
        {customer.orders - 1} other {customer.orders === 2 ? 'order' : 'orders'}
      </summary>
      <ul>
        {customer.earlier.map((order) => (
          <li key={order.id}>
            <SiteLink
              href={orderHref(order.id)}
              className="flex min-h-11 items-center gap-3 border-b border-hairline hover:bg-stage"
            >
              <span className="grow">{order.order_number}</span>
              <span className="text-sm text-muted">{order.state}</span>
              {order.total_amount !== null && (
                <span className="tabular-nums">{formatMoney(order.total_amount)}</span>
              )}
              <Ago at={order.created_at} className="text-sm text-muted" />
              <Opens />
            </SiteLink>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** A chat with the customer, with the words about this order ready to send; `payUrl` when a link was made just now. */
export const whatsappHref = (order: StaffOrder, payUrl = order.pay_url) =>
  whatsappUrl(
    { whatsapp: order.phone },
    whatsappText({
      ...order,
      pay_url: payUrl,
      first_name: order.shipping_address.firstName,
      total_amount: order.money?.total_amount ?? null,
      deposit: order.money?.deposit ?? null,
      due: order.money?.due ?? null,
    }),
  )

function ordinal(count: number): string {
  const isTeen = count % 100 >= 11 && count % 100 <= 13
  const end = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][count % 10] ?? 'th')
  return `${count}${end}`
}
