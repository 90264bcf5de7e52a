import { useOverlay } from '../../lib/browser/use-overlay.ts'
import { Button } from '../../ui/button.tsx'
import { useAsk } from '../kit/ask.client.ts'
import { useAction } from '../kit/use-action.client.ts'
import { channelWords, moneyOf } from '../money/money-words.rules.ts'
import { ReasonSheet } from '../money/reason-sheet.tsx'
import { AssignSheet } from './assign-sheet.tsx'
import { dismissPayment, refundUnmatched } from './needs-you.queries.ts'
import type { NeedsYou } from './needs-you.schema.ts'
import { WaitingItem } from './waiting-item.tsx'

/** Money under a reference no order knows: it belongs to an order, goes back, or stays where it is. */
export function UnmatchedPayment({ payment }: { payment: NeedsYou['payments'][number] }) {
  const { confirm } = useAsk()
  const sheet = useOverlay(`payment-${payment.id}`)
  const amount = moneyOf(payment)(payment.amount)
  const payer = payment.email ?? 'the payer'
  const giveBack = useAction({
    run: () => refundUnmatched(payment.id),
    done: ({ is_taken }) =>
      is_taken
        ? `${amount} goes back to ${payer}`
        : `Paystack did not answer. The shop sends ${amount} back by itself when it does.`,
    changes: 'waiting',
  })
  const dismiss = useAction({
    run: (why: string) => dismissPayment(payment.id, why),
    done: 'Out of the list',
    onDone: sheet.close,
    changes: 'waiting',
  })
  const askGiveBack = async () => {
    const isSure = await confirm({
      title: `Give ${amount} back?`,
      text: `${amount} goes back to ${payer}, through Paystack. This cannot be undone.`,
      confirmText: `Give ${amount} back`,
    })
    if (isSure) giveBack.mutate(undefined)
  }
  return (
    <WaitingItem
      about={[payment.email, channelWords(payment.channel)].filter(Boolean).join(', ')}
      at={payment.at}
      amount={amount}
      happened={`${amount} came in under ${payment.reference}, which is no order’s.`}
      done={doneAbout(payment)}
    >
      {payment.refund === null && (
        <>
          <Button onClick={() => sheet.open('assign')}>It belongs to an order</Button>
          <Button variant="secondary" isBusy={giveBack.isPending} onClick={() => void askGiveBack()}>
            Give it back
          </Button>
        </>
      )}
      {payment.refund !== 'sending' && (
        <Button variant="quiet" onClick={() => sheet.open('dismiss')}>
          Leave it
        </Button>
      )}
      {sheet.subject === 'assign' && <AssignSheet payment={payment} onClose={sheet.close} />}
      {sheet.subject === 'dismiss' && (
        <ReasonSheet
          title={`Leave ${amount} where it is`}
          label="Why"
          hint="For your staff log"
          missing="Say why nothing is to be done"
          button="Take it out of the list"
          isBusy={dismiss.isPending}
          onSend={(why) => dismiss.mutate(why)}
          onClose={sheet.close}
        >
          <p>The money stays at Paystack, and no order is paid with it.</p>
        </ReasonSheet>
      )}
    </WaitingItem>
  )
}

/** Where it stands: its refund, or why there is none. */
function doneAbout({ refund, note }: NeedsYou['payments'][number]): string {
  if (refund === 'sending')
    return 'You gave it back. Paystack has not answered yet: the shop asks again by itself until it has the refund.'
  if (refund === 'needs_details')
    return 'You gave it back. Paystack needs the payer’s account number: enter it in your Paystack dashboard.'
  return note || 'The shop keeps it here until you decide.'
}
