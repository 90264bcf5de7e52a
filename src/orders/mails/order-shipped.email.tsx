import { EmailText } from '../../lib/server/mail/email-layout.tsx'
import type { OrderMail } from './order-mail-content.rules.ts'
import { Greeting, OrderMailFrame } from './order-mail.email.tsx'

export const orderShippedSubject = (mail: OrderMail) => `Order ${mail.orderNumber} is on its way`

export function OrderShippedEmail({ mail }: { mail: OrderMail }) {
  return (
    <OrderMailFrame
      mail={mail}
      kind="order_shipped"
      heading="Your order is on its way"
      {...(mail.parcelUrl && { button: { href: mail.parcelUrl, label: 'Follow the parcel' } })}
    >
      <Greeting mail={mail} />
      <EmailText>We have handed your order to {mail.carrier ?? 'our courier'}.</EmailText>
      {mail.trackingNumber && <EmailText>Tracking number: {mail.trackingNumber}</EmailText>}
    </OrderMailFrame>
  )
}
