import { useState } from 'react'
import {
  dayAfter,
  dayText,
  whyNotDueOn,
  depositOf,
  mostDepositDays,
  whyNoDeposit,
} from '../../cart/quote/deposit.rules.ts'
import { lagosDay } from '../../lib/time.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { useAttempt } from '../kit/use-attempt.client.ts'
import { moneyOf, type MoneyOrder, type TypedDeposit } from './money-words.rules.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { mailPromise } from '../../orders/order/reach.rules.ts'
import { ActionButton } from '../kit/action-button.tsx'
import { formatMoney } from '../../lib/money.ts'
import { InputText, InputDigits } from '../kit/fields.tsx'

/** Lets an unpaid order be paid in parts. */
export function DepositSheet({ order, onClose }: { order: MoneyOrder; onClose: () => void }) {
  const [now] = useState(() => new Date())
  const [typed, setTyped] = useState(() => usualDeposit(now))
  const { errors, attempt } = useAttempt(depositErrors(typed, order.total_amount, now))
  const ask = useAction({
    run: () =>
      ownerCall('post /orders/{id}/deposit', {
        id: order.id,
        percent: Number(typed.percent),
        due_on: typed.dueOn,
      }),
    done: 'Send the pay link: it asks for the deposit now',
    onDone: onClose,
    changes: 'order',
  })
  return (
    <Sheet
      title={`Deposit for ${order.order_number}`}
      onClose={onClose}
      footer={<ActionButton action={ask} onPress={() => attempt(ask.mutate)} label="Ask for the deposit" />}
    >
      <p>
        {order.customer_name} pays {moneyOf(order)(order.total_amount)} in parts. With the deposit the pieces
        are kept until you decide.
      </p>
      <DepositFields typed={typed} onTyped={setTyped} totalMinor={order.total_amount} errors={errors} />
    </Sheet>
  )
}

/** Another day for the rest; its customer is written to. */
export function LongerSheet({ order, onClose }: { order: MoneyOrder; onClose: () => void }) {
  const [now] = useState(() => new Date())
  const [day, setDay] = useState(() => dayAfter(lagosDay(now), 7))
  const error = whyNotDueOn(day, now)
  const { errors, attempt } = useAttempt({ day: error })
  const prolong = useAction({
    run: () => ownerCall('post /orders/{id}/rest', { id: order.id, due_on: day }),
    done: `${order.customer_name} has until ${error ? 'then' : dayText(day)}`,
    onDone: onClose,
    changes: 'order',
  })
  return (
    <Sheet
      title={`More time for ${order.order_number}`}
      onClose={onClose}
      footer={
        <Button onClick={() => attempt(prolong.mutate)} isBusy={prolong.isPending}>
          {error ? 'Give more time' : `Give time until ${dayText(day)}`}
        </Button>
      }
    >
      <p>
        The pieces stay held.{' '}
        {mailPromise(order.customer_name, order.reach, 'an email with the new day and the link to pay')}
      </p>
      <DueDayField value={day} onValue={setDay} error={errors.day} />
    </Sheet>
  )
}

/** Half now, the rest in two weeks. */
export const usualDeposit = (now: Date): TypedDeposit => ({
  percent: '50',
  dueOn: dayAfter(lagosDay(now), 14),
})

/** What is wrong with it, by field. Minor units. */
export function depositErrors({ percent, dueOn }: TypedDeposit, totalMinor: number, now: Date) {
  const wrong = {
    percent: whyNoDeposit(totalMinor, Number(percent)),
    due_on: whyNotDueOn(dueOn, now),
  }
  return Object.fromEntries(Object.entries(wrong).filter(([, why]) => why)) as Partial<
    Record<'percent' | 'due_on', string>
  >
}

type Props = {
  typed: TypedDeposit
  onTyped: (typed: TypedDeposit) => void
  /** Of the order, as far as it is known. */
  totalMinor: number | null
  errors: Partial<Record<string, string>>
}

/** How much first, and until when the rest (rule: part-payment). */
export function DepositFields({ typed, onTyped, totalMinor, errors }: Props) {
  const { percent } = typed
  const isShare = totalMinor !== null && !whyNoDeposit(totalMinor, Number(percent))
  const first = isShare ? depositOf(totalMinor, Number(percent)) : 0
  return (
    <>
      <InputDigits
        name="percent"
        label="Deposit, in percent"
        hint={isShare ? `${formatMoney(first)} now, ${formatMoney(totalMinor - first)} later` : undefined}
        error={errors.percent}
        most={3}
        value={percent}
        onValue={(digits) => onTyped({ ...typed, percent: digits })}
      />
      <DueDayField
        value={typed.dueOn}
        onValue={(dueOn) => onTyped({ ...typed, dueOn })}
        error={errors.due_on}
      />
    </>
  )
}

/** The last day for the rest. */
function DueDayField({
  value,
  onValue,
  error,
}: {
  value: string
  onValue: (day: string) => void
  error: string | undefined
}) {
  const [now] = useState(() => new Date())
  const today = lagosDay(now)
  return (
    <InputText
      name="due_on"
      label="The balance is due by"
      hint={!whyNotDueOn(value, now) ? dayText(value) : undefined}
      error={error}
      type="date"
      value={value}
      min={dayAfter(today, 1)}
      max={dayAfter(today, mostDepositDays)}
      onValue={onValue}
    />
  )
}
