import { EmailText } from '../../lib/server/mail/email-layout.tsx'
import type { OrderMail } from './order-mail-content.rules.ts'
import { Greeting, OrderMailFrame } from './order-mail.email.tsx'

export const orderShippedSubject = ({ orderNumber, parcel }: OrderMail) =>
  parcel
    ? `Parcel ${parcel.position} of ${parcel.count} of order ${orderNumber} is on its way`
    : `Order ${orderNumber} is on its way`

export function OrderShippedEmail({ mail }: { mail: OrderMail }) {
  const { parcel, carrier, trackingNumber, parcelUrl, deliveryCode } = mail
  const courier = carrier ?? 'our courier'
  return (
    <OrderMailFrame
      mail={mail}
      kind="order_shipped"
      heading={
        parcel ? `Parcel ${parcel.position} of ${parcel.count} is on its way` : 'Your order is on its way'
      }
      {...(parcelUrl && { button: { href: parcelUrl, label: 'Follow the parcel' } })}
    >
      <Greeting mail={mail} />
      {parcel ? (
        <>
          <EmailText>
            {parcel.position} of {parcel.count} is on its way: {parcel.pieces.join('; ')}.
          </EmailText>
          <EmailText>We have handed this parcel to {courier}.</EmailText>
        </>
      ) : (
        <EmailText>We have handed your order to {courier}.</EmailText>
      )}
      {trackingNumber && <EmailText>Tracking number: {trackingNumber}</EmailText>}
      {deliveryCode && (
        <EmailText>
          Your delivery code is {deliveryCode}. Give it to the rider when you have the parcel.
        </EmailText>
      )}
      {parcel && parcel.position < parcel.count && (
        <EmailText>The rest comes in another parcel; you get an email when it leaves.</EmailText>
      )}
    </OrderMailFrame>
  )
}
