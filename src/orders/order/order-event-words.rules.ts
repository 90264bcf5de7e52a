import { dayText } from '../../cart/quote/deposit.rules.ts'
import { type Currency, formatMoney } from '../../lib/money.ts'
import type { CollectionProof } from '../../shipping/pickup/collection.rules.ts'
import { pickupPlaceOf } from '../../shipping/pickup/kept-pickup.rules.ts'
import { changedWords, type ContactField } from './corrected-contact.rules.ts'
import { type ChangedLine, changedLinesText } from './changed-lines.rules.ts'
import { type FlagReason, flagsText, flagText } from './flags.rules.ts'
import { type FailReason, failReasonWords } from './delivery-proof.rules.ts'
import type { OrderStatus } from './order-status.rules.ts'
import { type RecordedMethodName, recordedMethodOf } from './payment-methods.rules.ts'
import { type ReturnEventParams, returnEventWords } from './return-events.rules.ts'
import {
  type CancelledMoney,
  cancelledMoneyText,
  type RefundReason,
  refundReasonText,
} from './refund-reasons.rules.ts'

type Nothing = Record<string, never>

/** One of several parcels of an order: the first of two. */
export type PartOf = { position: number; count: number }

/** Money an owner recorded, with the reference she typed. */
type RecordedPayment = { method: RecordedMethodName; reference: string }

/** What an owner accepted as the payment of an order, and why. Minor units. */
type AcceptedPayment = { why: string; receivedMinor: number; totalMinor: number; currency: string }

/**
 * What is stored of each kind of event besides its time and actor: figures and choices, of which the words are made when they
 * are shown. `why`, `answer` and `text` are what an owner, the provider or the staff wrote. Amounts in minor units.
 */
export type EventParams = {
  order_placed: { isQuoteRequest?: boolean; isFree?: boolean }
  sold_at_counter: { isKept?: boolean }
  pending: Nothing
  pending_review: { flag?: FlagReason }
  paid: {
    isLate?: boolean
    /** It costs nothing (rule: nothing-to-pay). */
    isFree?: boolean
    /** Store credit paid all of it. */
    isCredit?: boolean
    /** What comes back did (rule: exchange-is-an-order). */
    isExchange?: boolean
    isLastPart?: boolean
    recorded?: RecordedPayment
    accepted?: AcceptedPayment
  }
  processing: Nothing
  shipped: { parcel?: PartOf }
  delivered: { byCode?: boolean }
  cancelled: { reason?: CancelReason; why?: string; money?: CancelledMoney }
  hold_expired: Nothing
  step_undone: { isUnpacked?: boolean }
  parcel_packed: { parcel: PartOf }
  parcel_shipped: { parcel: PartOf }
  parcel_delivered: { parcel: PartOf; byCode?: boolean }
  parcel_failed: { parcel: PartOf; reason: FailReason }
  parcel_sent_again: { parcel: PartOf }
  parcel_came_back: { parcel: PartOf }
  rest_cancelled: { to: OrderStatus }
  deposit_asked: { amountMinor: number; dueOn: string; currency: string }
  part_paid: { amountMinor: number; dueMinor: number; dueOn: string; currency: string }
  rest_prolonged: { dueOn: string }
  difference_paid: { amountMinor: number; dueMinor: number; currency: string }
  rest_waived: { amountMinor: number; why: string; currency: string }
  payment_review: { flag: FlagReason }
  review_closed: { flags: FlagReason[] }
  payment_failed: { answer: string }
  refund_requested: { amountMinor: number; reason: RefundReason }
  refunded: { amountMinor: number }
  refund_failed: { amountMinor: number }
  refund_dropped: { amountMinor: number }
  money_taken: { amountMinor: number; how: 'dispute' | 'dashboard' | 'reversed'; currency: string }
  sent_unpaid: { dueMinor: number; currency: string }
  excess_kept: { amountMinor: number; why: string; currency: string }
  charge_dispute_create: { reference: string }
  charge_dispute_remind: { reference: string }
  charge_dispute_resolve: { reference: string }
  delivery_quoted: { deliveryMinor: number; totalMinor: number }
  pickup_ready: { place: string; keptUntil: string }
  pickup_reminded: Nothing
  pickup_kept: { keptUntil: string }
  collected: { proof: CollectionProof; isSomebodyElse?: boolean }
  delivery_choice_changed: { to: string; beforeMinor: number; afterMinor: number; currency: string }
  contact_corrected: { fields: ContactField[] }
  size_changed: { title: string; before: string; after: string }
  lines_changed: { lines: ChangedLine[]; beforeMinor: number; afterMinor: number; currency: string }
  return_moved: ReturnEventParams
  exchange_placed: { return: string; order: string }
  note: { text?: string }
}
export type OrderEventKind = keyof EventParams
export type OrderEventFacts = {
  [K in OrderEventKind]: { kind: K; params: EventParams[K] }
}[OrderEventKind]

