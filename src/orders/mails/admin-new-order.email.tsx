import { dayText } from '../../cart/quote/deposit.rules.ts'
import { EmailText } from '../../lib/server/mail/email-layout.tsx'
import { formatMoney } from '../../lib/money.ts'
import type { OrderMail } from './order-mail-content.rules.ts'
import { OrderMailFrame } from './order-mail.email.tsx'

export const adminNewOrderSubject = (mail: OrderMail) =>
  mail.deposit
    ? `Deposit for order ${mail.orderNumber}: ${formatMoney(mail.deposit.paid, mail.currency)}`
    : mail.delivery === null
      ? `Delivery price wanted: order ${mail.orderNumber}`
      : `New order ${mail.orderNumber}: ${formatMoney(mail.total, mail.currency)}`

export function AdminNewOrderEmail({ mail }: { mail: OrderMail }) {
  return (
    <OrderMailFrame
      mail={mail}
      kind="admin_new_order"
      heading={
        mail.deposit
          ? 'A deposit was paid'
          : mail.delivery === null
            ? 'Delivery price wanted'
            : 'New paid order'
      }
      button={{ href: `${mail.brand.url}/admin/orders`, label: 'Open the orders' }}
    >
      <EmailText>
        {mail.deposit
          ? `${formatMoney(mail.deposit.paid, mail.currency)} is in, ${formatMoney(mail.deposit.due, mail.currency)} is due until ${dayText(mail.deposit.due_on)}. The pieces are kept; there is nothing to pack yet.`
          : mail.delivery === null
            ? 'A customer asks what delivery costs. Enter the fee and they get a link to pay.'
            : 'A new order has been paid and can be packed.'}
      </EmailText>
    </OrderMailFrame>
  )
}
