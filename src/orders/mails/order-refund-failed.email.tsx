import { EmailText } from '../../lib/server/mail/email-layout.tsx'
import { formatMoney } from '../../lib/money.ts'
import type { OrderMail } from './order-mail-content.rules.ts'
import { Greeting, OrderMailFrame } from './order-mail.email.tsx'

export const orderRefundFailedSubject = (mail: OrderMail) =>
  `Your refund for order ${mail.orderNumber} did not go through`

export function OrderRefundFailedEmail({ mail }: { mail: OrderMail }) {
  const amount = formatMoney(mail.refundMinor ?? mail.total, mail.currency)
  return (
    <OrderMailFrame mail={mail} kind="order_refund_failed" heading="Your refund did not go through">
      <Greeting mail={mail} />
      <EmailText>
        We sent {amount} back to you, but your bank or card did not accept it. Your money is safe with us. A
        person is looking at it and will send it another way, or ask you where to send it.
      </EmailText>
    </OrderMailFrame>
  )
}
