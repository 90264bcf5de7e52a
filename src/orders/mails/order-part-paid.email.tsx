import { dayText } from '../../cart/quote/deposit.rules.ts'
import { EmailText } from '../../lib/server/mail/email-layout.tsx'
import { formatMoney } from '../../lib/money.ts'
import type { OrderMail } from './order-mail-content.rules.ts'
import { Greeting, OrderMailFrame, payButton } from './order-mail.email.tsx'

/** A payment of what was added to a paid order: `mail.note` says what came in and what is due. */
const isOfDifference = ({ deposit, note }: OrderMail) => !deposit && note !== ''

export const orderPartPaidSubject = (mail: OrderMail) =>
  `We have your ${isOfDifference(mail) ? 'payment' : 'deposit'} for order ${mail.orderNumber}`

export function OrderPartPaidEmail({ mail }: { mail: OrderMail }) {
  const { deposit } = mail
  return (
    <OrderMailFrame
      mail={mail}
      kind="order_part_paid"
      heading={isOfDifference(mail) ? 'Payment received' : 'Deposit received'}
      {...((deposit || mail.due) && { button: payButton(mail) })}
    >
      <Greeting mail={mail} />
      {deposit ? (
        <EmailText>
          Thank you. We have {formatMoney(deposit.paid, mail.currency)} of your order.{' '}
          {formatMoney(deposit.due, mail.currency)} is due until {dayText(deposit.due_on)}: pay it in one or
          several parts. Your pieces are kept for you until then.
        </EmailText>
      ) : (
        <EmailText>
          {isOfDifference(mail)
            ? `Thank you. ${mail.note}`
            : 'Thank you. A part of your order is paid, and your pieces are kept for you.'}
        </EmailText>
      )}
    </OrderMailFrame>
  )
}