/** What customers and staff read about an event. */
export type EventWords = { title: string; description: string }

export const statusTitles: Record<OrderStatus, string> = {
  pending: 'Order placed',
  pending_review: 'We are checking your payment',
  paid: 'Payment received',
  processing: 'Your order is being packed',
  shipped: 'Your order is on its way',
  delivered: 'Your order was delivered',
  cancelled: 'Order cancelled',
}

const cancelReasonTexts = {
  customer: 'You cancelled it before paying.',
  customer_paid: 'You cancelled it before it was packed.',
  sold_out: 'The payment arrived after the items had sold out. It is refunded in full.',
  same_items: 'Replaced by a newer order of the same items.',
  same_code: 'Its promo code was used on a newer order.',
  all_refunded: 'Every piece of it was refunded.',
  claim_accepted: 'Your bank has given the money back.',
}
export type CancelReason = keyof typeof cancelReasonTexts

const words = (title: string, description = ''): EventWords => ({ title, description })
const nameOf = ({ position, count }: PartOf) => `Parcel ${position} of ${count}`
const nameOfAny = (parcel: PartOf) => (parcel.count > 1 ? nameOf(parcel) : 'The parcel')
const codeWords = (byCode?: boolean) => (byCode ? 'The code was right.' : undefined)
const disputed = (title: string, of: { reference: string }) => words(title, `Reference ${of.reference}`)

const takenWords = {
  dispute: 'was taken back by your bank',
  dashboard: 'was sent back to you',
  reversed: 'was taken back by the payment provider',
}

