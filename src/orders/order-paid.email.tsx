import { EmailText } from '../lib/server/email-layout.tsx'
import { formatMoney } from '../lib/money.ts'
import { daysText } from '../settings/setting-texts.rules.ts'
import { Greeting, type OrderMail, OrderMailFrame } from './order-mail.email.tsx'

export const orderPaidSubject = (mail: OrderMail) => `Payment received for order ${mail.orderNumber}`

export function OrderPaidEmail({ mail }: { mail: OrderMail }) {
  return (
    <OrderMailFrame mail={mail} heading="Payment received">
      <Greeting mail={mail} />
      <EmailText>
        We have received {formatMoney(mail.paid, mail.currency)} and are packing your order. Delivery:{' '}
        {mail.deliveryText}.
      </EmailText>
      <EmailText>
        Something not right? You can return or exchange it within {daysText(mail.returnWindowDays)} of
        delivery.
      </EmailText>
    </OrderMailFrame>
  )
}
