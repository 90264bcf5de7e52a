import { defineQueue } from '../../lib/job-queue.ts'

/**
 * What the owners are notified of (rule: told-at-once): an order to pack or to price, money that came in for one, and whatever
 * appears in Needs you. `isLastCall` repeats what has a deadline shortly before it (rule: deadline-notices). The ids that
 * are optional name the cause, so that each has its own notice.
 */
export type OwnerNotice =
  | { kind: 'paid'; orderId: string }
  | { kind: 'quote'; orderId: string }
  | { kind: 'part_paid'; orderId: string; paymentId?: string }
  | { kind: 'difference_paid'; orderId: string; paymentId?: string }
  | { kind: 'needs_you'; orderId: string; flagId?: string; isLastCall?: boolean }
  | { kind: 'unmatched'; paymentId: string; refundId?: string }
  | {
      kind: 'dispute'
      disputeId: string
      dueAt: string | null
      isReminder?: boolean
      isLastCall?: boolean
    }
  | { kind: 'till'; tillId: string }
  /** `day` is `2026-11-22`: once a day, however much it is, and once more with a failed backup. */
  | { kind: 'failed_jobs'; day: string }

export const ownerNoticeQueue = defineQueue<OwnerNotice>('orders.owner-notice')

/** A notice that goes out as a mail, because no device took it or it has a deadline. */
export const ownerNoticeMailQueue = defineQueue<OwnerNotice>('orders.owner-notice-mail')
