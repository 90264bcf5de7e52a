import { EmailButton, EmailText } from '../lib/server/email-layout.tsx'
import { Greeting, type OrderMail, OrderMailFrame } from './order-mail.email.tsx'

export const orderShippedSubject = (mail: OrderMail) => `Order ${mail.orderNumber} is on its way`

export function OrderShippedEmail({ mail }: { mail: OrderMail }) {
  return (
    <OrderMailFrame mail={mail} heading="Your order is on its way">
      <Greeting mail={mail} />
      <EmailText>We have handed your order to {mail.carrier ?? 'our courier'}.</EmailText>
      {mail.trackingNumber && <EmailText>Tracking number: {mail.trackingNumber}</EmailText>}
      {mail.parcelUrl && <EmailButton href={mail.parcelUrl}>Follow the parcel</EmailButton>}
    </OrderMailFrame>
  )
}
