import { useState } from 'react'
import {
  dayAfter,
  dayText,
  depositOf,
  mostDepositDays,
  whyNoDeposit,
  whyNotDueOn,
} from '../../cart/quote/deposit.rules.ts'
import { formatMoney } from '../../lib/money.ts'
import { lagosDay } from '../../lib/time.ts'
import type { TypedDeposit } from '../chat-orders/chat-draft.rules.ts'
import { InputText, InputDigits } from '../kit/fields.tsx'

/** Half now, the rest in two weeks. */
export const usualDeposit = (now: Date): TypedDeposit => ({
  percent: '50',
  dueOn: dayAfter(lagosDay(now), 14),
})

/** What is wrong with it, by field. Minor units. */
export function depositErrors({ percent, dueOn }: TypedDeposit, totalMinor: number, now: Date) {
  const wrong = {
    percent: whyNoDeposit(totalMinor, percent === '' ? Number.NaN : Number(percent)),
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
  const isShare =
    totalMinor !== null && !whyNoDeposit(totalMinor, percent === '' ? Number.NaN : Number(percent))
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
export function DueDayField({
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
      label="The rest is due until"
      hint={value && !whyNotDueOn(value, now) ? dayText(value) : undefined}
      error={error}
      type="date"
      value={value}
      min={dayAfter(today, 1)}
      max={dayAfter(today, mostDepositDays)}
      onValue={onValue}
    />
  )
}
