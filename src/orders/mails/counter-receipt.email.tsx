import { formatMoney } from '../../lib/money.ts'
import { EmailText } from '../../lib/server/mail/email-layout.tsx'
import type { OrderMail } from './order-mail-content.rules.ts'
import { OrderMailFrame } from './order-mail.email.tsx'

export const counterReceiptSubject = (mail: OrderMail) => `Your receipt ${mail.orderNumber}`

export function CounterReceiptEmail({ mail }: { mail: OrderMail }) {
  return (
    <OrderMailFrame
      mail={mail}
      kind="counter_receipt"
      heading="Your receipt"
      button={{ href: mail.receiptUrl, label: 'Open the receipt' }}
    >
      <EmailText>
        Thank you for coming by. You paid {formatMoney(mail.paid, mail.currency)} at {mail.brand.name}.
      </EmailText>
    </OrderMailFrame>
  )
}
