import { useQuery } from '@tanstack/react-query'
import { formatDeadline } from '../../lib/time.ts'
import { sentPieces, sentText } from '../../orders/order/pieces-text.rules.ts'
import type { StaffOrder } from '../../orders/reading/staff-order.schema.ts'
import { ButtonLink } from '../kit/button-link.tsx'
import { isUndecided } from '../money/dispute-words.rules.ts'
import { moneyOf } from '../money/money-words.rules.ts'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { ReasonText } from '../kit/reason-text.tsx'

function useDisputes({ id, is_disputed: isDisputed }: StaffOrder, isOwner: boolean) {
  const { data } = useQuery({
    ...ownerQuery('get /orders/{id}/money', { id }),
    enabled: isOwner && isDisputed,
  })
  return data?.disputes
}

/** The dispute that waits for an owner's answer: the order's next step. */
export const useDisputeToAnswer = (order: StaffOrder, isOwner: boolean) =>
  useDisputes(order, isOwner)?.find(({ state }) => state === 'awaiting')?.id

const noteClass = 'mb-4 grid min-h-24 content-center gap-2 border-l-8 border-alert bg-white px-4 py-3'

/** What is at stake of a disputed order: the sum, until when, and what has left (rule: disputes). Its answer is the screen's main button. */
export function OrderDispute({ order }: { order: StaffOrder }) {
  const disputes = useDisputes(order, true)
  // Its sum and day are on their way, or cannot be loaded.
  if (!disputes)
    return (
      order.is_disputed && (
        <div role="note" className={noteClass}>
          <p>
            <strong>This order is disputed at the bank.</strong> {sentText(sentPieces(order))}
          </p>
        </div>
      )
    )
  return disputes.filter(isUndecided).map(({ id, state, amount, due_at }) => (
    <div key={id} role="note" className={noteClass}>
      <p>
        <strong>{moneyOf(order)(amount)} is disputed at the bank.</strong>{' '}
        {state === 'contested' && 'You answered; the bank decides.'}
        {state === 'awaiting' && due_at && (
          <ReasonText text={`Answer by ${formatDeadline(new Date(due_at))}`} dueAt={due_at} />
        )}{' '}
        {sentText(sentPieces(order))}
      </p>
      {state === 'contested' && (
        <ButtonLink
          href={`/admin/disputes/${id}`}
          variant="secondary"
          className="justify-self-start"
          label="Open the dispute"
        />
      )}
    </div>
  ))
}
