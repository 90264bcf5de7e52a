import { dayText } from '../../cart/quote/deposit.rules.ts'
import { EmailText } from '../../lib/server/mail/email-layout.tsx'
import { formatMoney } from '../../lib/money.ts'
import type { OrderMail } from './order-mail-content.rules.ts'
import { Greeting, OrderMailFrame, payButton } from './order-mail.email.tsx'

export const orderRestDueSubject = (mail: OrderMail) =>
  mail.deposit
    ? `The rest of order ${mail.orderNumber} is due until ${dayText(mail.deposit.due_on)}`
    : `The rest of order ${mail.orderNumber}`

/** A reminder, and the news of another day (rule: rest-reminders). */
export function OrderRestDueEmail({ mail }: { mail: OrderMail }) {
  const { deposit } = mail
  return (
    <OrderMailFrame
      mail={mail}
      kind="order_rest_due"
      heading="The rest of your order"
      {...(deposit && { button: payButton(mail) })}
    >
      <Greeting mail={mail} />
      <EmailText>
        {deposit
          ? `You have paid ${formatMoney(deposit.paid, mail.currency)}. The rest, ${formatMoney(deposit.due, mail.currency)}, is due until ${dayText(deposit.due_on)}. Then we pack your order. You need more time? Write to us before that day.`
          : 'Nothing is due for this order any more.'}
      </EmailText>
    </OrderMailFrame>
  )
}
