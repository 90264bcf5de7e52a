import { EmailText } from '../../lib/server/mail/email-layout.tsx'
import { formatMoney } from '../../lib/money.ts'
import type { OrderMail } from './order-mail-content.rules.ts'
import { OrderMailFrame } from './order-mail.email.tsx'

export const adminNewOrderSubject = (mail: OrderMail) =>
  mail.delivery === null
    ? `Delivery price wanted: order ${mail.orderNumber}`
    : `New order ${mail.orderNumber}: ${formatMoney(mail.total, mail.currency)}`

export function AdminNewOrderEmail({ mail }: { mail: OrderMail }) {
  return (
    <OrderMailFrame
      mail={mail}
      kind="admin_new_order"
      heading={mail.delivery === null ? 'Delivery price wanted' : 'New paid order'}
      button={{ href: `${mail.brand.url}/admin/orders`, label: 'Open the orders' }}
    >
      <EmailText>
        {mail.delivery === null
          ? 'A customer asks what delivery costs. Enter the fee and they get a link to pay.'
          : 'A new order has been paid and can be packed.'}
      </EmailText>
    </OrderMailFrame>
  )
}
