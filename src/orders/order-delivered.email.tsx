import { EmailText } from '../lib/server/email-layout.tsx'
import { daysText } from '../settings/setting-texts.rules.ts'
import { Greeting, type OrderMail, OrderMailFrame } from './order-mail.email.tsx'

export const orderDeliveredSubject = (mail: OrderMail) => `Order ${mail.orderNumber} was delivered`

export function OrderDeliveredEmail({ mail }: { mail: OrderMail }) {
  return (
    <OrderMailFrame mail={mail} heading="Delivered">
      <Greeting mail={mail} />
      <EmailText>
        Your order has been delivered. We hope it fits. If it does not, you can return or exchange it within{' '}
        {daysText(mail.returnWindowDays)}.
      </EmailText>
    </OrderMailFrame>
  )
}
