import { useState } from 'react'
import type { OrderMoney } from '../../payments/order-money.schema.ts'
import {
  type RecordedMethodName,
  recordedMethodNames,
  recordedMethods,
} from '../../orders/order/payment-methods.rules.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { useAttempt } from '../kit/use-attempt.client.ts'
import { Chip } from '../kit/chip.tsx'
import { moneyOf } from './money-words.rules.ts'
import { type InputOf, ownerCall } from '../../lib/browser/owner-call.ts'
import { InputText, InputMoney } from '../kit/fields.tsx'

type RecordPaymentProps = Pick<OrderMoney, 'order' | 'due'> & { onClose: () => void }

/** Records a payment received outside the provider, by default a bank transfer: of the order, or of what was added to it. */
export function RecordPaymentSheet({ order, due, onClose }: RecordPaymentProps) {
  const asked = due?.amount ?? order.total_amount
  const text = moneyOf(order)
  const [method, setMethod] = useState<RecordedMethodName>('bank_transfer')
  const { asks } = recordedMethods[method]
  const [amount, setAmount] = useState<number | null>(asked)
  const [reference, setReference] = useState('')
  const [note, setNote] = useState('')
  const problems = {
    amount: !amount || Number.isNaN(amount) ? 'Type what arrived, like 18,000' : undefined,
    reference: !asks.reference || /[a-z0-9]/i.test(reference) ? undefined : asks.referenceMissing,
    note: note.trim() ? undefined : asks.noteMissing,
  }
  const { errors, attempt } = useAttempt(problems)
  const record = useAction({
    run: (input: Omit<InputOf<'post /orders/{id}/transfer'>, 'id' | 'payment_id'>, press) =>
      ownerCall('post /orders/{id}/transfer', { id: order.id, payment_id: press.keyOf(input), ...input }),
    done: (out) =>
      out.due
        ? `Recorded: ${text(out.due.amount)} is still to pay`
        : out.order.status !== 'pending_review'
          ? `${order.order_number} is paid`
          : 'Recorded; the amount waits for your decision',
    onDone: onClose,
    changes: 'order',
  })
  const send = () =>
    record.mutate({
      method,
      amount: amount!,
      reference: asks.reference ? reference.trim() : '',
      note: note.trim(),
    })
  const differs = !due && Boolean(amount) && !Number.isNaN(amount) && amount !== asked
  return (
    <Sheet
      title="Record a payment"
      onClose={onClose}
      footer={
        <Button onClick={() => attempt(send)} isBusy={record.isPending}>
          {problems.amount ? 'Record the payment' : `${text(amount!)} arrived`}
        </Button>
      }
    >
      <fieldset className="flex flex-wrap gap-2">
        <legend className="pb-1.5 text-sm font-semibold">How it came</legend>
        {recordedMethodNames.map((name) => (
          <Chip key={name} isChosen={name === method} onClick={() => setMethod(name)}>
            {recordedMethods[name].choice}
          </Chip>
        ))}
      </fieldset>
      <p>{asks.lead(order.customer_name, text(asked))}</p>
      <InputMoney
        name="recorded-amount"
        label="Amount"
        error={errors.amount}
        value={amount}
        onValue={setAmount}
      />
      {differs && (
        <p role="status" className="border-l-8 border-signal bg-white px-4 py-3">
          The order is {text(asked)}: it will wait for you to accept the other amount.
        </p>
      )}
      {asks.reference && (
        <InputText
          name="recorded-reference"
          label={asks.reference}
          error={errors.reference}
          value={reference}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          onValue={setReference}
        />
      )}
      <InputText
        name="recorded-note"
        label={asks.note}
        error={errors.note}
        value={note}
        maxLength={500}
        placeholder={asks.example}
        onValue={setNote}
      />
    </Sheet>
  )
}
