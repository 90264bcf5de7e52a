import { useState } from 'react'
import type { OrderMoney } from '../../payments/order-money.schema.ts'
import { mailPromise } from '../../orders/order/reach.rules.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { useAttempt } from '../kit/use-attempt.client.ts'
import { backWords, moneyOf } from './money-words.rules.ts'
import { type InputOf, ownerCall } from '../../lib/browser/owner-call.ts'
import { waysWords, RefundWays } from './refund-ways.tsx'
import { RefundLine } from './refund-line.tsx'
import {
  amountProblem,
  chosenLines,
  type Choices,
  deliveryLeft,
  leavesNothing,
  suggestedRefund,
  suggestedWays,
  type Ways,
  waysOf,
  waysProblem,
} from './refund-choice.rules.ts'
import { InputText, InputMoney, Check } from '../kit/fields.tsx'

/** Gives money back: lines with their pieces, the delivery, or any amount up to what is left. */
export function RefundSheet({ money, onClose }: { money: OrderMoney; onClose: () => void }) {
  const { order, lines, refundable } = money
  const [choices, setChoices] = useState<Choices>({})
  const [hasDelivery, setDelivery] = useState(false)
  const [typed, setTyped] = useState<number | null>()
  const [typedWays, setTypedWays] = useState<Ways>()
  const [why, setWhy] = useState('')
  const text = moneyOf(order)
  const ways = waysOf(money)
  const delivery = deliveryLeft(money)
  const suggested = suggestedRefund(money, choices, hasDelivery)
  const amount = typed === undefined ? suggested || null : typed
  const problem = amountProblem(amount, refundable, text)
  const hasChoice = ways.length > 1
  const chosenWays = typedWays ?? suggestedWays(ways, Math.min(amount || 0, refundable))
  const wrongWays =
    hasChoice && !problem && amount ? waysProblem(ways, chosenWays, { amount, text }) : undefined
  const { errors, attempt } = useAttempt({ amount: problem, ways: wrongWays })
  const cancels = leavesNothing(money, choices)
  const suggest = () => {
    setTyped(undefined)
    setTypedWays(undefined)
  }
  const refund = useAction({
    run: async (body: Omit<InputOf<'post /orders/{id}/refunds'>, 'id' | 'refund_id'>, press) => {
      const refund_id = press.keyOf(body)
      const { refunds } = await ownerCall('post /orders/{id}/refunds', {
        id: order.id,
        refund_id,
        ...body,
      })
      const at = refunds.find((refund) => refund.id === refund_id)?.created_at
      return backWords(
        refunds.filter(({ created_at }) => created_at === at),
        order,
      )
    },
    done: ({ done }) => done,
    failed: ({ failed }) => failed,
    onDone: onClose,
    changes: 'order',
  })
  const send = () => {
    const payments = ways.flatMap(({ id }) => {
      const part = chosenWays[id]
      return part ? [{ payment_id: id, amount: part }] : []
    })
    refund.mutate({
      amount: amount!,
      lines: chosenLines(lines, choices),
      ...(hasChoice && { payments }),
      why,
    })
  }
  return (
    <Sheet
      title={`Refund ${order.order_number}`}
      onClose={onClose}
      footer={
        <Button
          variant={cancels ? 'danger' : 'primary'}
          onClick={() => attempt(send)}
          isBusy={refund.isPending}
        >
          {problem || amount === null ? 'Refund' : `Refund ${text(amount)}${cancels ? ' and cancel' : ''}`}
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
              suggest()
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
                suggest()
                setDelivery(isChecked)
              }}
            />
          </li>
        )}
      </ul>
      <InputMoney
        name="refund-amount"
        label="Amount to refund"
        hint={`Up to ${text(refundable)}`}
        error={errors.amount}
        value={amount}
        onValue={(amount) => {
          setTyped(amount)
          setTypedWays(undefined)
        }}
      />
      {hasChoice && (
        <RefundWays
          ways={ways}
          chosen={chosenWays}
          problem={errors.ways}
          text={text}
          onChange={setTypedWays}
        />
      )}
      <InputText
        name="refund-why"
        label="Reason, for the team log"
        isOptional
        value={why}
        maxLength={500}
        onValue={setWhy}
      />
      {cancels && (
        <p className="font-semibold">
          No piece is left to send, so this cancels the order.
          {!problem && amount && amount < refundable ? ` ${text(refundable - amount)} stays with you.` : ''}
        </p>
      )}
      <p className="text-sm text-muted">
        {mailPromise(order.customer_name, order.reach)}{' '}
        {waysWords(hasChoice ? ways.filter(({ id }) => Boolean(chosenWays[id])) : ways)}
      </p>
    </Sheet>
  )
}
