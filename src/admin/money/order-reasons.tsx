import { useQuery } from '@tanstack/react-query'
import { doneAbout } from '../../orders/order/flags.rules.ts'
import type { OrderMoney } from '../../payments/order-money.schema.ts'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { useFlagAnswers } from './use-flag-answers.client.ts'
import { ActionButton } from '../kit/action-button.tsx'

/** Why somebody has to look at the order, what the shop did by itself, and that it was seen. */
export function OrderReasons({ orderId }: { orderId: string }) {
  const { data } = useQuery(ownerQuery('get /orders/{id}/money', { id: orderId }))
  return data ? <Reasons money={data} /> : null
}

function Reasons({ money }: { money: OrderMoney }) {
  const { order, can, disputes } = money
  // The dispute itself is above.
  const isShown = disputes.some(({ state }) => state === 'awaiting')
  const attention = money.attention.filter(({ kind }) => kind !== 'disputed' || !isShown)
  const { seen, send } = useFlagAnswers(order.id)
  if (attention.length === 0) return null
  return (
    <div role="note" className="mb-4 grid gap-2 border-l-8 border-alert bg-white px-4 py-3">
      {attention.map(({ id, kind, text }) => (
        <p key={id}>
          <strong>{text}.</strong> <span className="text-muted">{doneAbout(kind, order.reach)}</span>
        </p>
      ))}
      {can.close_attention && (
        <ActionButton
          variant="secondary"
          className="justify-self-start"
          action={seen}
          label="I have seen it"
        />
      )}
      {can.send_unpaid && (
        <ActionButton
          variant="secondary"
          className="justify-self-start"
          action={send}
          label="Send it anyway"
        />
      )}
    </div>
  )
}
