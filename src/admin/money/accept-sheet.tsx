import { useState } from 'react'
import type { OrderMoney } from '../../payments/order-money.schema.ts'
import { InputChoice } from '../kit/fields.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { backWords, lastRefunds, moneyOf, type MoneyOrder } from './money-words.rules.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { ReasonSheet } from './reason-sheet.tsx'

type DecidedOrder = MoneyOrder & {
  status: OrderMoney['order']['status']
  accept: NonNullable<OrderMoney['can']['accept']>
}
type Excess = 'send_back' | 'keep'

/** Decides about money that is not what an order costs: what came in is accepted, what is due let go, what is too much sent back or kept. */
export function AcceptSheet({ order, onClose }: { order: DecidedOrder; onClose: () => void }) {
  const [excess, setExcess] = useState<Excess>('send_back')
  const words = wordsOf(order, excess)
  const accept = useAction({
    run: (why: string) => ownerCall('post /orders/{id}/accept', { id: order.id, why, excess }),
    done: ({ refunds }) => words.done ?? backWords(lastRefunds(refunds, 'overpaid'), order).done,
    failed: ({ refunds }) =>
      order.accept.excess > 0 && excess === 'send_back'
        ? backWords(lastRefunds(refunds, 'overpaid'), order).failed
        : undefined,
    onDone: onClose,
    changes: 'order',
  })
  const tooMuch = moneyOf(order)(order.accept.excess)
  return (
    <ReasonSheet
      title={words.title}
      label={words.isLogged ? 'Reason, for the team log' : 'Reason, for the customer'}
      hint={words.isLogged ? undefined : 'The customer sees it on the order’s page.'}
      missing="Say why you accept it"
      button={words.button}
      isBusy={accept.isPending}
      onSend={(why) => accept.mutate(why)}
      onClose={onClose}
    >
      <p>{words.text}</p>
      {order.accept.excess > 0 && (
        <InputChoice
          name="excess"
          legend={`What should happen to the extra ${tooMuch}?`}
          options={[
            { value: 'send_back', label: `Refund ${tooMuch}` },
            { value: 'keep', label: 'Keep it, as agreed with the customer' },
          ]}
          value={excess}
          onValue={setExcess}
        />
      )}
    </ReasonSheet>
  )
}

function wordsOf(order: DecidedOrder, choice: Excess) {
  const text = moneyOf(order)
  const { received, shortfall, excess } = order.accept
  const isReview = order.status === 'pending_review'
  const sent = choice === 'send_back'
  const more = received - order.total_amount
  const differs = more === 0 ? 'as much as' : `${text(Math.abs(more))} ${more > 0 ? 'more' : 'less'} than`
  // Who paid may be somebody else.
  const came = `${text(received)} came in for ${order.customer_name}’s order, ${differs} it costs.`
  if (!isReview && shortfall > 0)
    return {
      title: `Write off ${text(shortfall)}`,
      text: `${text(shortfall)} of ${order.order_number} is due. Nobody asks for it any more.`,
      button: `Write off ${text(shortfall)}`,
      done: `Nothing is due of ${order.order_number}`,
    }
  if (!isReview)
    return {
      title: `${text(excess)} extra`,
      text: `You hold ${text(excess)} more than ${order.order_number} costs.`,
      button: sent ? `Refund ${text(excess)}` : `Keep ${text(excess)}`,
      isLogged: sent,
      /** Else what became of the refund. */
      done: sent ? undefined : `${text(excess)} stays with you`,
    }
  const counts =
    shortfall > 0
      ? `The order will count as paid without the missing ${text(shortfall)}.`
      : 'The order will count as paid.'
  return {
    title: `Accept ${text(received)}`,
    text: `${came} ${counts}`,
    button:
      excess > 0
        ? sent
          ? `Accept and refund ${text(excess)}`
          : `Accept and keep all ${text(received)}`
        : `Accept ${text(received)} as paid`,
    done: `${order.order_number} is paid`,
  }
}
