import { EmailText } from '../../lib/server/mail/email-layout.tsx'
import { formatMoney } from '../../lib/money.ts'
import type { OrderMail } from './order-mail-content.rules.ts'
import { Greeting, OrderMailFrame, payButton } from './order-mail.email.tsx'

export const deliveryQuoteReadySubject = (mail: OrderMail) =>
  `The delivery price for order ${mail.orderNumber} is ready`

export function DeliveryQuoteReadyEmail({ mail }: { mail: OrderMail }) {
  return (
    <OrderMailFrame
      mail={mail}
      kind="delivery_quote_ready"
      heading="Your delivery price is ready"
      button={payButton(mail)}
    >
      <Greeting mail={mail} />
      <EmailText>
        Delivery to your address costs {formatMoney(mail.delivery ?? 0, mail.currency)}. Pay when you are
        ready; items are kept for you once you start the payment.
      </EmailText>
    </OrderMailFrame>
  )
}
