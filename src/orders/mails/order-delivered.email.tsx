import { EmailText } from '../../lib/server/mail/email-layout.tsx'
import type { OrderMail } from './order-mail-content.rules.ts'
import { Greeting, OrderMailFrame } from './order-mail.email.tsx'

/** The parcel the mail is about, when others of the order have not arrived. */
const arrivedParcel = ({ parcel, isOfParcel }: OrderMail) => (isOfParcel ? parcel : null)

export function orderDeliveredSubject(mail: OrderMail): string {
  const parcel = arrivedParcel(mail)
  return parcel
    ? `Parcel ${parcel.position} of ${parcel.count} of order ${mail.orderNumber} has arrived`
    : `Order ${mail.orderNumber} was delivered`
}

export function OrderDeliveredEmail({ mail }: { mail: OrderMail }) {
  const parcel = arrivedParcel(mail)
  const heading = parcel ? `Parcel ${parcel.position} of ${parcel.count} has arrived` : 'Delivered'
  return (
    <OrderMailFrame mail={mail} kind="order_delivered" heading={heading}>
      <Greeting mail={mail} />
      {parcel ? (
        <>
          <EmailText>
            {parcel.position} of {parcel.count} has arrived: {parcel.pieces.join('; ')}.
          </EmailText>
          <EmailText>The rest comes in another parcel. We hope it fits.</EmailText>
        </>
      ) : (
        <EmailText>Your order has been delivered. We hope it fits.</EmailText>
      )}
    </OrderMailFrame>
  )
}
