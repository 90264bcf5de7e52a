import { EmailText } from '../../lib/server/mail/email-layout.tsx'
import { formatMoney } from '../../lib/money.ts'
import type { OrderMail } from './order-mail-content.rules.ts'
import { Greeting, OrderMailFrame } from './order-mail.email.tsx'

export const orderPaidSubject = (mail: OrderMail) => `Payment received for order ${mail.orderNumber}`

export function OrderPaidEmail({ mail }: { mail: OrderMail }) {
  return (
    <OrderMailFrame mail={mail} kind="order_paid" heading="Payment received">
      <Greeting mail={mail} />
      <EmailText>
        Thank you for your order. We have received {formatMoney(mail.paid, mail.currency)} and will start
        packing.
      </EmailText>
    </OrderMailFrame>
  )
}
