import { useAction } from '../kit/use-action.client.ts'
import { moneyOf } from './money-words.rules.ts'
import { acceptMoney } from './money.queries.ts'
import { ReasonSheet } from './reason-sheet.tsx'

export type AcceptedOrder = {
  id: string
  order_number: string
  customer_name: string
  currency: string
  total_amount: number
  accept: { received: number; shortfall: number; excess: number }
}

/** Accepts what came in as the whole payment: less, more, or just right. */
export function AcceptSheet({ order, onClose }: { order: AcceptedOrder; onClose: () => void }) {
  const text = moneyOf(order)
  const { received, shortfall, excess } = order.accept
  const accept = useAction({
    run: (why: string) => acceptMoney(order.id, why),
    done: `${order.order_number} is paid`,
    onDone: onClose,
    changes: 'order',
  })
  return (
    <ReasonSheet
      title={`Accept ${text(received)}`}
      label="Why"
      hint="It stands in the order’s history"
      missing="Say why you accept it"
      button={`Accept ${text(received)} as paid`}
      isBusy={accept.isPending}
      onSend={(why) => accept.mutate(why)}
      onClose={onClose}
    >
      <p>
        {text(received)} of {text(order.total_amount)} came in from {order.customer_name}.{' '}
        {shortfall > 0 && `The order counts as paid without the missing ${text(shortfall)}.`}
        {excess > 0 && `The order counts as paid with ${text(excess)} too much.`}
        {shortfall === 0 && excess === 0 && 'The order counts as paid.'}
      </p>
    </ReasonSheet>
  )
}
