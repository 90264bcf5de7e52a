import { useState } from 'react'
import { type InputOf, ownerCall } from '../../lib/browser/owner-call.ts'
import { type Currency, formatMoney } from '../../lib/money.ts'
import { counterMethods, counterMethodWord, type CounterMethod } from '../../counter/counter-sale.rules.ts'
import type { StaffOrder } from '../../orders/reading/staff-order.schema.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../kit/chip.tsx'
import { InputMoney } from '../kit/fields.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { useAttempt } from '../kit/use-attempt.client.ts'

type Payment = Omit<InputOf<'post /orders/{id}/pickup-payment'>, 'id' | 'payment_id'>

/** What is still to pay is taken before the order is handed over, into the till of who takes it (rule: rest-at-pickup). */
export function TakeRest({ order, due }: { order: StaffOrder; due: number }) {
  const text = (minor: number) => formatMoney(minor, order.currency as Currency)
  const [method, setMethod] = useState<CounterMethod>('cash')
  const [amount, setAmount] = useState<number | null>(due)
  const problem =
    !amount || amount < 0 ? 'Type what you take' : amount > due ? `Only ${text(due)} is due` : null
  const { errors, attempt } = useAttempt({ amount: problem ?? undefined })
  const rest = useAction({
    run: (input: Payment, press) =>
      ownerCall('post /orders/{id}/pickup-payment', {
        id: order.id,
        payment_id: press.keyOf(input),
        ...input,
      }),
    done: ({ due }) => (due > 0 ? `Taken: ${text(due)} is still to pay` : `${order.order_number} is paid`),
    changes: 'order',
  })
  return (
    <fieldset className="grid gap-4 border-b border-ink pb-5">
      <legend className="pb-3 font-semibold">{text(due)} is still to pay</legend>
      <div role="group" aria-label="How it is paid" className="flex flex-wrap gap-2">
        {counterMethods.map((name) => (
          <Chip key={name} isChosen={name === method} onClick={() => setMethod(name)}>
            {counterMethodWord(name)}
          </Chip>
        ))}
      </div>
      <InputMoney name="rest-taken" label="Amount" error={errors.amount} value={amount} onValue={setAmount} />
      <Button
        variant="secondary"
        className="w-full sm:w-auto sm:justify-self-start"
        isBusy={rest.isPending}
        onClick={() => attempt(() => rest.mutate({ method, amount: amount! }))}
      >
        {problem ? 'Take it' : `Take ${text(amount!)}`}
      </Button>
    </fieldset>
  )
}
