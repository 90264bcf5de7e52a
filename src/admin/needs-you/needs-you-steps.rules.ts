import type { NeedsYou } from './needs-you.schema.ts'

export type Step =
  | 'accept'
  | 'cancel'
  | 'refund-again'
  | 'by-hand'
  | 'dispute'
  | 'dashboard'
  | 'longer'
  | 'seen'

/** The one or two right steps for an order that waits, the likeliest first. */
export function stepsFor(flagged: NeedsYou['orders'][number]): Step[] {
  const { order, accept, failed_refunds: failed, reasons } = flagged
  // Its time runs out, and until it is answered no money is given back.
  if (reasons.some((reason) => isDispute(reason) && reason.dispute_id)) return ['dispute']
  if (order.status === 'pending_review') return accept ? ['accept', 'cancel'] : ['cancel']
  if (reasons.some(({ kind }) => kind === 'rest_due')) return ['longer', 'cancel']
  const [refund] = failed
  if (refund) return refund.status === 'failed' ? ['refund-again', 'by-hand'] : ['by-hand', 'seen']
  return reasons.some(isDispute) ? ['dashboard', 'seen'] : ['seen']
}

const isDispute = ({ kind }: NeedsYou['orders'][number]['reasons'][number]) => kind === 'disputed'
