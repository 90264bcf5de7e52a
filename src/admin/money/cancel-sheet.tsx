import { useState } from 'react'
import { useAction } from '../kit/use-action.client.ts'
import { moneyOf } from './money-words.rules.ts'
import { cancelOrder } from './money.queries.ts'
import { ReasonSheet } from './reason-sheet.tsx'
import { Check } from '../kit/fields.tsx'

export type CancelledOrder = {
  id: string
  order_number: string
  customer_name: string
  currency: string
  refundable: number
}

/** Cancels an order that was not shipped: all its money goes back, its pieces return to the shelf unless they are lost. */
export function CancelSheet({ order, onClose }: { order: CancelledOrder; onClose: () => void }) {
  const [restock, setRestock] = useState(true)
  const text = moneyOf(order)
  const hasMoney = order.refundable > 0
  const cancel = useAction({
    run: (why: string) => cancelOrder(order.id, { why, restock }),
    done: hasMoney
      ? `${order.order_number} is cancelled; ${text(order.refundable)} goes back`
      : `${order.order_number} is cancelled`,
    onDone: onClose,
    changes: 'order',
  })
  return (
    <ReasonSheet
      title={`Cancel ${order.order_number}`}
      label="Why"
      hint={`${order.customer_name} reads this in the mail`}
      missing="Say why: the customer reads it"
      button={hasMoney ? `Cancel and give ${text(order.refundable)} back` : 'Cancel the order'}
      isDanger
      isBusy={cancel.isPending}
      onSend={(why) => cancel.mutate(why)}
      onClose={onClose}
    >
      <p>
        {hasMoney
          ? `${text(order.refundable)} goes back to ${order.customer_name}. This cannot be undone.`
          : `Nothing was paid. This cannot be undone.`}
      </p>
      {hasMoney && <Check label="The pieces go back on the shelf" isChecked={restock} onCheck={setRestock} />}
    </ReasonSheet>
  )
}
