import { EmailText } from '../../lib/server/mail/email-layout.tsx'
import type { OrderMail } from './order-mail-content.rules.ts'
import { Greeting, OrderMailFrame } from './order-mail.email.tsx'

export const orderCancelledSubject = (mail: OrderMail) => `Order ${mail.orderNumber} was cancelled`

export function OrderCancelledEmail({ mail }: { mail: OrderMail }) {
  return (
    <OrderMailFrame mail={mail} kind="order_cancelled" heading="Order cancelled">
      <Greeting mail={mail} />
      <EmailText>This order has been cancelled. {mail.note}</EmailText>
      <EmailText>
        If you have paid for it, your money comes back to you in full; a separate email tells you when.
      </EmailText>
    </OrderMailFrame>
  )
}
