import { EmailText } from '../../lib/server/mail/email-layout.tsx'
import type { OrderMail } from './order-mail-content.rules.ts'
import { Greeting, OrderMailFrame } from './order-mail.email.tsx'

export const orderNeedsAttentionSubject = (mail: OrderMail) =>
  `We are checking the payment of order ${mail.orderNumber}`

export function OrderNeedsAttentionEmail({ mail }: { mail: OrderMail }) {
  return (
    <OrderMailFrame mail={mail} kind="order_needs_attention" heading="We are checking your payment">
      <Greeting mail={mail} />
      <EmailText>
        A payment for this order does not match what we expected, so a person is looking at it. Please do not
        pay again. Your money is safe: either your order goes ahead or you get it back in full.
      </EmailText>
      {mail.note && <EmailText>{mail.note}.</EmailText>}
    </OrderMailFrame>
  )
}
