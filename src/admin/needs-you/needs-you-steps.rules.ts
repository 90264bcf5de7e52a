import { dueFlagKinds, type FlagKind } from '../../orders/order/flags.rules.ts'
import type { NeedsYou } from './needs-you.schema.ts'

export type Step =
  | 'accept'
  | 'ask'
  | 'let-go'
  | 'excess'
  | 'send-unpaid'
  | 'cancel'
  | 'refund-again'
  | 'by-hand'
  | 'dispute'
  | 'dashboard'
  | 'longer'
  | 'return'
  | 'keep'
  | 'deliver'
  | 'seen'

/** The right steps for an order that waits, the likeliest first. */
export function stepsFor(flagged: NeedsYou['orders'][number]): Step[] {
  const { order, accept, failed_refunds: failed, reasons, due } = flagged
  // Its time runs out, and until it is answered no money is given back.
  if (reasons.some((reason) => isDispute(reason) && reason.dispute_id)) return ['dispute']
  if (order.status === 'pending_review') {
    const ask: Step[] = due > 0 ? ['ask'] : []
    return accept ? [...ask, 'accept', 'cancel'] : [...ask, 'cancel']
  }
  if (reasons.some(({ kind }) => kind === 'rest_due')) return ['longer', 'cancel']
  const [refund] = failed
  if (refund) return refund.status === 'failed' ? ['refund-again', 'by-hand'] : ['by-hand', 'seen']
  if (reasons.some(({ kind }) => kind === 'too_much')) return ['excess']
  if (reasons.some(({ kind }) => dueKinds.has(kind))) return stepsAboutDue(flagged)
  if (reasons.some(({ kind }) => kind === 'not_collected')) return ['keep', 'deliver', 'cancel']
  if (reasons.every(({ kind }) => kind === 'return_waits')) return ['return']
  return reasons.some(isDispute) ? ['dashboard', 'seen'] : ['seen']
}

const dueKinds = new Set<FlagKind>(dueFlagKinds)

/** What is due is asked for, let go, or ends with the order; its pieces may be sent all the same. */
function stepsAboutDue({ accept, due, may_cancel, may_send_unpaid }: NeedsYou['orders'][number]): Step[] {
  return [
    ...(due > 0 ? (['ask'] as const) : []),
    ...(may_cancel ? (['cancel'] as const) : []),
    ...(accept ? (['let-go'] as const) : []),
    ...(may_send_unpaid ? (['send-unpaid'] as const) : []),
  ]
}

const isDispute = ({ kind }: NeedsYou['orders'][number]['reasons'][number]) => kind === 'disputed'
