import { whatsappUrl } from '../../settings/contact-links.rules.ts'
import type { OrderMoney } from '../../payments/order-money.schema.ts'
import { type buttonClass, Button } from '../../ui/button.tsx'
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
  | 'credit'

type Variant = Parameters<typeof buttonClass>[0]
type MoneyActionsProps = { money: OrderMoney; onOpen: (sheet: MoneySheet) => void }

/**
 * What may be done about an order's money now, the likeliest first. Of an order that waits for money the screen's main button
 * records the transfer, and More cancels it.
 */
export function MoneyActions({ money, onOpen }: MoneyActionsProps) {
  const { can, order, mails, receipt_url: receipt } = money
  const text = moneyOf(order)
  const isUnpaid = order.status === 'pending'
  const waits = isUnpaid || money.due !== null
  const opens = (sheet: MoneySheet, label: string, variant: Variant = 'secondary') => (
    <Button variant={variant} onClick={() => onOpen(sheet)}>
      {label}
    </Button>
  )
  return (
    <div className="grid gap-2">
      {can.answer_quote &&
        opens(
          'fee',
          order.delivery === null ? 'Price the delivery' : 'Correct the delivery price',
          'primary',
        )}
      {can.accept &&
        (order.status === 'pending_review'
          ? opens('accept', `Accept ${text(can.accept.received)}`, 'primary')
          : can.accept.shortfall > 0
            ? opens('accept', `Let ${text(can.accept.shortfall)} go`)
            : opens('accept', `${text(can.accept.excess)} too much…`, 'primary'))}
      {can.refund && opens('refund', 'Money back')}
      {can.give_credit && opens('credit', 'Give credit')}
      {can.record_transfer && !waits && opens('transfer', 'Record a payment')}
      {can.prolong_rest && opens('longer', 'Give more time')}
      {can.ask_deposit && opens('deposit', money.deposit ? 'Change the deposit' : 'Ask for a deposit')}
      {receipt && <Receipt url={receipt} order={order} />}
      {mails.length > 0 && opens('mails', 'Send a mail again')}
      {can.cancel &&
        !isUnpaid &&
        opens(
          'cancel',
          can.cancel_returns_money ? 'Cancel and give everything back' : 'Cancel the order',
          'quiet',
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
        href={whatsappUrl({ whatsapp: order.phone }, message)}
        isOut
        variant="secondary"
        label="By WhatsApp"
      />
    </div>
  )
}
