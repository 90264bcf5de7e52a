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
import type { CollectionProof } from '../../shipping/pickup/collection.rules.ts'
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
  /** Its customer, or somebody she sent, has all of it. */
  | { kind: 'collected'; proof: CollectionProof; isSomebodyElse: boolean }
  | { kind: 'delivery_failed'; fulfilment: string; reason: FailReason; words: string }
  | { kind: 'came_back'; fulfilment: string }
  | { kind: 'step_undone'; steps: FulfilmentStep[] }
  /** A refund has taken pieces out, or did so when it was first tried. */
  | { kind: 'pieces_cancelled'; refundId: string; isAgain?: true }

/** The statuses of a paid order, in their order. */
export const onTheWay: OrderStatus[] = ['paid', 'processing', 'shipped', 'delivered']

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

/** The event and the mails of a change, about an order or one parcel of it. */
export type EventAndMails = {
  event: OrderEventFacts
  mails: OrderMailKind[]
  fulfilmentId?: string | undefined
}

/** `part` is the parcel that the change is about, of how many. */
type Transition = { from: OrderStatus; to: OrderStatus; part: PartOf }

/** What a kind of change does, apart from its rows (`change-rows.service.ts`). */
type ChangeRule<Change> = {
  /** From which statuses it can happen; from any without it, or where it gives none: what is of one parcel asks that parcel's state. */
  allowedFrom?: (change: Change) => OrderStatus[] | undefined
  /** What it makes of the order before its parcels are looked at. */
  facts?: Partial<Omit<OrderFacts, 'toPack' | 'parcels'>>
  /** It touches parcels, or pieces that may be in one. */
  isOfParcels: boolean
  eventAndMails: (change: Change, transition: Transition & { isMoved: boolean }) => EventAndMails
  raisedFlag?: (change: Change) => Flag
  clearedFlag?: (change: Change) => Pick<Flag, 'kind' | 'cause'> | undefined
}

const withoutMail = (event: OrderEventFacts): EventAndMails => ({ event, mails: [] })

