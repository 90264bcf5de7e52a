import type { OrderMoney } from '../../payments/order-money.schema.ts'
import { Button } from '../../ui/button.tsx'
import { Ago } from '../kit/ago.tsx'
import { Badge } from '../kit/badge.tsx'
import { moneyOf, refundWords } from './money-words.rules.ts'
import { useRefundAgain } from './use-refund-again.client.ts'

/** Money on its way back or there, with the provider's words; one that failed can be sent again or was given by hand. */
export function Refunds({ money, onByHand }: { money: OrderMoney; onByHand: (refundId: string) => void }) {
  const { order, refunds, refundable } = money
  const again = useRefundAgain(order)
  const text = moneyOf(order)
  if (refunds.length === 0) return null
  return (
    <ul aria-label="Money back" className="border-t border-hairline">
      {refunds.toReversed().map((refund) => {
        const [words, tone] = refundWords[refund.status]
        const isOpen =
          refund.status === 'needs-attention' || (refund.status === 'failed' && refund.amount <= refundable)
        return (
          <li key={refund.id} className="grid gap-1 border-b border-hairline py-2">
            <p className="flex items-center justify-between gap-3">
              <span className="font-semibold tabular-nums">
                −{text(refund.amount)} <Ago at={refund.created_at} className="font-normal text-muted" />
              </span>
              <Badge tone={tone}>{words}</Badge>
            </p>
            {refund.lines.map((line) => (
              <p key={line.text} className="text-sm text-muted">
                {line.text}
                {line.restocked && ', back on the shelf'}
              </p>
            ))}
            {refund.words && <p className="text-sm">“{refund.words}”</p>}
            {isOpen && (
              <div className="flex flex-wrap gap-2 pt-1">
                {refund.status === 'failed' && (
                  <Button
                    variant="secondary"
                    isBusy={again.isPending}
                    onClick={() => again.mutate({ refundId: refund.id, newRefundId: crypto.randomUUID() })}
                  >
                    Try again
                  </Button>
                )}
                <Button variant="secondary" onClick={() => onByHand(refund.id)}>
                  I gave it back myself
                </Button>
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
