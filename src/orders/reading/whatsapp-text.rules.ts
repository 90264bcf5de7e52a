import { dayText } from '../../cart/quote/deposit.rules.ts'
import { formatMoney } from '../../lib/money.ts'
import { formatDateTime, formatDay } from '../../lib/time.ts'
import type { KeptPickup } from '../../shipping/pickup/pickup.schema.ts'
import type { PickupState } from '../order/pickup-state.rules.ts'
import type { DueView } from '../order/added-lines.rules.ts'
import type { DepositView } from '../order/part-payment.rules.ts'
import { parcelCount } from '../order/fulfilment-status.rules.ts'
import type { FulfilmentView } from '../order/order.schema.ts'
import type { OrderStatus } from '../order/order-status.rules.ts'

export type MessagedOrder = {
  order_number: string
  status: OrderStatus
  first_name: string
  brand_name: string
  /** Minor units; null when the writer may not see money. */
  total_amount: number | null
  /** Of an order in parts; null for others, and when whoever writes sees no money. */
  deposit: DepositView | null
  /** What is still to pay of an order whose money came in before. */
  due: DueView | null
  pay_url: string | null
  hold_expires_at: string | null
  follow_url: string
  carrier: string | null
  tracking_number: string | null
  parcel_url: string | null
  fulfilments: readonly Pick<FulfilmentView, 'number' | 'state' | 'carrier' | 'tracking_number'>[]
  /** Pieces that are in no parcel yet. */
  to_pack: number
  /** `Tue 24 – Thu 26 Nov`; null where no days are known. */
  expected: string | null
  /** Of an order that is fetched. */
  pickup?: { state: PickupState | null; keep_until: string | null; hours: string } | null
  shipping_address?: { address: string; city: string; pickup?: KeptPickup | undefined }
}

/** What the shop writes to the customer of an order, ready to send (rule: whatsapp-text). */
export const whatsappText = (order: MessagedOrder): string => messageOf(order, wordsOf(order))

/** What is needed of an order that waits for its payment. */
type UnpaidOrder = Pick<
  MessagedOrder,
  'order_number' | 'first_name' | 'brand_name' | 'total_amount' | 'pay_url' | 'hold_expires_at' | 'deposit'
>

/** The same of an order that was made just now. */
export const payText = (order: UnpaidOrder): string => messageOf(order, payWords(order))

const messageOf = ({ first_name, brand_name }: UnpaidOrder, words: string[]): string =>
  [`Hello ${first_name}, this is ${brand_name}.`, ...words].filter(Boolean).join(' ')

function wordsOf(order: MessagedOrder): string[] {
  const number = order.order_number
  if (order.due) return dueWords(order.due, order)
  const place = order.shipping_address?.pickup
  if (order.pickup?.state && place) return pickupWords(order, place)
  const gone = order.fulfilments.filter(({ state }) => state !== 'packed')
  const count = parcelCount(order.fulfilments.length, order.to_pack)
  if (count > 1 && gone.length > 0 && order.status !== 'delivered') return parcelWords(order, gone, count)
  switch (order.status) {
    case 'pending':
      return payWords(order)
    case 'pending_review':
      return [`We are checking the payment of your order ${number}. Please do not pay again.`]
    case 'paid':
      return [
        `We have your ${order.total_amount === 0 ? 'order' : 'payment for order'} ${number} and are packing it.`,
        arrives(order),
        follow(order),
      ]
    case 'processing':
      return [`Your order ${number} is packed and will leave soon.`, arrives(order), follow(order)]
    case 'shipped':
      return shippedWords(order)
    case 'delivered':
      return [`Your order ${number} was delivered. We hope it fits!`]
    case 'cancelled':
      return [`Your order ${number} was cancelled.`]
  }
}

