import { useState } from 'react'
import { isRefusal } from '../../lib/browser/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { controlClass, Field } from '../../ui/field.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { moneyOf } from '../money/money-words.rules.ts'
import type { NeedsYou } from './needs-you.schema.ts'
import { useAssign } from './use-assign.client.ts'

type AssignSheetProps = { payment: NeedsYou['payments'][number]; onClose: () => void }

/** Names the order that money belongs to. */
export function AssignSheet({ payment, onClose }: AssignSheetProps) {
  const [number, setNumber] = useState('')
  const [error, setError] = useState<string>()
  const amount = moneyOf(payment)(payment.amount)
  const assign = useAssign(payment, {
    onDone: onClose,
    onRefused: (refusal) => {
      if (!isRefusal(refusal)) return false
      setError(refusal.code === 'ORDER_NOT_FOUND' ? 'There is no order with this number' : refusal.message)
      return true
    },
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
      <Field
        name="order-number"
        label="Order number"
        hint="An unpaid order. If the amount does not fit it waits for your decision."
        error={error}
      >
        {(tied) => (
          <input
            {...tied}
            data-autofocus
            autoComplete="off"
            autoCapitalize="characters"
            value={number}
            onChange={(event) => setNumber(event.target.value)}
            className={controlClass}
          />
        )}
      </Field>
    </Sheet>
  )
}
