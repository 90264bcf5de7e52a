import { Fragment } from 'react'
import { doneAbout } from '../../orders/order/flags.rules.ts'
import { Button } from '../../ui/button.tsx'
import { useOverlay } from '../../lib/browser/use-overlay.ts'
import { reasonOf } from '../kit/reason-text.tsx'
import { AcceptSheet } from '../money/accept-sheet.tsx'
import { CancelSheet } from '../money/cancel-sheet.tsx'
import { ByHandSheet } from '../money/reason-sheet.tsx'
import { LongerSheet } from '../money/deposit-sheets.tsx'
import { moneyOf } from '../money/money-words.rules.ts'
import { useFlagAnswers } from '../money/use-flag-answers.client.ts'
import { useRefundAgain } from '../money/use-refund-again.client.ts'
import { type Step, stepsFor } from './needs-you-steps.rules.ts'
import type { NeedsYou } from './needs-you.schema.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { useAction } from '../kit/use-action.client.ts'
import { WaitingItem } from './waiting-item.tsx'
import { ActionButton } from '../kit/action-button.tsx'
import { ButtonLink } from '../kit/button-link.tsx'

/** Until when something is to be done about it. */
export const dueOf = ({ reasons }: NeedsYou['orders'][number]) =>
  reasons.flatMap(({ due_at }) => due_at ?? []).toSorted()[0]

/** What is missing or too much; else what the order costs, but where one of its returns waits: that is about less. */
function amountOf({ order, accept, due, reasons }: NeedsYou['orders'][number]): string {
  if (reasons.every(({ return_id }) => return_id)) return ''
  const text = moneyOf(order)
  const missing = due || (accept?.shortfall ?? 0)
  if (missing > 0) return `−${text(missing)}`
  return accept && accept.excess > 0 ? `+${text(accept.excess)}` : text(order.total_amount)
}

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
  const returnId = reasons.find(({ kind }) => kind === 'return_waits')?.return_id
  const href = `/admin/orders/${order.id}`
  const [first = { id: '', text: '', code: undefined }, ...others] = reasons.map(({ id, text }) => ({
    id,
    ...reasonOf(text),
  }))
  const buttonOf = (step: Step, variant: 'primary' | 'secondary') => {
    const opens = (name: string, label: string) => (
      <Button variant={variant} onClick={() => sheet.open(name)}>
        {label}
      </Button>
    )
    const leads = (to: string, label: string) => <ButtonLink href={to} variant={variant} label={label} />
    switch (step) {
      case 'ask':
        return leads(href, `Ask for ${text(due)}`)
      case 'excess':
        return accept && opens('accept', `${text(accept.excess)} extra…`)
      case 'accept':
        return accept && opens('accept', `Accept ${text(accept.received)}`)
      case 'let-go':
        return accept && opens('accept', `Write off ${text(accept.shortfall)}`)
      case 'longer':
        return opens('longer', 'Give more time')
      case 'cancel':
        return opens('cancel', refundable > 0 ? `Cancel and refund ${text(refundable)}` : 'Cancel the order')
      case 'send-unpaid':
        return <ActionButton variant={variant} action={send} label="Send it anyway" />
      case 'refund-again':
        return (
          refund && (
            <Button
              variant={variant}
              isBusy={again.isPending}
              onClick={() => again.mutate({ refundId: refund.id, attempt: refund.attempt })}
            >
              Refund {text(refund.amount)} again
            </Button>
          )
        )
      case 'by-hand':
        return refund && opens('by-hand', 'I refunded it myself')
      case 'dispute':
        return leads(`/admin/disputes/${dispute}`, 'Answer the dispute')
      case 'dashboard':
        return (
          <ButtonLink
            href={flagged.disputes_url}
            isOut
            variant={variant}
            label="Answer at the payment provider"
          />
        )
      case 'keep':
        return <ActionButton variant={variant} action={keep} label="Keep it 7 days longer" />
      case 'deliver':
        return leads(href, 'Have it delivered')
      case 'return':
        return leads(`/admin/returns/${returnId}`, 'Open the return')
      case 'seen':
        return <ActionButton variant={variant} action={seen} label="I have seen it" />
    }
  }
  return (
    <WaitingItem
      what={first.text}
      about={`${order.order_number}, ${order.customer_name}`}
      href={href}
      at={at}
      dueAt={dueOf(flagged)}
      amount={amountOf(flagged)}
      codes={[first, ...others].flatMap(({ code }) => code ?? [])}
      happened={others.map((reason) => (
        <p key={reason.id} className="font-semibold">{`${reason.text}.`}</p>
      ))}
      said={refund?.words ?? undefined}
      done={[...new Set(reasons.map(({ kind }) => doneAbout(kind, order.reach)))].map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    >
      {steps.map((step, at) => (
        <Fragment key={step}>{buttonOf(step, at === 0 ? 'primary' : 'secondary')}</Fragment>
      ))}
      {steps.length === 0 && <ButtonLink href={href} label="Open the order" />}
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
