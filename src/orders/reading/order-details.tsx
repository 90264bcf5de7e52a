import type { ReactNode } from 'react'
import { formatMoney } from '../../lib/money.ts'
import { formatDate } from '../../lib/time.ts'
import { Thumbnail } from '../../media/thumbnail.tsx'
import { deliveryFeeText } from '../../shipping/delivery-fee.rules.ts'
import { hoursText } from '../../shipping/pickup/ready-time.rules.ts'
import { useShop } from '../../settings/settings.queries.ts'
import { findCountry } from '../../shipping/countries.rules.ts'
import { freeMethod, paymentMethodLabel } from '../order/payment-methods.rules.ts'
import { DepositRows } from './order-deposit.tsx'
import {
  currencyOf,
  expectedText,
  isNeverPaid,
  paidText,
  parcelsOf,
  type ShownOrder,
} from './order-display.rules.ts'
import { placeLine } from '../../shipping/address-lines.rules.ts'
import { TrackingNumber } from './tracking-number.tsx'
import { variantLabel } from '../../lib/variant-label.rules.ts'

/** Date, payment, tracking: the facts of an order beside its items. */
export function OrderFacts({ order }: { order: ShownOrder }) {
  const { tracking_number } = order
  // Several parcels have each their own, in their list.
  const isOne = parcelsOf(order) <= 1
  const parcel = { tracking_number, parcel_url: order.fulfilments[0]?.parcel_url }
  const facts: [string, ReactNode][] = [
    ['Order date', formatDate(new Date(order.created_at))],
    // What is due is said above them (rule: part-payment).
    ['Payment status', order.deposit?.is_paid ? 'Part paid' : !isNeverPaid(order) && paidText(order)],
    ['Payment method', order.payment_method === freeMethod ? null : paymentMethodLabel(order.payment_method)],
    ['Carrier', isOne && order.carrier],
    ['Tracking number', isOne && tracking_number && <TrackingNumber parcel={parcel} />],
    [
      order.pickup ? 'Expected ready' : 'Expected delivery',
      order.pickup?.state === 'ready' ? null : expectedText(order),
    ],
  ]
  const known = facts.filter(([, value]) => value)
  return (
    <dl className={`grid gap-x-6 gap-y-3 sm:grid-cols-2 ${known.length === 3 ? 'lg:grid-cols-3' : ''}`}>
      {known.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="font-semibold break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The lines as sold and the breakdown as charged (rule: order-keeps-its-words). */
export function OrderItems({ order }: { order: ShownOrder }) {
  const money = (amountMinor: number) => formatMoney(amountMinor, currencyOf(order))
  const rows: [string, string][] = [
    ['Subtotal', money(order.subtotal)],
    ...(order.discount > 0 ? [['Discount', money(-order.discount)] as [string, string]] : []),
    ...(order.is_gift_card
      ? []
      : [
          [order.pickup ? 'Pick-up' : 'Delivery', deliveryFeeText(order.delivery, currencyOf(order))] as [
            string,
            string,
          ],
        ]),
  ]
  return (
    <>
      <ul>
        {order.items.map((item) => (
          <li key={item.id} className="flex gap-4 border-b border-hairline py-3 first:border-t">
            <Thumbnail image={item.image_url ? { url: item.image_url, alt: '' } : null} className="w-16" />
            <div className="min-w-0 flex-1">
              <p className="font-semibold">{item.title}</p>
              {item.variant && <span className="block text-sm text-muted">{variantLabel(item.variant)}</span>}
              <span className="block text-sm text-muted">
                {item.quantity} ×{' '}
                <span translate="no" className="price font-normal">
                  {money(item.price)}
                </span>
              </span>
            </div>
            <span translate="no" className="price">
              {money(item.total)}
            </span>
          </li>
        ))}
      </ul>
      <dl className="mt-3 grid grid-cols-[1fr_auto] gap-y-1.5">
        {rows.map(([name, amount]) => (
          <div key={name} className="col-span-2 flex justify-between">
            <dt>{name}</dt>
            <dd translate="no" className="price">
              {amount}
            </dd>
          </div>
        ))}
        <div className="col-span-2 mt-1 flex justify-between border-t border-ink pt-2 text-lg font-semibold">
          <dt>{order.delivery === null ? 'Total before delivery' : 'Total'}</dt>
          <dd translate="no" className="price" data-testid="order-total">
            {money(order.total_amount)}
          </dd>
        </div>
        {order.to_door?.rows.map(({ label, text }, index, { length }) => (
          <div
            key={label}
            className={`col-span-2 flex justify-between gap-4 text-sm ${index === length - 1 ? 'font-semibold' : 'text-muted'}`}
          >
            <dt>{label}</dt>
            <dd className="text-right">{text}</dd>
          </div>
        ))}
        {order.to_door && <p className="col-span-2 text-sm text-muted">{order.to_door.note}</p>}
        <DepositRows order={order} />
      </dl>
    </>
  )
}

export function ShippingAddressBlock({ address }: { address: ShownOrder['shipping_address'] }) {
  const shop = useShop()
  const { pickup } = address
  const street = [[address.address, address.landmark].filter(Boolean).join(', '), placeLine(address)]
  const lines = pickup
    ? [pickup.name, ...street, pickup.directions, `Open ${hoursText(pickup, shop)}`]
    : [
        [address.firstName, address.lastName].filter(Boolean).join(' '),
        ...street,
        findCountry(address.country)?.name ?? address.country,
        address.shippingLocation && `Delivery to ${address.shippingLocation}`,
      ]
  return (
    <address className="not-italic">
      {lines.filter(Boolean).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  )
}
