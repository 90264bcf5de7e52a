import { useState } from 'react'
import type { OrderMoney } from '../../payments/order-money.schema.ts'
import { Button } from '../../ui/button.tsx'
import { controlClass, Field } from '../../ui/field.tsx'
import { MoneyInput } from '../kit/editor/money-input.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { moneyOf } from './money-words.rules.ts'
import { recordTransfer } from './money.queries.ts'

/** Records a transfer that reached the owner's own account: the order is paid as any other. */
export function TransferSheet({ order, onClose }: { order: OrderMoney['order']; onClose: () => void }) {
  const text = moneyOf(order)
  const [amount, setAmount] = useState<number | null>(order.total_amount)
  const [reference, setReference] = useState('')
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const errors = {
    amount: !amount || Number.isNaN(amount) ? 'Type what arrived, like 18,000' : undefined,
    reference: /[a-z0-9]/i.test(reference) ? undefined : 'Type the bank’s reference',
    note: note.trim() ? undefined : 'Say where you saw it',
  }
  const record = useAction({
    run: recordTransferOf(order.id),
    done: (out) =>
      out.order.status === 'paid'
        ? `${order.order_number} is paid`
        : 'Recorded; the amount waits for your decision',
    onDone: onClose,
    changes: 'order',
  })
  const send = () => {
    setTried(true)
    if (Object.values(errors).some(Boolean)) return
    record.mutate({ amount: amount!, reference: reference.trim(), note: note.trim() })
  }
  const shown = (error: string | undefined) => (isTried ? error : undefined)
  const differs = Boolean(amount) && !Number.isNaN(amount) && amount !== order.total_amount
  return (
    <Sheet
      title="Record a transfer"
      onClose={onClose}
      footer={
        <Button onClick={send} isBusy={record.isPending}>
          {errors.amount ? 'Record the transfer' : `${text(amount!)} arrived`}
        </Button>
      }
    >
      <p>
        {order.customer_name} sent {text(order.total_amount)} to your own account? Record it only when you see
        it there: the order is paid from then on, with its mails.
      </p>
      <Field name="transfer-amount" label="Amount" error={shown(errors.amount)}>
        {(tied) => <MoneyInput {...tied} value={amount} onValue={setAmount} />}
      </Field>
      {differs && (
        <p role="status" className="border-l-8 border-kola bg-white px-4 py-3">
          The order is {text(order.total_amount)}: it will wait for you to accept the other amount.
        </p>
      )}
      <Field name="transfer-reference" label="The bank’s reference" error={shown(errors.reference)}>
        {(tied) => (
          <input
            {...tied}
            value={reference}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => setReference(event.target.value)}
            className={controlClass}
          />
        )}
      </Field>
      <Field name="transfer-note" label="Where you saw it" error={shown(errors.note)}>
        {(tied) => (
          <input
            {...tied}
            value={note}
            maxLength={500}
            placeholder="GTBank app, from Ada Obi"
            onChange={(event) => setNote(event.target.value)}
            className={controlClass}
          />
        )}
      </Field>
    </Sheet>
  )
}

const recordTransferOf = (orderId: string) => (input: Parameters<typeof recordTransfer>[1]) =>
  recordTransfer(orderId, input)
