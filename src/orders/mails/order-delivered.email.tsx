import { EmailText } from '../../lib/server/mail/email-layout.tsx'
import type { OrderMail } from './order-mail-content.rules.ts'
import { Greeting, OrderMailFrame } from './order-mail.email.tsx'

export const orderDeliveredSubject = (mail: OrderMail) => `Order ${mail.orderNumber} was delivered`

export function OrderDeliveredEmail({ mail }: { mail: OrderMail }) {
  return (
    <OrderMailFrame mail={mail} kind="order_delivered" heading="Delivered">
      <Greeting mail={mail} />
      <EmailText>Your order has been delivered. We hope it fits.</EmailText>
    </OrderMailFrame>
  )
}
