import { EmailText } from '../../lib/server/mail/email-layout.tsx'
import { formatMoney } from '../../lib/money.ts'
import type { OrderMail } from './order-mail-content.rules.ts'
import { Greeting, OrderMailFrame, payButton } from './order-mail.email.tsx'

export const orderChangedSubject = (mail: OrderMail) => `Order ${mail.orderNumber} was changed`

/** A correction before the order ships; `mail.note` says what was changed, and what it costs. */
export function OrderChangedEmail({ mail }: { mail: OrderMail }) {
  return (
    <OrderMailFrame
      mail={mail}
      kind="order_changed"
      heading="Your order was changed"
      {...(mail.due && { button: payButton(mail) })}
    >
      <Greeting mail={mail} />
      <EmailText>
        We have changed something in this order. {mail.note} If this is not what you wanted, please reply to
        this email or call us.
      </EmailText>
      {mail.due && (
        <EmailText>
          {formatMoney(mail.due.amount, mail.currency)} is still to pay. The button leads to the payment.
        </EmailText>
      )}
    </OrderMailFrame>
  )
}
