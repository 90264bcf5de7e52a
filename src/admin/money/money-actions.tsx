import { useQuery } from '@tanstack/react-query'
import { whatsappUrl } from '../../settings/contact-links.rules.ts'
import type { OrderMoney } from '../../payments/order-money.schema.ts'
import { type buttonClass, Button } from '../../ui/button.tsx'
import { isUndecided } from './dispute-words.rules.ts'
import { moneyOf } from './money-words.rules.ts'
import { ButtonLink } from '../kit/button-link.tsx'
import { ownerQuery } from '../kit/owner-query.client.ts'

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

/** What is decided about an order's money now, the likeliest first. Of an order that waits for money the screen's main button records it. */
export function MoneyActions({ money, onOpen }: MoneyActionsProps) {
  const { can, order } = money
  // A refund of that payment waits for the bank: the money would leave twice (rule: disputes).
  const isDisputed = money.disputes.some(isUndecided)
  const isAllDisputed = isDisputed && money.attempts.filter(({ status }) => status === 'success').length <= 1
  const text = moneyOf(order)
  const waits = order.status === 'pending' || money.due !== null
  const opens = (sheet: MoneySheet, label: string, variant: Variant = 'secondary') => (
    <Button variant={variant} onClick={() => onOpen(sheet)}>
      {label}
    </Button>
  )
  return (
    <div className="flex flex-wrap gap-2 *:grow empty:hidden">
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
            ? opens('accept', `Write off ${text(can.accept.shortfall)}`)
            : opens('accept', `${text(can.accept.excess)} extra…`, 'primary'))}
      {(can.refund || can.give_credit) && isDisputed && (
        <p className="basis-full text-sm text-muted">
          No refund or credit until the bank has decided: {order.customer_name} could be paid twice.
        </p>
      )}
      {can.refund && !isAllDisputed && opens('refund', 'Refund')}
      {can.give_credit && !isAllDisputed && opens('credit', 'Give credit')}
      {can.record_transfer && !waits && opens('transfer', 'Record a payment')}
      {can.prolong_rest && opens('longer', 'Give more time')}
      {can.ask_deposit && opens('deposit', money.deposit ? 'Change the deposit' : 'Ask for a deposit')}
    </div>
  )
}

/** What is done now and then with an order's money and mails: in the order's More. */
export function RarerMoneyActions({
  orderId,
  onOpen,
}: Pick<MoneyActionsProps, 'onOpen'> & { orderId: string }) {
  const { data: money } = useQuery(ownerQuery('get /orders/{id}/money', { id: orderId }))
  if (!money) return null
  const { can, order, mails, receipt_url: receipt } = money
  const message = `Your receipt for order ${order.order_number}: ${receipt}`
  return (
    <>
      {receipt && (
        <>
          <ButtonLink href={receipt} isOut variant="secondary" label="Open the receipt" />
          <ButtonLink
            href={whatsappUrl({ whatsapp: order.phone }, message)}
            isOut
            variant="secondary"
            label="Send the receipt by WhatsApp"
          />
        </>
      )}
      {mails.length > 0 && (
        <Button variant="secondary" onClick={() => onOpen('mails')}>
          Resend an email
        </Button>
      )}
      {can.cancel && (
        <Button variant="quiet" className="mt-4 !text-alert" onClick={() => onOpen('cancel')}>
          Cancel the order…
        </Button>
      )}
    </>
  )
}
