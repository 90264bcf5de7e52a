import { providerLabel } from '../../orders/status/payment-methods.rules.ts'
import { useAction } from '../kit/use-action.client.ts'
import { moneyOf } from './money-words.rules.ts'
import { refundedByHand } from './money.queries.ts'
import { ReasonSheet } from './reason-sheet.tsx'

type ByHandSheetProps = {
  order: { id: string; customer_name: string; currency: string }
  refund: { id: string; amount: number; provider: string }
  onClose: () => void
}

/** A refund the provider could not make, given back by the owner: a transfer, cash. */
export function ByHandSheet({ order, refund, onClose }: ByHandSheetProps) {
  const amount = moneyOf(order)(refund.amount)
  const settle = useAction({
    run: (note: string) => refundedByHand({ orderId: order.id, refundId: refund.id, note }),
    done: `${amount} counts as given back`,
    onDone: onClose,
    changes: 'order',
  })
  return (
    <ReasonSheet
      title="I gave it back myself"
      label="How"
      hint="By transfer to 0123456789 GTBank, in cash…"
      missing="Say how you gave it back"
      button={`${amount} is with ${order.customer_name}`}
      isBusy={settle.isPending}
      onSend={(note) => settle.mutate(note)}
      onClose={onClose}
    >
      <p>
        {providerLabel(refund.provider)} did not send {amount} to {order.customer_name}. Record it here when
        you have given it back another way.
      </p>
    </ReasonSheet>
  )
}
