import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { moneyOf } from '../money/money-words.rules.ts'
import type { NeedsYou } from './needs-you.schema.ts'
import { orderStatusLabel } from '../../orders/status/order-status.rules.ts'
import { shownBy, useAction } from '../kit/use-action.client.ts'
import { assignPayment } from './needs-you.queries.ts'
import { InputText } from '../kit/fields.tsx'

type AssignSheetProps = { payment: NeedsYou['payments'][number]; onClose: () => void }

/** Names the order that money belongs to. */
export function AssignSheet({ payment, onClose }: AssignSheetProps) {
  const [number, setNumber] = useState('')
  const [error, setError] = useState<string>()
  const amount = moneyOf(payment)(payment.amount)
  const assign = useAssign(payment, {
    onDone: onClose,
    onRefused: shownBy(({ code, message }) =>
      setError(code === 'ORDER_NOT_FOUND' ? 'There is no order with this number' : message),
    ),
  })
  const send = () => {
    setError(number.trim() ? undefined : 'Type the order’s number')
    if (number.trim()) assign.mutate(number.trim())
  }
  return (
    <Sheet
      title={`${amount} belongs to`}
      onClose={onClose}
      footer={
        <Button onClick={send} isBusy={assign.isPending}>
          Pay this order with {amount}
        </Button>
      }
    >
      <p>
        An order whose time to pay ran out is opened again if this is its full amount and its pieces are still
        there. If they have sold, the money goes back to the payer by itself. A cancelled order cannot be
        paid.
      </p>
      <InputText
        name="order-number"
        label="Order number"
        hint="An unpaid order. If the amount does not fit it waits for your decision."
        error={error}
        data-autofocus
        autoComplete="off"
        autoCapitalize="characters"
        value={number}
        onValue={setNumber}
      />
    </Sheet>
  )
}

type AssignOptions = { onDone?: () => void; onRefused?: (refusal: unknown) => boolean }

/** Pays the order with this number with money that no order knew. */
export const useAssign = ({ id }: { id: string }, options: AssignOptions = {}) =>
  useAction({
    run: (orderNumber: string) => assignPayment(id, orderNumber),
    done: (out) => `${out.order_number}: ${orderStatusLabel(out.status as never)}`,
    changes: 'order',
    ...options,
  })
