import { useState } from 'react'
import { dayAfter, dayText, whyNotDueOn } from '../../cart/quote/deposit.rules.ts'
import { lagosDay } from '../../lib/time.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { DepositFields, depositErrors, DueDayField, usualDeposit } from './deposit-fields.tsx'
import { moneyOf } from './money-words.rules.ts'
import { askDeposit, prolongRest } from './money.queries.ts'
import { ActionButton } from '../kit/action-button.tsx'

type Order = {
  id: string
  order_number: string
  customer_name: string
  total_amount: number
  currency: string
}

/** Lets an unpaid order be paid in parts. */
export function DepositSheet({ order, onClose }: { order: Order; onClose: () => void }) {
  const [now] = useState(() => new Date())
  const [typed, setTyped] = useState(() => usualDeposit(now))
  const [isTried, setTried] = useState(false)
  const errors = depositErrors(typed, order.total_amount, now)
  const ask = useAction({
    run: () => askDeposit(order.id, { percent: Number(typed.percent), due_on: typed.dueOn }),
    done: 'Send the pay link: it asks for the deposit now',
    onDone: onClose,
    changes: 'order',
  })
  const press = () => {
    setTried(true)
    if (Object.keys(errors).length === 0) ask.mutate(undefined)
  }
  return (
    <Sheet
      title={`Deposit for ${order.order_number}`}
      onClose={onClose}
      footer={<ActionButton action={ask} onPress={press} label="Ask for the deposit" />}
    >
      <p>
        {order.customer_name} pays {moneyOf(order)(order.total_amount)} in parts. With the deposit the pieces
        are kept until you decide.
      </p>
      <DepositFields
        typed={typed}
        onTyped={setTyped}
        totalMinor={order.total_amount}
        errors={isTried ? errors : {}}
      />
    </Sheet>
  )
}

type Prolonged = { id: string; order_number: string; customer_name: string }

/** Another day for the rest; its customer is written to. */
export function LongerSheet({ order, onClose }: { order: Prolonged; onClose: () => void }) {
  const [now] = useState(() => new Date())
  const [day, setDay] = useState(() => dayAfter(lagosDay(now), 7))
  const [isTried, setTried] = useState(false)
  const error = whyNotDueOn(day, now)
  const prolong = useAction({
    run: () => prolongRest(order.id, day),
    done: `${order.customer_name} has until ${error ? 'then' : dayText(day)}`,
    onDone: onClose,
    changes: 'order',
  })
  const press = () => {
    setTried(true)
    if (!error) prolong.mutate(undefined)
  }
  return (
    <Sheet
      title={`More time for ${order.order_number}`}
      onClose={onClose}
      footer={
        <Button onClick={press} isBusy={prolong.isPending}>
          {error ? 'Give more time' : `Give time until ${dayText(day)}`}
        </Button>
      }
    >
      <p>The pieces stay held, and {order.customer_name} gets a mail with the new day and the link to pay.</p>
      <DueDayField value={day} onValue={setDay} error={isTried ? (error ?? undefined) : undefined} />
    </Sheet>
  )
}
