import { useState } from 'react'
import type { OrderMoney } from '../../payments/order-money.schema.ts'
import { giveBackWords } from '../../orders/status/payment-methods.rules.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { useAttempt } from '../kit/use-attempt.client.ts'
import { moneyOf } from './money-words.rules.ts'
import { sendRefund } from './money.queries.ts'
import { RefundLine } from './refund-line.tsx'
import {
  amountProblem,
  chosenLines,
  type Choices,
  deliveryLeft,
  leavesNothing,
  suggestedRefund,
} from './refund-choice.rules.ts'
import { InputText, InputMoney, Check } from '../kit/fields.tsx'

/** Gives money back: lines with their pieces, the delivery, or any amount up to what is left. */
export function RefundSheet({ money, onClose }: { money: OrderMoney; onClose: () => void }) {
  const { order, lines, refundable } = money
  const [refundId] = useState(() => crypto.randomUUID())
  const [choices, setChoices] = useState<Choices>({})
  const [hasDelivery, setDelivery] = useState(false)
  const [typed, setTyped] = useState<number | null>()
  const [why, setWhy] = useState('')
  const text = moneyOf(order)
  const byHand = money.attempts.find((one) => one.status === 'success' && one.is_recorded)
  const delivery = deliveryLeft(money)
  const suggested = suggestedRefund(money, choices, hasDelivery)
  const amount = typed === undefined ? suggested || null : typed
  const problem = amountProblem(amount, refundable, text)
  const { errors, attempt } = useAttempt({ amount: problem })
  const refund = useAction({
    run: (body: Parameters<typeof sendRefund>[1]) => sendRefund(order.id, body),
    done: (_, body) => `${text(body.amount)} is on its way back to ${order.customer_name}`,
    onDone: onClose,
    changes: 'order',
  })
  const send = () => {
    refund.mutate({ refund_id: refundId, amount: amount!, lines: chosenLines(lines, choices), why })
  }
  return (
    <Sheet
      title="Money back"
      onClose={onClose}
      footer={
        <Button onClick={() => attempt(send)} isBusy={refund.isPending}>
          {problem || amount === null ? 'Give money back' : `Give ${text(amount)} back`}
        </Button>
      }
    >
      <ul className="-mt-2">
        {lines.map((line) => (
          <RefundLine
            key={line.id}
            line={line}
            choices={choices}
            text={text}
            onChange={(changed) => {
              setTyped(undefined)
              setChoices(changed)
            }}
          />
        ))}
        {delivery > 0 && (
          <li className="border-b border-hairline py-1">
            <Check
              label={
                <>
                  <span className="grow">Delivery</span>
                  <span className="tabular-nums">{text(delivery)}</span>
                </>
              }
              isChecked={hasDelivery}
              onCheck={(isChecked) => {
                setTyped(undefined)
                setDelivery(isChecked)
              }}
            />
          </li>
        )}
      </ul>
      <InputMoney
        name="refund-amount"
        label="Goes back"
        hint={`At most ${text(refundable)} is left`}
        error={errors.amount}
        value={amount}
        onValue={setTyped}
      />
      <InputText
        name="refund-why"
        label="Why, for your staff log"
        isOptional
        value={why}
        maxLength={500}
        onValue={setWhy}
      />
      {leavesNothing(money, choices) && (
        <p className="font-semibold">No piece is left to send, so this cancels the order.</p>
      )}
      <p className="text-sm text-muted">
        {byHand
          ? `${order.customer_name} gets a mail. ${giveBackWords(byHand.channel)}`
          : `${order.customer_name} gets a mail, and the money on the card or account it came from. Banks usually show it within 10 business days.`}
      </p>
    </Sheet>
  )
}
