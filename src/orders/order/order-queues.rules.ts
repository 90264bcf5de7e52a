import { formatCount } from '../../lib/count-text.ts'
import { foldText } from '../../lib/fold-text.ts'
import { cleanPasted } from '../../lib/pasted-text.ts'
import { trunkZeroCodes } from '../../lib/phone.rules.ts'
import { normalizeOrderNumber } from './order-number.rules.ts'
import type { FulfilmentState } from './fulfilment-status.rules.ts'
import { type OrderSource, type OrderStatus, orderStatuses } from './order-status.rules.ts'
import { type PickupState, pickupStateWords } from './pickup-state.rules.ts'

/** What waits for the staff (rule: owner-queues), in the order of the tabs. */
export const orderQueues = ['to_pack', 'to_ship', 'pickup', 'on_the_way', 'needs_you', 'all'] as const
export type OrderQueue = (typeof orderQueues)[number]

export const queueLabels: Record<OrderQueue, string> = {
  to_pack: 'To pack',
  to_ship: 'To ship',
  pickup: 'Pick-up',
  on_the_way: 'On the way',
  // The screen Needs you has also what is no order: money, tills, mails.
  needs_you: 'Needs you',
  all: 'All',
}

/** What needs the owner is about money: helpers have the other queues. */
export const queuesOf = (isOwner: boolean): OrderQueue[] =>
  orderQueues.filter((queue) => isOwner || queue !== 'needs_you')

/** How the staff calls an order's status. */
export const staffStatusWords: Record<OrderStatus, string> = {
  pending: 'Not paid yet',
  pending_review: 'Payment to check',
  paid: 'Paid',
  processing: 'Packed',
  shipped: 'On the way',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}

/** What the staff's list is narrowed to: a status, or what a paid order waits for before more of it leaves. */
export const statusFilters = [...orderStatuses.slice(0, 3), 'waiting', ...orderStatuses.slice(3)] as const
export type StatusFilter = OrderStatus | 'waiting'

export const statusFilterWords: Record<StatusFilter, string> = {
  ...staffStatusWords,
  // Those that are picked up have a word of their own in the list.
  paid: 'Paid, not handed over',
  waiting: 'Balance due or disputed',
  processing: 'Packed or partly packed',
}

type WaitingOrder = { waits_for_due: boolean; is_disputed: boolean; source: OrderSource }

/** What a paid order waits for before it is packed; null when it does not. */
export const waitingWord = ({ waits_for_due, is_disputed, source }: WaitingOrder): string | null => {
  if (!waits_for_due) return null
  if (is_disputed) return 'Disputed'
  return source === 'exchange' ? 'Awaiting return' : 'Balance due'
}

/** Of an order that goes in several parcels: something has left, or some of it is packed. */
export const orderParts = ['sent', 'packed'] as const
export type OrderPart = (typeof orderParts)[number]

export type WordFacts = WaitingOrder & {
  status: OrderStatus
  /** Of one whose deposit is paid. */
  rest_due_on: string | null
  pickup: PickupState | null
  part: OrderPart | null
}

/** What the staff read of an order wherever it is named (rule: staff-order-words). */
export function staffStatusOf({ status, rest_due_on, pickup, part, ...order }: WordFacts): string {
  if (rest_due_on) return 'Deposit paid'
  const waits = waitingWord(order)
  if (waits) return waits
  if (pickup) return pickupStateWords[pickup]
  return part ? `Partly ${part}` : staffStatusWords[status]
}

/** The twin of `partOfOrder` for an order that was read with its parcels. */
export function partOf({ status, fulfilments, to_pack }: ParcelsOfOrder): OrderPart | null {
  if (status !== 'processing') return null
  if (fulfilments.some(({ state }) => state !== 'packed')) return 'sent'
  return to_pack > 0 ? 'packed' : null
}
type ParcelsOfOrder = { status: OrderStatus; fulfilments: { state: FulfilmentState }[]; to_pack: number }

export const staffSteps = ['pack', 'ship', 'deliver'] as const
export type StaffStep = (typeof staffSteps)[number]

/** The steps of a whole order that are legal now (rule: order-transitions), the next one first. */
export function legalSteps(status: OrderStatus, toPack: number, isPickup = false): readonly StaffStep[] {
  if (isPickup) return []
  if (status === 'shipped') return ['deliver']
  if (status !== 'paid' && status !== 'processing') return []
  return toPack > 0 ? ['pack', 'ship'] : ['ship']
}

const correctable: readonly OrderStatus[] = ['pending', 'pending_review', 'paid', 'processing']

/** Phone, e-mail, address and sizes can be put right until the order ships (rule: order-corrections). */
export const isCorrectable = (status: OrderStatus) => correctable.includes(status)

/** `Ada Obi` → `Ada O.`: lists show no full names (rule: staff-privacy). */
export function shortName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const last = rest.at(-1)
  return last ? `${first} ${[...last][0]}.` : first
}

/** Shorter texts are not searched for: an index of three letters finds them. */
export const shortestSearch = 3

/** How many orders are counted at most: a list of so many is not read to its end. */
export const mostCounted = 10_000

/** `12`, `10,000+`. */
export const countLabel = (count: number) =>
  count > mostCounted ? `${formatCount(mostCounted)}+` : formatCount(count)

/**
 * What is looked for in number, name, e-mail and phone: cleaned and folded (rules: pasted-text, folded-text); an order number
 * with its hyphens; a phone number without spaces and its leading 0, as they are stored with the country's code.
 */
export function searchTerms(typed: string): string[] {
  const text = foldText(cleanPasted(typed)).replace(/\s+/g, ' ')
  if (text.length < shortestSearch) return []
  const number = normalizeOrderNumber(text).toLowerCase()
  const isLong = !number.startsWith('#')
  return [...new Set([text, ...(isLong ? [number] : []), ...phoneTerms(text)])]
}

/** A part of a phone number as it is stored; the first digits, like `0803`, follow the code of a country that dials a 0. */
function phoneTerms(text: string): string[] {
  if (!/^[\d\s().+-]+$/.test(text)) return []
  const digits = text.replace(/[\s().+-]/g, '')
  const national = digits.replace(/^0+/, '')
  if (national.length >= 5) return [national]
  return digits.startsWith('0') && national.length >= 2
    ? trunkZeroCodes.map((code) => `+${code}${national}`)
    : []
}
