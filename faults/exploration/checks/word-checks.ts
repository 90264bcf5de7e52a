import { reviewFlagKinds } from '../../../src/orders/order/flags.rules.ts'
import { formatMoney } from '../../../src/lib/money.ts'
import { moneyOf } from '../money-of.ts'
import type { EventRow, FlagRow, OrderRow } from '../rows.ts'
import type { Snapshot } from '../snapshot.ts'
import { type Check, firstOf, isOpenFlag, isSeen, nameOf, openFlags, paymentOf } from './check.ts'

/** One event and kind is one mail. */
const noMailIsDoubled: Check = ({ mails, ...seen }) => {
  const known = new Set<string>()
  return firstOf(mails, ({ orderId, kinds, event }) =>
    firstOf(kinds, (kind) => {
      const key = `${orderId} ${kind} ${event}`
      if (known.has(key)) return `two mails ${kind} about one event of ${nameOf(seen, orderId)}`
      known.add(key)
      return null
    }),
  )
}

/** The mail that an event of an order's history brings. */
function mailOf({ kind, status }: EventRow): string | null {
  if (kind === 'parcel_shipped' || kind === 'parcel_sent_again') return 'order_shipped'
  if (['step_undone', 'rest_cancelled', 'parcel_came_back', 'sold_at_counter'].includes(kind)) return null
  if (['pickup_ready', 'pickup_reminded', 'pickup_kept'].includes(kind)) return 'order_ready'
  if (status === 'paid' || status === 'shipped') return `order_${status}`
  return null
}

const stepsAreMailed: Check = (seen) =>
  firstOf(seen.events, (event) => {
    const kind = mailOf(event)
    const order = seen.orders.find(({ id }) => id === event.order_id)!
    if (!kind || (order.email === '' && !order.user_id)) return null
    const mails = seen.mails.filter((mail) => mail.event === event.id && mail.kinds.includes(kind))
    return (
      mails.length !== 1 && `${mails.length} mails ${kind} for “${event.kind}” of ${nameOf(seen, order.id)}`
    )
  })

/** Money that is on its way back through the provider was announced to its customer. */
const refundsAreMailed: Check = (seen) =>
  firstOf(seen.refunds, (refund) => {
    const { id, state, amount, way } = refund
    const order = seen.orders.find((one) => one.id === paymentOf(seen, refund).order_id)
    if (!order || (order.email === '' && !order.user_id) || way !== 'provider') return null
    const isMailed = seen.mails.some(
      ({ event, kinds }) => event.startsWith(id) && kinds.includes('order_refunded'),
    )
    return (
      (state === 'sent' || state === 'confirmed') &&
      !isMailed &&
      `no mail announces the refund of ${formatMoney(amount)} of ${nameOf(seen, order.id)}`
    )
  })

/** The history of an order ends at its status. */
const historyEndsAtStatus: Check = (seen) =>
  firstOf(seen.orders, ({ id, status }) => {
    const last = seen.events.findLast((event) => event.order_id === id && event.status !== null)
    return (
      last && last.status !== status && `${nameOf(seen, id)} is ${status}, its history ends at ${last.status}`
    )
  })

type Known = { seen: Snapshot; order: OrderRow; flag: FlagRow }

/** By the kind of a flag: whether what it is about still is so. Kinds about something that happened end when they are seen. */
const isStillSo: Partial<Record<string, (known: Known) => boolean>> = {
  refund_failed: ({ seen, flag }) => {
    const refund = seen.refunds.find(({ id }) => id === flag.cause)
    return refund?.state === 'refused' || refund?.state === 'needs_details'
  },
  disputed: ({ seen, flag }) => seen.disputes.find(({ id }) => id === flag.cause)?.state === 'awaiting',
  wrong_amount: ({ order }) => ['pending', 'pending_review', 'cancelled'].includes(order.status),
  added_due: ({ seen, order }) => moneyOf(seen, order).balance > 0,
  money_taken: ({ seen, order }) => moneyOf(seen, order).balance > 0,
  too_much: ({ seen, order }) => moneyOf(seen, order).balance < 0,
  rest_due: ({ seen, order }) => order.status === 'pending' && moneyOf(seen, order).balance > 0,
  not_collected: ({ seen, order }) =>
    ['paid', 'pending'].includes(order.status) &&
    seen.pickups.some(
      (row) => row.order_id === order.id && !row.collected_at && Date.parse(row.keep_until) <= seen.now,
    ),
  delivery_failed: ({ seen, flag }) =>
    seen.fulfilments.find(({ id }) => id === flag.cause)?.state === 'failed',
}

const openFlagsHaveTheirCause: Check = (seen) =>
  firstOf(seen.flags.filter(isOpenFlag), (flag) => {
    const order = seen.orders.find(({ id }) => id === flag.order_id)!
    const check = isStillSo[flag.kind]
    return (
      check &&
      !check({ seen, order, flag }) &&
      `“${flag.kind}” of ${nameOf(seen, order.id)} is open without its cause`
    )
  })

const stuckRefundsAreFlagged: Check = (seen) =>
  firstOf(seen.refunds, ({ id, state, amount, payment_id }) => {
    const orderId = paymentOf(seen, { payment_id }).order_id
    const isStuck = state === 'refused' || state === 'needs_details'
    return (
      isStuck &&
      orderId !== null &&
      !isSeen(seen, 'refund_failed', id) &&
      `the refund of ${formatMoney(amount)} of ${nameOf(seen, orderId)} is ${state}, and no flag says so`
    )
  })

const openDisputesAreFlagged: Check = (seen) =>
  firstOf(seen.disputes, ({ id, state, payment_id }) => {
    const orderId = paymentOf(seen, { payment_id }).order_id
    return (
      state === 'awaiting' &&
      orderId !== null &&
      !isSeen(seen, 'disputed', id) &&
      `a dispute of ${nameOf(seen, orderId)} waits for an answer, and no flag says so`
    )
  })

const reviewsHaveTheirFlag: Check = (seen) =>
  firstOf(
    seen.orders,
    ({ id, status }) =>
      status === 'pending_review' &&
      !openFlags(seen, id).some(({ kind }) => (reviewFlagKinds as string[]).includes(kind)) &&
      `${nameOf(seen, id)} is in review, and no flag says why`,
  )

export const wordChecks: Record<string, Check> = {
  'no mail is doubled': noMailIsDoubled,
  'each step is mailed once': stepsAreMailed,
  'a refund on its way is mailed': refundsAreMailed,
  'the history ends at the status': historyEndsAtStatus,
  'an open flag has its cause': openFlagsHaveTheirCause,
  'a refund that is stuck has its flag': stuckRefundsAreFlagged,
  'a dispute that waits has its flag': openDisputesAreFlagged,
  'an order in review has its flag': reviewsHaveTheirFlag,
}