const changeRules: { [Kind in OrderChange['kind']]: ChangeRule<Extract<OrderChange, { kind: Kind }>> } = {
  payment_settled: {
    allowedFrom: ({ isLate }) => (isLate ? ['cancelled'] : ['pending', 'pending_review']),
    facts: { isSettled: true, isCancelled: false },
    isOfParcels: false,
    eventAndMails: ({ params }) => ({ event: { kind: 'paid', params }, mails: mailsOfTransition.paid }),
  },
  payment_flagged: {
    facts: { isInReview: true },
    isOfParcels: false,
    eventAndMails: ({ flag: { kind, params } }, { isMoved }) => {
      const flag = { kind, params } as EventParams['payment_review']['flag']
      const event = { kind: isMoved ? 'pending_review' : 'payment_review', params: { flag } } as const
      return { event, mails: mailsOfTransition.pending_review }
    },
    raisedFlag: ({ flag }) => flag,
  },
  cancelled: {
    allowedFrom: () => ['pending', 'pending_review', 'paid', 'processing'],
    facts: { isCancelled: true },
    isOfParcels: false,
    eventAndMails: ({ cause, params = {}, isMailed = true }) => ({
      event: cause === 'hold_expired' ? { kind: 'hold_expired', params: {} } : { kind: 'cancelled', params },
      mails: isMailed ? mailsOfTransition.cancelled : [],
    }),
  },
  packed: {
    allowedFrom: () => ['paid', 'processing'],
    isOfParcels: true,
    eventAndMails: (_, { isMoved, part }) =>
      withoutMail(
        isMoved ? { kind: 'processing', params: {} } : { kind: 'parcel_packed', params: { parcel: part } },
      ),
  },
  shipped: {
    isOfParcels: true,
    eventAndMails: ({ fulfilment, isAgain }, { isMoved, part }) => {
      const about = { mails: mailsOfTransition.shipped, fulfilmentId: fulfilment }
      const parcel = { parcel: part }
      if (isAgain) return { event: { kind: 'parcel_sent_again', params: parcel }, ...about }
      if (!isMoved) return { event: { kind: 'parcel_shipped', params: parcel }, ...about }
      return { event: { kind: 'shipped', params: part.count > 1 ? parcel : {} }, ...about }
    },
    clearedFlag: ({ fulfilment: cause, isAgain }) =>
      isAgain ? { kind: 'delivery_failed', cause } : undefined,
  },
  delivered: {
    allowedFrom: ({ fulfilment }) => (fulfilment ? undefined : ['shipped']),
    isOfParcels: true,
    eventAndMails: ({ fulfilment, proof }, { isMoved, part }) => {
      const byCode = proof === 'code' ? { byCode: true } : {}
      const mails = mailsOfTransition.delivered
      if (isMoved) return { event: { kind: 'delivered', params: byCode }, mails }
      const event = { kind: 'parcel_delivered', params: { parcel: part, ...byCode } } as const
      // Without an id some arrived and another failed: the mails of their going say which they were.
      return { event, mails: fulfilment ? mails : [], fulfilmentId: fulfilment }
    },
  },
  collected: {
    allowedFrom: () => ['paid'],
    isOfParcels: true,
    eventAndMails: ({ proof, isSomebodyElse }) => ({
      event: { kind: 'collected', params: { proof, ...(isSomebodyElse && { isSomebodyElse }) } },
      mails: mailsOfTransition.delivered,
    }),
    clearedFlag: () => ({ kind: 'not_collected', cause: '' }),
  },
  delivery_failed: {
    isOfParcels: true,
    eventAndMails: ({ reason }, { part }) =>
      withoutMail({ kind: 'parcel_failed', params: { parcel: part, reason } }),
    raisedFlag: ({ reason, fulfilment: cause }) => ({ kind: 'delivery_failed', params: { reason }, cause }),
  },
  came_back: {
    isOfParcels: true,
    eventAndMails: (_, { part }) => withoutMail({ kind: cameBack, params: { parcel: part } }),
    clearedFlag: ({ fulfilment: cause }) => ({ kind: 'delivery_failed', cause }),
  },
  step_undone: {
    isOfParcels: true,
    eventAndMails: () => withoutMail({ kind: stepUndone, params: {} }),
  },
  pieces_cancelled: {
    isOfParcels: true,
    // All that was packed has been refunded: the rest waits as if nothing had been packed.
    eventAndMails: (_, { from, to }) =>
      withoutMail(
        onTheWay.indexOf(to) < onTheWay.indexOf(from)
          ? { kind: stepUndone, params: { isUnpacked: true } }
          : { kind: restCancelled, params: { to } },
      ),
  },
}

const ruleOf = (change: OrderChange) => changeRules[change.kind] as ChangeRule<OrderChange>

/** Whether a change can happen to an order of this status. */
export const mayHappen = (status: OrderStatus, change: OrderChange): boolean =>
  ruleOf(change).allowedFrom?.(change)?.includes(status) ?? true

/** The facts of an order before its parcels are looked at, after a change happened to it. */
export const factsAfter = (
  status: OrderStatus,
  change: OrderChange,
): Omit<OrderFacts, 'toPack' | 'parcels'> => ({
  isCancelled: status === 'cancelled',
  isSettled: onTheWay.includes(status),
  isInReview: status === 'pending_review',
  ...ruleOf(change).facts,
})

export const isOfParcels = (change: OrderChange): boolean => ruleOf(change).isOfParcels

export const eventAndMailsOf = (change: OrderChange, transition: Transition): EventAndMails =>
  ruleOf(change).eventAndMails(change, { ...transition, isMoved: transition.to !== transition.from })

/** The flag that a change raises, and the one it clears. */
export const flagsOf = (change: OrderChange) => ({
  raised: ruleOf(change).raisedFlag?.(change),
  cleared: ruleOf(change).clearedFlag?.(change),
})