const eventWords: { [K in OrderEventKind]: (params: EventParams[K]) => EventWords } = {
  sold_at_counter: ({ isKept }) =>
    words(
      'Sold at the counter',
      isKept ? 'Paid and handed over; sent to the shop later.' : 'Paid and handed over.',
    ),
  order_placed: ({ isQuoteRequest, isFree }) =>
    isQuoteRequest
      ? words('Delivery quote requested', 'We will email you the delivery price before you pay.')
      : words('Order placed', isFree ? '' : 'Waiting for payment.'),
  pending: () => words(statusTitles.pending),
  pending_review: ({ flag }) => words(statusTitles.pending_review, flag && flagText(flag)),
  paid: ({ isLate, isFree, isCredit, isExchange, isLastPart, recorded, accepted }) =>
    words(
      isFree || isExchange ? 'Order confirmed' : statusTitles.paid,
      isFree
        ? 'There was nothing to pay.'
        : isExchange
          ? 'What comes back pays for it.'
          : isCredit
            ? 'Paid with store credit.'
            : isLate
              ? 'The payment arrived after the hold had run out; the items were still there.'
              : recorded
                ? recordedMethodOf(recorded.method).event(recorded.reference)
                : isLastPart
                  ? 'The last payment has arrived: the order is paid in full.'
                  : accepted && acceptedText(accepted),
    ),
  processing: () => words(statusTitles.processing),
  shipped: ({ parcel }) => words(parcel ? `${nameOf(parcel)} is on its way` : statusTitles.shipped),
  delivered: ({ byCode }) => words(statusTitles.delivered, codeWords(byCode)),
  cancelled: ({ reason, why = '', money }) => {
    const said = reason ? cancelReasonTexts[reason] : why
    return words(
      reason === 'sold_out' ? 'Sold out before the payment arrived' : statusTitles.cancelled,
      money ? `${sentence(said)} ${cancelledMoneyText(money)}`.trim() : said,
    )
  },
  hold_expired: () =>
    words(
      statusTitles.cancelled,
      'The order was not paid in time, so its items are back on sale. You can order them again.',
    ),
  step_undone: ({ isUnpacked }) =>
    words(
      isUnpacked ? 'Correction: what was packed is not sent' : 'Correction: the last step was taken back',
    ),
  pickup_ready: ({ place, keptUntil }) =>
    words('Ready to be picked up', `It is waiting at ${place} until ${dayText(keptUntil)}.`),
  pickup_reminded: () => words('Reminded to pick it up'),
  pickup_kept: ({ keptUntil }) => words('Kept longer', `Until ${dayText(keptUntil)}.`),
  collected: ({ proof, isSomebodyElse }) =>
    words(
      'Picked up',
      [
        proof === 'code' ? 'The code was right.' : 'Handed over by name and phone number.',
        isSomebodyElse ? 'Somebody else came for it.' : '',
      ]
        .filter(Boolean)
        .join(' '),
    ),
  delivery_choice_changed: ({ to, beforeMinor, afterMinor, currency }) =>
    words(
      pickupPlaceOf(to) ? `To be picked up at ${pickupPlaceOf(to)}` : `To be delivered to ${to}`,
      beforeMinor === afterMinor
        ? 'The total stays as it was.'
        : `The order costs ${formatMoney(afterMinor, currency as Currency)} instead of ${formatMoney(beforeMinor, currency as Currency)}.`,
    ),
  parcel_packed: ({ parcel }) => words(`Parcel ${parcel.position} is packed`),
  parcel_shipped: ({ parcel }) => words(`${nameOf(parcel)} is on its way`),
  parcel_delivered: ({ parcel, byCode }) => words(`${nameOf(parcel)} was delivered`, codeWords(byCode)),
  parcel_failed: ({ parcel, reason }) =>
    words(`${nameOfAny(parcel)} could not be delivered`, `${failReasonWords[reason]}.`),
  parcel_sent_again: ({ parcel }) => words(`${nameOfAny(parcel)} was sent again`),
  parcel_came_back: ({ parcel }) => words(`${nameOfAny(parcel)} came back`),
  rest_cancelled: ({ to }) => words(statusTitles[to], 'The rest of it was refunded.'),
  deposit_asked: ({ amountMinor, dueOn, currency }) =>
    words(
      'Deposit agreed',
      `${formatMoney(amountMinor, currency as Currency)} now, the balance by ${dayText(dueOn)}.`,
    ),
  part_paid: ({ amountMinor, dueMinor, dueOn, currency }) =>
    words(
      `${formatMoney(amountMinor, currency as Currency)} received`,
      `${formatMoney(dueMinor, currency as Currency)} is due by ${dayText(dueOn)}. Your pieces are kept.`,
    ),
  rest_prolonged: ({ dueOn }) =>
    words('More time for the balance', `The balance is due by ${dayText(dueOn)}.`),
  difference_paid: ({ amountMinor, dueMinor, currency }) =>
    words(
      `${formatMoney(amountMinor, currency as Currency)} received`,
      dueMinor > 0
        ? `${formatMoney(dueMinor, currency as Currency)} is still to pay.`
        : 'All of the order is paid.',
    ),
  rest_waived: ({ amountMinor, why, currency }) =>
    words(`${formatMoney(amountMinor, currency as Currency)} need not be paid`, why),
  payment_review: ({ flag }) => words('We are checking a payment', flagText(flag)),
  review_closed: ({ flags }) => words('Checked', flagsText(flags) ?? ''),
  payment_failed: ({ answer }) => words('Payment failed', answer),
  refund_requested: ({ amountMinor, reason }) =>
    words(`Refund of ${formatMoney(amountMinor)} requested`, refundReasonText(reason)),
  refunded: ({ amountMinor }) => words(`${formatMoney(amountMinor)} refunded`),
  refund_failed: ({ amountMinor }) =>
    words(
      `Refund of ${formatMoney(amountMinor)} did not go through`,
      'A person is looking at it. Your money is safe.',
    ),
  refund_dropped: ({ amountMinor }) =>
    words(
      `${formatMoney(amountMinor)} is with you already`,
      'Your bank gave it back, so we do not send it again.',
    ),
  money_taken: ({ amountMinor, how, currency }) =>
    words(`${formatMoney(amountMinor, currency as Currency)} ${takenWords[how]}`),
  sent_unpaid: ({ dueMinor, currency }) =>
    words('Sent before all of it is paid', `${formatMoney(dueMinor, currency as Currency)} is still to pay.`),
  excess_kept: ({ amountMinor, why, currency }) =>
    words(`${formatMoney(amountMinor, currency as Currency)} more was paid, as agreed`, why),
  charge_dispute_create: (of) => disputed('Payment disputed at the bank', of),
  charge_dispute_remind: (of) => disputed('Payment disputed at the bank', of),
  charge_dispute_resolve: (of) => disputed('Payment dispute resolved', of),
  delivery_quoted: ({ deliveryMinor, totalMinor }) =>
    words(
      'Delivery price is ready',
      `Delivery ${formatMoney(deliveryMinor)}, total ${formatMoney(totalMinor)}.`,
    ),
  contact_corrected: ({ fields }) => words('Details corrected', `We corrected ${changedWords(fields)}.`),
  size_changed: ({ title, before, after }) =>
    words('Size changed', `${title}: ${after} instead of ${before}.`),
  lines_changed: ({ lines, beforeMinor, afterMinor, currency }) =>
    words(
      'Order changed',
      `${changedLinesText(lines)} The total is ${formatMoney(afterMinor, currency as Currency)} instead of ${formatMoney(beforeMinor, currency as Currency)}.`,
    ),
  return_moved: returnEventWords,
  exchange_placed: ({ return: name, order }) => words('Exchange', `${name} of order ${order} pays for it.`),
  note: ({ text }) => words('Note', text),
}

export const orderEventKinds = Object.keys(eventWords) as [OrderEventKind, ...OrderEventKind[]]

/** The words of an event; rows of before kinds had figures keep theirs as `params.words`. */
export function orderEventWords(event: { kind: string; params: unknown }): EventWords {
  const { words: own } = event.params as { words?: EventWords }
  return own ?? wordsOf(event as OrderEventFacts)
}

const wordsOf = <K extends OrderEventKind>({ kind, params }: { kind: K; params: EventParams[K] }) =>
  eventWords[kind](params)

const sentence = (text: string) => text.trim().replace(/[^.!?]$/, '$&.')

/** The owner's reason, and what came in when it is not the total. */
function acceptedText({ why, receivedMinor, totalMinor, currency }: AcceptedPayment): string {
  const inWords = (minor: number) => formatMoney(minor, currency as Currency)
  const excessMinor = receivedMinor - totalMinor
  if (excessMinor === 0) return why
  const said = sentence(why)
  const came = `${inWords(receivedMinor)} of ${inWords(totalMinor)} came in`
  return excessMinor < 0
    ? `${said} ${came}; accepted without the missing ${inWords(-excessMinor)}.`
    : `${said} ${came}; ${inWords(excessMinor)} of it was too much.`
}