/** The code is hers alone: it is in her mail and on her order's page (rule: pickup-code-hers). */
function pickupWords(order: MessagedOrder, place: KeptPickup): string[] {
  const { order_number: number, pickup, shipping_address: to } = order
  const where = [place.name, to?.address, to?.city].filter(Boolean).join(', ')
  if (pickup?.state === 'collected') return [`Your order ${number} was picked up. We hope it fits!`]
  if (pickup?.state === 'waiting')
    return [
      `We have your order ${number} and get it ready. You pick it up at ${where}; we write when it is there.`,
    ]
  const until = pickup?.keep_until ? ` We keep it until ${formatDay(new Date(pickup.keep_until))}.` : ''
  return [
    `Your order ${number} is ready to be picked up at ${where}, open ${pickup?.hours}.${until}`,
    'Bring the code from our email or your order’s page, or send somebody with it.',
  ]
}

function payWords({ order_number, total_amount, pay_url, hold_expires_at, deposit }: UnpaidOrder): string[] {
  const total = total_amount === null ? '' : ` of ${formatMoney(total_amount)}`
  const kept = hold_expires_at
    ? `Your pieces are kept for you until ${formatDateTime(new Date(hold_expires_at))}.`
    : ''
  if (deposit) return partWords({ order_number, pay_url, deposit }, kept)
  if (!pay_url) return [`Your order ${order_number}${total} is waiting for payment.`, kept]
  return [`Your order ${order_number}${total} is ready to pay: ${pay_url}`, kept]
}

/** What is due of an order whose money came in before, with the link that pays it. */
const dueWords = ({ amount }: DueView, { order_number, pay_url }: MessagedOrder): string[] => [
  `${formatMoney(amount)} is still to pay for your order ${order_number}.`,
  pay_url ? `You can pay here: ${pay_url}` : '',
]

/** The deposit, and later the rest, with the link that pays it. */
function partWords(
  { order_number, pay_url, deposit }: { order_number: string; pay_url: string | null; deposit: DepositView },
  kept: string,
): string[] {
  const { amount, paid, due, due_on, is_paid } = deposit
  const link = pay_url ? `You can pay here: ${pay_url}` : ''
  const by = `by ${dayText(due_on)}`
  return is_paid
    ? [
        `We have ${formatMoney(paid)} for your order ${order_number}. The balance, ${formatMoney(due)}, is due ${by}; parts are fine.`,
        link,
      ]
    : [
        `Your order ${order_number} is ready. Please pay the deposit of ${formatMoney(amount)} now and the balance, ${formatMoney(due - amount)}, ${by}.`,
        link,
        kept,
      ]
}

function shippedWords({
  order_number,
  carrier,
  tracking_number,
  parcel_url,
  ...order
}: MessagedOrder): string[] {
  const by = carrier ? ` with ${carrier}` : ''
  const number = tracking_number ? ` Tracking number ${tracking_number}.` : ''
  return [
    `Your order ${order_number} is on its way${by}.${number}`,
    arrives(order),
    parcel_url ?? follow(order),
  ]
}

/** Every parcel that has left, of an order that goes in several. */
function parcelWords(order: MessagedOrder, gone: MessagedOrder['fulfilments'], count: number): string[] {
  const words = gone.map(({ number, state, carrier, tracking_number }) => {
    const parcel = `Parcel ${number} of ${count} of your order ${order.order_number}`
    if (state === 'delivered') return `${parcel} was delivered.`
    const by = carrier ? ` with ${carrier}` : ''
    const tracking = tracking_number ? ` Tracking number ${tracking_number}.` : ''
    return `${parcel} is on its way${by}.${tracking}`
  })
  return [...words, gone.length < count ? 'The rest leaves soon.' : '', arrives(order), follow(order)]
}

const arrives = ({ expected }: Pick<MessagedOrder, 'expected'>) => (expected ? `It arrives ${expected}.` : '')
const follow = ({ follow_url }: Pick<MessagedOrder, 'follow_url'>) => `You can follow it here: ${follow_url}`
