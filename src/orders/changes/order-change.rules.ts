import type { FulfilmentState, FulfilmentStep, Carriage, Pieces } from '../order/fulfilment-status.rules.ts'
import { statusOfFulfilments } from '../order/fulfilment-status.rules.ts'
import type { Flag } from '../order/flags.rules.ts'
import {
  cameBack,
  mailsOfTransition,
  type OrderMailKind,
  restCancelled,
  stepUndone,
} from '../order/order-mail.rules.ts'
import type { DeliveryProof, FailReason } from '../order/delivery-proof.rules.ts'
import type { EventParams, OrderEventFacts, PartOf } from '../order/order-event-words.rules.ts'
import type { CancelCause, OrderStatus } from '../order/order-status.rules.ts'

/** What becomes of the pieces of a cancelled order: on sale again, gone, or held by the order that replaces it. */
type CancelledPieces = 'back' | 'lost' | 'taken_over'

/**
 * What happened to an order. `applyOrderChange` does with it what it means for rows, stock, status, history, mails and notices
 * (rule: order-changes). `fulfilment` is a parcel's id; mails wait until `mailsAfter`.
 */
export type OrderChange =
  /** `isLate`: settled money brings back an order whose hold had run out. */
  | { kind: 'payment_settled'; params: EventParams['paid']; paidAt?: Date | null; isLate?: boolean }
  | { kind: 'payment_flagged'; flag: Flag }
  | {
      kind: 'cancelled'
      cause: CancelCause
      params?: EventParams['cancelled']
      pieces?: CancelledPieces
      isMailed?: boolean
    }
  /** Without `pieces` all that are left. */
  | { kind: 'packed'; pieces?: Pieces[] | undefined }
  | {
      kind: 'shipped'
      fulfilment: string
      carriage: Carriage
      isAgain?: boolean
      mailsAfter?: Date | undefined
    }
  /** Without `fulfilment` all of a shipped order. */
  | { kind: 'delivered'; fulfilment?: string; proof?: DeliveryProof; mailsAfter?: Date | undefined }
  | { kind: 'delivery_failed'; fulfilment: string; reason: FailReason; words: string }
  | { kind: 'came_back'; fulfilment: string }
  | { kind: 'step_undone'; steps: FulfilmentStep[] }
  /** A refund has taken pieces out, or did so when it was first tried. */
  | { kind: 'pieces_cancelled'; refundId: string; isAgain?: true }
type ChangeKind = OrderChange['kind']

const starts: Partial<Record<ChangeKind, OrderStatus[]>> = {
  payment_settled: ['pending', 'pending_review'],
  cancelled: ['pending', 'pending_review', 'paid', 'processing'],
  packed: ['paid', 'processing'],
}

/** Whether a change can happen to an order of this status; what is of one parcel asks that parcel's state. */
export function mayHappen(status: OrderStatus, change: OrderChange): boolean {
  if (change.kind === 'payment_settled' && change.isLate) return status === 'cancelled'
  if (change.kind === 'delivered' && !change.fulfilment) return status === 'shipped'
  return starts[change.kind]?.includes(status) ?? true
}

/** What an order's status is read from. */
export type OrderFacts = {
  isCancelled: boolean
  isSettled: boolean
  /** An open flag of its payment keeps it from being paid. */
  isInReview: boolean
  toPack: number
  parcels: FulfilmentState[]
}

/** The status is what the rows say (rule: status-follows-parcels). */
export function statusOfOrder({
  isCancelled,
  isSettled,
  isInReview,
  toPack,
  parcels,
}: OrderFacts): OrderStatus {
  if (isCancelled) return 'cancelled'
  if (!isSettled) return isInReview ? 'pending_review' : 'pending'
  return statusOfFulfilments(toPack, parcels)
}

/** The facts of an order before its parcels are looked at, after a change happened to it. */
export function factsAfter(
  status: OrderStatus,
  { kind }: OrderChange,
): Omit<OrderFacts, 'toPack' | 'parcels'> {
  const isPaidNow = kind === 'payment_settled'
  return {
    isCancelled: kind === 'cancelled' || (status === 'cancelled' && !isPaidNow),
    isSettled: isPaidNow || onTheWay.includes(status),
    isInReview: kind === 'payment_flagged' || status === 'pending_review',
  }
}

/** Whether a change touches parcels, or pieces that may be in one. */
export const isOfParcels = ({ kind }: OrderChange) =>
  kind !== 'payment_settled' && kind !== 'payment_flagged' && kind !== 'cancelled'

/** The statuses of a paid order, in their order. */
export const onTheWay: OrderStatus[] = ['paid', 'processing', 'shipped', 'delivered']

/** The event and the mails of a change, about an order or one parcel of it. */
export type EventAndMails = {
  event: OrderEventFacts
  mails: OrderMailKind[]
  fulfilmentId?: string | undefined
}

/** `part` is the parcel the change is about, of how many. */
export function eventAndMailsOf(
  change: OrderChange,
  { from, to, part }: { from: OrderStatus; to: OrderStatus; part: PartOf },
): EventAndMails {
  const isMoved = to !== from
  const silent = (event: OrderEventFacts): EventAndMails => ({ event, mails: [] })
  switch (change.kind) {
    case 'payment_settled':
      return { event: { kind: 'paid', params: change.params }, mails: mailsOfTransition.paid }
    case 'payment_flagged': {
      const { kind, params } = change.flag
      const flag = { kind, params } as EventParams['payment_review']['flag']
      const event = { kind: isMoved ? 'pending_review' : 'payment_review', params: { flag } } as const
      return { event, mails: mailsOfTransition.pending_review }
    }
    case 'cancelled': {
      const { cause, params = {}, isMailed = true } = change
      const event =
        cause === 'hold_expired'
          ? ({ kind: 'hold_expired', params: {} } as const)
          : ({ kind: 'cancelled', params } as const)
      return { event, mails: isMailed ? mailsOfTransition.cancelled : [] }
    }
    case 'packed':
      return silent(
        isMoved ? { kind: 'processing', params: {} } : { kind: 'parcel_packed', params: { parcel: part } },
      )
    case 'shipped': {
      const about = { mails: mailsOfTransition.shipped, fulfilmentId: change.fulfilment }
      const parcel = { parcel: part }
      if (change.isAgain) return { event: { kind: 'parcel_sent_again', params: parcel }, ...about }
      if (!isMoved) return { event: { kind: 'parcel_shipped', params: parcel }, ...about }
      return { event: { kind: 'shipped', params: part.count > 1 ? parcel : {} }, ...about }
    }
    case 'delivered': {
      const byCode = change.proof === 'code' ? { byCode: true } : {}
      const mails = mailsOfTransition.delivered
      if (isMoved) return { event: { kind: 'delivered', params: byCode }, mails }
      const event = { kind: 'parcel_delivered', params: { parcel: part, ...byCode } } as const
      // Without an id some arrived and another failed: the mails of their going say which they were.
      return { event, mails: change.fulfilment ? mails : [], fulfilmentId: change.fulfilment }
    }
    case 'delivery_failed':
      return silent({ kind: 'parcel_failed', params: { parcel: part, reason: change.reason } })
    case 'came_back':
      return silent({ kind: cameBack, params: { parcel: part } })
    case 'step_undone':
      return silent({ kind: stepUndone, params: {} })
    case 'pieces_cancelled':
      // All that was packed has been refunded: the rest waits as if nothing had been packed.
      return silent(
        onTheWay.indexOf(to) < onTheWay.indexOf(from)
          ? { kind: stepUndone, params: { isUnpacked: true } }
          : { kind: restCancelled, params: { to } },
      )
  }
}
