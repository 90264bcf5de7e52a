import { useState } from 'react'
import type { OrderMoney } from '../../payments/order-money.schema.ts'
import { mailPromise } from '../../orders/mails/reach.rules.ts'
import { giveBackWords } from '../../orders/status/payment-methods.rules.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { useAttempt } from '../kit/use-attempt.client.ts'
import { moneyOf } from './money-words.rules.ts'
import { sendRefund } from './money.queries.ts'
import {
  amountProblem,
  chosenOf,
  type Choices,
  leavesNothing,
  suggestedRefund,
  type Choice,
  leftPieces,
  wholeLine,
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
    const chosen = lines.flatMap((line) => {
      const { quantity, restock } = chosenOf(choices, line)
      return quantity > 0 ? [{ line_id: line.id, quantity, restock }] : []
    })
    refund.mutate({ refund_id: refundId, amount: amount!, lines: chosen, why })
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
            choice={chosenOf(choices, line)}
            text={text}
            onChange={(choice) => {
              setTyped(undefined)
              setChoices({ ...choices, [line.id]: choice })
            }}
          />
        ))}
        {Boolean(order.delivery) && (
          <li className="border-b border-hairline py-1">
            <Check
              label={
                <>
                  <span className="grow">Delivery</span>
                  <span className="tabular-nums">{text(order.delivery ?? 0)}</span>
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
        {mailPromise(order.customer_name, order.reach)}{' '}
        {byHand
          ? giveBackWords(byHand.channel)
          : 'The money goes to the card or account it came from. Banks usually show it within 10 business days.'}
      </p>
    </Sheet>
  )
}

type RefundLineProps = {
  line: OrderMoney['lines'][number]
  choice: Choice
  text: (minor: number) => string
  onChange: (choice: Choice) => void
}

/** A line of the order to press: how many pieces are paid back, and whether they go on the shelf again. */
function RefundLine({ line, choice, text, onChange }: RefundLineProps) {
  const left = leftPieces(line)
  const isChosen = choice.quantity > 0
  return (
    <li className="border-b border-hairline py-1">
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0"
          checked={isChosen}
          disabled={left === 0}
          onChange={(event) =>
            onChange(event.target.checked ? wholeLine(line) : { quantity: 0, restock: false })
          }
        />
        <span className="min-w-0 grow">
          {line.title}
          <span className="block text-sm text-muted">
            {[line.variant, left === 0 ? 'given back already' : `${left} of ${line.quantity}`]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <span className="tabular-nums">{text(line.paid)}</span>
      </label>
      {isChosen && (
        <div className="flex flex-wrap items-center gap-x-6 pb-2 pl-8">
          {left > 1 && (
            <label className="flex items-center gap-2 text-sm">
              Pieces
              <select
                value={choice.quantity}
                onChange={(event) => {
                  const quantity = Number(event.target.value)
                  onChange({ quantity, restock: choice.restock && quantity <= line.restockable_pieces })
                }}
                className="field !w-auto"
              >
                {Array.from({ length: left }, (_, index) => (
                  <option key={index}>{index + 1}</option>
                ))}
              </select>
            </label>
          )}
          {choice.quantity <= line.restockable_pieces && (
            <Check
              label="Back on the shelf"
              className="!gap-2 text-sm"
              isChecked={choice.restock}
              onCheck={(restock) => onChange({ ...choice, restock })}
            />
          )}
        </div>
      )}
    </li>
  )
}
