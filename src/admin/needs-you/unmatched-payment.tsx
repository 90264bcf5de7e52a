import { useOverlay } from '../../lib/browser/use-overlay.ts'
import { Button } from '../../ui/button.tsx'
import { useAsk } from '../kit/ask.client.ts'
import { useAction } from '../kit/use-action.client.ts'
import { channelWords, moneyOf } from '../money/money-words.rules.ts'
import { ReasonSheet } from '../money/reason-sheet.tsx'
import { AssignSheet } from './assign-sheet.tsx'
import { dismissPayment, giveBackPayment } from './needs-you.queries.ts'
import type { NeedsYou } from './needs-you.schema.ts'
import { WaitingItem } from './waiting-item.tsx'

/** Money under a reference no order knows: it belongs to an order, goes back, or stays where it is. */
export function UnmatchedPayment({ payment }: { payment: NeedsYou['payments'][number] }) {
  const { confirm } = useAsk()
  const sheet = useOverlay(`payment-${payment.id}`)
  const amount = moneyOf(payment)(payment.amount)
  const payer = payment.email ?? 'the payer'
  const giveBack = useAction({
    run: () => giveBackPayment(payment.id),
    done: `${amount} goes back to ${payer}`,
  })
  const dismiss = useAction({
    run: (why: string) => dismissPayment(payment.id, why),
    done: 'Out of the list',
    onDone: sheet.close,
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
      done={payment.note || 'The shop keeps it here until you decide.'}
    >
      <Button onClick={() => sheet.open('assign')}>It belongs to an order</Button>
      <Button variant="secondary" isBusy={giveBack.isPending} onClick={() => void askGiveBack()}>
        Give it back
      </Button>
      <Button variant="quiet" onClick={() => sheet.open('dismiss')}>
        Leave it
      </Button>
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
