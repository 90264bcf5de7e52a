import { EmailText } from '../../lib/server/mail/email-layout.tsx'
import { dayText } from '../../cart/quote/deposit.rules.ts'
import { formatMoney } from '../../lib/money.ts'
import type { OrderMail } from './order-mail-content.rules.ts'
import { Greeting, OrderMailFrame, payButton } from './order-mail.email.tsx'

export const orderPlacedSubject = (mail: OrderMail) =>
  mail.delivery === null
    ? `We are pricing the delivery of order ${mail.orderNumber}`
    : `We have your order ${mail.orderNumber}`

export function OrderPlacedEmail({ mail }: { mail: OrderMail }) {
  if (mail.delivery === null) {
    return (
      <OrderMailFrame mail={mail} kind="order_placed" heading="Your request has arrived">
        <Greeting mail={mail} />
        <EmailText>
          Delivery to your address is priced on request. We will email you the price with a link to pay. You
          have not been charged.
        </EmailText>
      </OrderMailFrame>
    )
  }
  return (
    <OrderMailFrame mail={mail} kind="order_placed" heading="Order received" button={payButton(mail)}>
      <Greeting mail={mail} />
      <EmailText>
        {mail.deposit
          ? `Thank you for your order. Pay the deposit of ${formatMoney(mail.deposit.amount, mail.currency)} now and the rest until ${dayText(mail.deposit.due_on)}: with the deposit your pieces are kept for you, and we pack when all of it is paid.`
          : 'Thank you for your order. Once your payment is confirmed we will start packing it. If you have already paid, there is nothing more to do.'}
      </EmailText>
    </OrderMailFrame>
  )
}
