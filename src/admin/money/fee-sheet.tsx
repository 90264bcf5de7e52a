import { useState } from 'react'
import { isTooSmall, leavesTooLittleText } from '../../cart/quote/least-amount.rules.ts'
import { controlClass, Field } from '../../ui/field.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { doneWithMail } from '../../orders/order/reach.rules.ts'
import { useAction } from '../kit/use-action.client.ts'
import { useAttempt } from '../kit/use-attempt.client.ts'
import { moneyOf, type MoneyOrder } from './money-words.rules.ts'
import { type InputOf, ownerCall } from '../../lib/browser/owner-call.ts'
import { InputMoney } from '../kit/fields.tsx'
import { ActionButton } from '../kit/action-button.tsx'

type QuotedOrder = MoneyOrder & {
  /** Goods after discount, in minor units; absent where only the fee is known. */
  goods: number
  delivery: number | null
}

/** Answers a delivery quote: the fee, perhaps the days; a mail has the link to pay, where the order has an address. */
export function FeeSheet({ order, onClose }: { order: QuotedOrder; onClose: () => void }) {
  const text = moneyOf(order)
  const [fee, setFee] = useState<number | null>(order.delivery)
  const [days, setDays] = useState({ min: '', max: '' })
  const error =
    fee === null || Number.isNaN(fee) ? 'Type the fee, like 45,000' : tooSmallProblem(order.goods + fee)
  const { errors, attempt } = useAttempt({ fee: error, days: daysProblem(days) })
  const send = useAction({
    run: (priced: Omit<InputOf<'post /orders/{id}/delivery-fee'>, 'id'>) =>
      ownerCall('post /orders/{id}/delivery-fee', { id: order.id, ...priced }),
    done: (_, { fee }) =>
      order.goods + fee === 0
        ? `${order.order_number} is confirmed: there is nothing to pay`
        : order.reach === 'mail'
          ? `${order.customer_name} gets the price and a link to pay`
          : doneWithMail('The price is set', order.reach),
    onDone: onClose,
    changes: 'order',
  })
  const press = () =>
    send.mutate({
      fee: fee!,
      ...(days.min !== '' && { days_min: Number(days.min), days_max: Number(days.max) }),
    })
  return (
    <Sheet
      title="Price the delivery"
      onClose={onClose}
      footer={
        <ActionButton
          action={send}
          onPress={() => attempt(press)}
          label={error ? 'Send the price' : `Send ${text(fee!)}`}
        />
      }
    >
      <InputMoney
        name="delivery-fee"
        label="Delivery fee"
        hint={error ? undefined : `${order.customer_name} pays ${text(order.goods + fee!)} in all`}
        error={errors.fee}
        data-autofocus
        value={fee}
        onValue={setFee}
      />
      <Field name="delivery-days" label="Days on the way" isOptional error={errors.days}>
        {(tied) => (
          <span className="flex items-center gap-3">
            <DayInput
              tied={tied}
              label="At least"
              value={days.min}
              onValue={(min) => setDays({ ...days, min })}
            />
            to
            <DayInput label="At most" value={days.max} onValue={(max) => setDays({ ...days, max })} />
          </span>
        )}
      </Field>
    </Sheet>
  )
}

const tooSmallProblem = (total: number) => (isTooSmall(total) ? leavesTooLittleText(total) : undefined)

type DayInputProps = { tied?: object; label: string; value: string; onValue: (value: string) => void }

function DayInput({ tied, label, value, onValue }: DayInputProps) {
  return (
    <input
      {...tied}
      aria-label={label}
      inputMode="numeric"
      value={value}
      onChange={(event) => onValue(event.target.value.replaceAll(/\D/g, '').slice(0, 3))}
      className={`${controlClass} !w-20 tabular-nums`}
    />
  )
}

function daysProblem({ min, max }: { min: string; max: string }): string | undefined {
  if (min === '' && max === '') return undefined
  if (min === '' || max === '') return 'Type both days, or none'
  return Number(min) > Number(max) || Number(max) > 365 ? 'The smaller number first, at most 365' : undefined
}
