import { defineQueue } from '../../lib/job-queue.ts'

/** What an owner is told at once (rule: told-at-once): an order to pack, a part of one or the difference of one that came in, one that needs her, one whose delivery she prices. */
export type OwnerNotice = {
  orderId: string
  kind: 'paid' | 'part_paid' | 'difference_paid' | 'needs_you' | 'quote'
}

export const ownerNoticeQueue = defineQueue<OwnerNotice>('orders.owner-notice')
