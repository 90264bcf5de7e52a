import type { OrderMoney } from '../../payments/order-money.schema.ts'
import { Button } from '../../ui/button.tsx'
import { moneyOf } from './money-words.rules.ts'
import { ButtonLink } from '../kit/button-link.tsx'

export type MoneySheet =
  | 'refund'
  | 'cancel'
  | 'accept'
  | 'transfer'
  | 'fee'
  | 'mails'
  | 'by-hand'
  | 'deposit'
  | 'longer'

type MoneyActionsProps = { money: OrderMoney; onOpen: (sheet: MoneySheet) => void }

/**
 * What may be done about an order's money now, the likeliest first. Of an order that waits for money the screen's main button
 * records the transfer, and More cancels it.
 */
export function MoneyActions({ money, onOpen }: MoneyActionsProps) {
  const { can, order, mails, receipt_url: receipt } = money
  const text = moneyOf(order)
  const isUnpaid = order.status === 'pending'
  const waits = isUnpaid || money.attention.some(({ kind }) => kind === 'added_due')
  return (
    <div className="grid gap-2">
      {can.answer_quote && (
        <Button onClick={() => onOpen('fee')}>
          {order.delivery === null ? 'Price the delivery' : 'Correct the delivery price'}
        </Button>
      )}
      {can.accept && (
        <Button variant={money.due ? 'secondary' : 'primary'} onClick={() => onOpen('accept')}>
          {money.due ? `Let ${text(can.accept.shortfall)} go` : `Accept ${text(can.accept.received)}`}
        </Button>
      )}
      {can.refund && (
        <Button variant="secondary" onClick={() => onOpen('refund')}>
          Money back
        </Button>
      )}
      {can.record_transfer && !waits && (
        <Button variant="secondary" onClick={() => onOpen('transfer')}>
          Record a payment
        </Button>
      )}
      {can.prolong_rest && (
        <Button variant="secondary" onClick={() => onOpen('longer')}>
          Give more time
        </Button>
      )}
      {can.ask_deposit && (
        <Button variant="secondary" onClick={() => onOpen('deposit')}>
          {money.deposit ? 'Change the deposit' : 'Ask for a deposit'}
        </Button>
      )}
      {receipt && <Receipt url={receipt} order={order} />}
      {mails.length > 0 && (
        <Button variant="secondary" onClick={() => onOpen('mails')}>
          Send a mail again
        </Button>
      )}
      {can.cancel && !isUnpaid && (
        <Button variant="quiet" onClick={() => onOpen('cancel')}>
          {can.cancel_returns_money ? 'Cancel and give everything back' : 'Cancel the order'}
        </Button>
      )}
    </div>
  )
}

function Receipt({ url, order }: { url: string; order: OrderMoney['order'] }) {
  const message = `Your receipt for order ${order.order_number}: ${url}`
  return (
    <div className="grid grid-cols-2 gap-2">
      <ButtonLink href={url} isOut variant="secondary" label="Receipt" />
      <ButtonLink
        href={`https://wa.me/?text=${encodeURIComponent(message)}`}
        isOut
        variant="secondary"
        label="By WhatsApp"
      />
    </div>
  )
}
