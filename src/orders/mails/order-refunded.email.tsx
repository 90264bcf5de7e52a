import { EmailText } from '../../lib/server/mail/email-layout.tsx'
import { formatMoney } from '../../lib/money.ts'
import { refundWay } from '../status/payment-methods.rules.ts'
import type { OrderMail } from './order-mail-content.rules.ts'
import { Greeting, OrderMailFrame } from './order-mail.email.tsx'

export const orderRefundedSubject = (mail: OrderMail) => `Your refund for order ${mail.orderNumber}`

export function OrderRefundedEmail({ mail }: { mail: OrderMail }) {
  const amount = formatMoney(mail.refundMinor ?? mail.total, mail.currency)
  return (
    <OrderMailFrame mail={mail} kind="order_refunded" heading="Your refund is on its way">
      <Greeting mail={mail} />
      {mail.note && <EmailText>{mail.note}</EmailText>}
      <EmailText>{refundWay(amount, mail.refundChannel)}</EmailText>
    </OrderMailFrame>
  )
}
