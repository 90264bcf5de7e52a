import { type Currency, formatMoney } from '../../lib/money.ts'
import { erasedEmail } from '../../orders/order/erased-customer.rules.ts'
import { readablePhone } from '../../lib/phone.rules.ts'
import { formatDateTime } from '../../lib/time.ts'
import { deliveryProofWords, photoMomentWords } from '../../orders/order/delivery-proof.rules.ts'
import type { StaffOrder } from '../../orders/reading/staff-order.schema.ts'
import { pieceLabel } from '../../lib/variant-label.rules.ts'

/** What speaks for the shop: the order as its staff sees it, and the mails that went out. */
export type EvidenceFacts = {
  order: Omit<StaffOrder, 'customer' | 'next' | 'place' | 'before' | 'after'>
  paidMinor: number
  mails: { name: string; at: Date }[]
}

/** The answer to a dispute as the shop would write it, for the owner to change (rule: disputes). */
export function evidenceText({ order, paidMinor, mails }: EvidenceFacts): string {
  const paid = formatMoney(paidMinor, order.currency as Currency)
  const { email, phone } = order
  const isErased = email === erasedEmail
  const contact = isErased ? '' : [email, readablePhone(phone)].filter(Boolean).join(', ')
  const name = isErased ? 'a customer whose data was deleted since' : order.customer_name
  return [
    `Order ${order.order_number} was ${order.source === 'counter' ? 'sold in the shop' : `placed by ${name}`}${contact && ` (${contact})`} on ${timeText(order.created_at)}. ${paid} was paid for it.`,
    `It was for: ${order.lines.map(lineText).join('; ')}.`,
    ...(order.source === 'counter'
      ? ['The buyer took it away.']
      : [...order.fulfilments.map(parcelText), `Delivery address: ${addressText(order)}.`]),
    ...(mails.length > 0
      ? [
          `Emails to the customer: ${mails.map(({ name, at }) => `${name} (${formatDateTime(at)})`).join('; ')}.`,
        ]
      : []),
    ...order.events
      .filter((event) => !event.is_private && !event.event_type.startsWith('charge_dispute'))
      .map((event) => `${timeText(event.created_at)}: ${event.title}.`),
  ].join('\n')
}

/** As the bank reads it: the owner sees the receipt as a link of its own, not its long address. */
export const withReceipt = (text: string, url: string): string =>
  `${withoutReceipt(text, url)}${receiptLine(url)}`

export const withoutReceipt = (text: string, url: string): string => text.replace(receiptLine(url), '')

const receiptLine = (url: string) => `\nReceipt: ${url}`

const timeText = (at: string) => formatDateTime(new Date(at))

export const addressText = ({
  shipping_address: { address, city, state, zipCode },
  country_name: country,
}: Pick<StaffOrder, 'shipping_address' | 'country_name'>) =>
  [address, city, state, zipCode, country].filter(Boolean).join(', ')

const lineText = (line: StaffOrder['lines'][number]) => `${line.quantity} × ${pieceLabel(line)}`

function parcelText(parcel: StaffOrder['fulfilments'][number], index: number, all: unknown[]): string {
  const name = all.length > 1 ? `Parcel ${index + 1}` : 'The parcel'
  if (parcel.state === 'packed') return `${name} is packed and has not left yet.`
  const proof = parcel.proof ? `: ${deliveryProofWords[parcel.proof]}` : ''
  const carrier = parcel.carrier ? ` with ${parcel.carrier}` : ''
  const number = parcel.tracking_number ? `, tracking number ${parcel.tracking_number}` : ''
  const link = parcel.parcel_url ? ` (${parcel.parcel_url})` : ''
  const photos = (parcel.photos ?? []).map(
    ({ moment, taken_at }) => ` ${photoMomentWords[moment]}: taken ${timeText(taken_at)}.`,
  )
  return `${name} was sent${carrier}${number}${link}${outcomes[parcel.state]}${proof}.${photos.join('')}`
}

const outcomes = {
  packed: '',
  shipped: '',
  delivered: ' and was delivered',
  failed: ' and could not be delivered',
  came_back: ' and came back',
} as const
