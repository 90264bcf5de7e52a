import type { NeedsYou } from './needs-you.schema.ts'

export type Step = 'accept' | 'cancel' | 'refund-again' | 'by-hand' | 'paystack' | 'seen'

/** The one or two right steps for an order that waits, the likeliest first. */
export function stepsFor(flagged: NeedsYou['orders'][number]): Step[] {
  const { order, accept, failed_refunds: failed, reasons } = flagged
  if (order.status === 'pending_review') return accept ? ['accept', 'cancel'] : ['cancel']
  const [refund] = failed
  if (refund) return refund.status === 'failed' ? ['refund-again', 'by-hand'] : ['by-hand', 'seen']
  return reasons.some(({ kind }) => kind === 'disputed') ? ['paystack', 'seen'] : ['seen']
}
