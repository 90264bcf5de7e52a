import { doneAbout } from '../../orders/order/flags.rules.ts'
import { Button } from '../../ui/button.tsx'
import { useOverlay } from '../../lib/browser/use-overlay.ts'
import { ReasonText } from '../kit/reason-text.tsx'
import { AcceptSheet } from '../money/accept-sheet.tsx'
import { CancelSheet } from '../money/cancel-sheet.tsx'
import { ByHandSheet } from '../money/reason-sheet.tsx'
import { LongerSheet } from '../money/deposit-sheets.tsx'
import { moneyOf } from '../money/money-words.rules.ts'
import { useFlagAnswers } from '../money/use-flag-answers.client.ts'
import { useRefundAgain } from '../money/use-refund-again.client.ts'
import { stepsFor } from './needs-you-steps.rules.ts'
import type { NeedsYou } from './needs-you.schema.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { useAction } from '../kit/use-action.client.ts'
import { WaitingItem } from './waiting-item.tsx'
import { ActionButton } from '../kit/action-button.tsx'
import { ButtonLink } from '../kit/button-link.tsx'

/** An order whose money did something unusual. */
export function FlaggedOrder(flagged: NeedsYou['orders'][number]) {
  const { order, reasons, accept, refundable, due, failed_refunds: failed, at } = flagged
  const text = moneyOf(order)
  const sheet = useOverlay(`order-${order.id}`)
  const again = useRefundAgain(order)
  const { seen, send } = useFlagAnswers(order.id)
  const keep = useAction({
    run: () => ownerCall('post /orders/{id}/keep', { id: order.id, days: 7 }),
    done: `${order.order_number} is kept 7 days longer`,
    changes: 'order',
  })
  const steps = stepsFor(flagged)
  const refund = failed[0]
  const dispute = reasons.find(({ kind }) => kind === 'disputed')?.dispute_id
  return (
    <WaitingItem
      about={`${order.order_number}, ${order.customer_name}`}
      href={`/admin/orders/${order.id}`}
      at={at}
      amount={text(order.total_amount)}
      happened={reasons.map((reason) => (
        <p key={reason.id}>
          <ReasonText text={reason.text} dueAt={reason.due_at} />
        </p>
      ))}
      {...(refund?.words && { said: refund.words })}
      done={[...new Set(reasons.map(({ kind }) => doneAbout(kind, order.reach)))].map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    >
      {steps.includes('ask') && (
        <ButtonLink href={`/admin/orders/${order.id}`} label={`Ask for ${text(due)}`} />
      )}
      {steps.includes('excess') && accept && (
        <Button onClick={() => sheet.open('accept')}>{text(accept.excess)} too much…</Button>
      )}
      {steps.includes('accept') && accept && (
        <Button
          variant={steps.includes('ask') ? 'secondary' : 'primary'}
          onClick={() => sheet.open('accept')}
        >
          Accept {text(accept.received)}
        </Button>
      )}
      {steps.includes('longer') && <Button onClick={() => sheet.open('longer')}>Give more time</Button>}
      {steps.includes('cancel') && (
        <Button variant="secondary" onClick={() => sheet.open('cancel')}>
          {refundable > 0 ? `Cancel, give ${text(refundable)} back` : 'Cancel the order'}
        </Button>
      )}
      {steps.includes('let-go') && accept && (
        <Button variant="secondary" onClick={() => sheet.open('accept')}>
          Let {text(accept.shortfall)} go
        </Button>
      )}
      {steps.includes('send-unpaid') && (
        <ActionButton variant="secondary" action={send} label="Send it all the same" />
      )}
      {steps.includes('refund-again') && refund && (
        <Button
          isBusy={again.isPending}
          onClick={() => again.mutate({ refundId: refund.id, attempt: refund.attempt })}
        >
          Send {text(refund.amount)} again
        </Button>
      )}
      {steps.includes('by-hand') && refund && (
        <Button variant="secondary" onClick={() => sheet.open('by-hand')}>
          I gave it back myself
        </Button>
      )}
      {steps.includes('dispute') && dispute && (
        <ButtonLink href={`/admin/disputes/${dispute}`} label="Answer the dispute" />
      )}
      {steps.includes('dashboard') && (
        <ButtonLink href={flagged.disputes_url} isOut label="Answer at the payment provider" />
      )}
      {steps.includes('keep') && <ActionButton action={keep} label="Keep it 7 days longer" />}
      {steps.includes('deliver') && (
        <ButtonLink href={`/admin/orders/${order.id}`} variant="secondary" label="Have it delivered" />
      )}
      {steps.includes('return') && <ButtonLink href="/admin/returns" label="Open the returns" />}
      {steps.includes('seen') && <ActionButton variant="secondary" action={seen} label="I have seen it" />}
      {steps.length === 0 && (
        <ButtonLink href={`/admin/orders/${order.id}`} variant="secondary" label="Open the order" />
      )}
      {sheet.subject === 'accept' && accept && (
        <AcceptSheet order={{ ...order, accept }} onClose={sheet.close} />
      )}
      {sheet.subject === 'longer' && <LongerSheet order={order} onClose={sheet.close} />}
      {sheet.subject === 'cancel' && <CancelSheet order={{ ...order, refundable }} onClose={sheet.close} />}
      {sheet.subject === 'by-hand' && refund && (
        <ByHandSheet order={order} refund={refund} onClose={sheet.close} />
      )}
    </WaitingItem>
  )
}
